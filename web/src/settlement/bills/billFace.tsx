import {
  CheckOutlined,
  CloseCircleOutlined,
  DollarOutlined,
  ExclamationCircleOutlined,
  RollbackOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { billables } from "@tandem/contract/settlement/billables/billables";
import { type BillAction, type bill, billDocument, billGroups, bills } from "@tandem/contract/settlement/bills/bills";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatAmount } from "../../fields/format.ts";

export type Bill = Listed<Row<typeof bill>, BillAction>;

/** A bill to its pages: how its steps look. Disputing and changing are of one line, and their buttons stand with it. */
export const billFace = documentFace(billDocument, {
  service: bills,
  getMethod: "getBillById",
  route: "ReconciliationInvoicing.Pool.Bill",
  listRoute: "ReconciliationInvoicing.Pool.Bills",
  groups: billGroups,
  states: [{ field: "status" }],
  reads: ["billNo", "amount", "currency"],
  numberOf: ({ billNo }) => billNo,
  wordsOf: ({ amount, currency }) => ({ amount: formatAmount(amount, currency) }),
  // What is billed of receipts and returns cannot be canceled.
  touches: [billables, ...deliveryServices],
  steps: {
    confirm: { icon: <CheckOutlined />, primary: true },
    confirmAsBuyer: { icon: <CheckOutlined />, primary: true },
    withdrawDispute: { icon: <RollbackOutlined />, passing: true },
    dispute: { icon: <ExclamationCircleOutlined />, elsewhere: true },
    adjust: { icon: <DollarOutlined />, elsewhere: true },
    cancelConfirm: { icon: <UndoOutlined />, underMore: true },
    cancelConfirmAsBuyer: { icon: <UndoOutlined />, underMore: true },
    void: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});
