import type { StatusCode } from "@tandem/contract/core/statuses";
import type { closedStatus, deliveryTiming, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { lineName } from "./acceptance.ts";
import type { Day } from "./calendar.ts";
import type { Organisation, Warehouse } from "./companies.ts";
import type { Change, HistoryEvent, HistoryStep } from "./history.ts";
import type { OrderLine } from "./order.ts";
import type { Supplier } from "./suppliers.ts";

export interface NoticeLine {
  id: number;
  line: OrderLine;
  qty: number;
  receivedQty: number;
  lotNo: string | null;
  productDay: Day | null;
}

/** What is rejected of a receipt, and how far it is on its way back. */
export interface Rejected {
  readonly id: number;
  readonly qty: number;
  readonly state: (typeof rejectionStatus.code)[keyof typeof rejectionStatus.code];
  readonly reason: string;
}

export interface Receipt {
  id: number;
  receiptNo: string;
  noticeLine: NoticeLine;
  notice: Notice;
  qty: number;
  createName: string;
  createDate: string;
  cancelled: { reason: string; date: string } | null;
  /** Nobody has inspected it yet. */
  waits: boolean;
  rejected: Rejected | null;
}

export interface Notice {
  id: number;
  asnNo: string;
  checkStatus: StatusCode<typeof noticeStatus>;
  closedStatus: StatusCode<typeof closedStatus>;
  organisation: Organisation;
  supplier: Supplier;
  warehouse: Warehouse;
  orderType: string;
  shipDay: Day;
  expectedDay: Day;
  arrivalDay: Day | null;
  timing: StatusCode<typeof deliveryTiming> | null;
  rejectReason: string | null;
  lines: NoticeLine[];
  receipts: Receipt[];
  createDate: string;
  updateName: string;
  updateDate: string;
  events: HistoryEvent[];
}

/** The two sides of a notice, by their numbers. */
export function partyOf(notice: Notice): { orgNo: string; supplierNo: string } {
  return { orgNo: notice.organisation.orgNo, supplierNo: notice.supplier.supplierNo };
}

/** A change of one quantity of an order line. */
export function quantityChange(line: OrderLine, field: string, old: number | null, next: number | null): Change {
  return { line: lineName(line), field, old: old === null ? null : `${old}`, new: next === null ? null : `${next}` };
}

const warehouseSteps = ["receive", "cancelReceipt"];

/** Remembers a step of a notice; the order lines it holds change with it. */
export function note(notice: Notice, happenedAt: string, step: HistoryStep): string {
  const buyer = warehouseSteps.includes(step.action) ? notice.warehouse.keeper : notice.lines[0]?.line.order.buyer;
  const userName = (step.side === "supplier" ? notice.supplier.contacts : buyer) ?? notice.warehouse.keeper;
  notice.events.push({
    ...partyOf(notice),
    entityName: "shippingNotice",
    recordId: notice.id,
    documentNo: notice.asnNo,
    userName,
    happenedAt,
    ...step,
  });
  for (const changed of [notice, ...notice.lines.flatMap(({ line }) => [line, line.order])]) {
    if (changed.updateDate >= happenedAt) continue;
    changed.updateName = userName;
    changed.updateDate = happenedAt;
  }
  return happenedAt;
}
