import type { Day } from "./calendar.ts";
import type { Organisation } from "./companies.ts";
import type { HistoryEvent } from "./history.ts";
import type { Material } from "./materials.ts";
import type { Supplier } from "./suppliers.ts";

export type OrderState =
  | "draft"
  | "pending"
  | "accepted"
  | "acceptedAutomatically"
  | "pendingApproval"
  | "agreed"
  | "reAcceptance"
  | "rejected"
  | "notAccepted";

export interface LinePromise {
  qty: number;
  day: Day;
}

export interface OrderLine {
  id: number;
  order: Order;
  seq: number;
  phase: number;
  batch: number;
  material: Material;
  warehouseNo: string;
  qty: number;
  onWayQty: number;
  receiptQty: number;
  checkReturnQty: number;
  /** Unit price with tax, in the order's currency. */
  price: string;
  amount: string;
  expectedDay: Day;
  promises: LinePromise[];
  updateName: string;
  updateDate: string;
}

export interface Order {
  id: number;
  purchaseNo: string;
  purchaseDay: Day;
  orderType: string;
  organisation: Organisation;
  supplier: Supplier;
  buyer: string;
  currency: string;
  taxRate: number;
  paymentTerm: string;
  tradeTerm: string;
  remark: string | null;
  state: OrderState;
  status: string;
  refuseSign: string;
  purRefuseSign: string;
  deadline: Day | null;
  issueDate: string | null;
  firstReadTime: string | null;
  /** The day from which it may be shipped; null while it may not. */
  executingFrom: Day | null;
  createDate: string;
  updateName: string;
  updateDate: string;
  lines: OrderLine[];
  events: HistoryEvent[];
}
