import {
  CheckOutlined,
  CloseCircleOutlined,
  DollarOutlined,
  ExclamationCircleOutlined,
  FileDoneOutlined,
  PercentageOutlined,
  RollbackOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { subtract, sum } from "@tandem/contract/core/numbers";
import type { Listed } from "@tandem/contract/core/service";
import { billables } from "@tandem/contract/settlement/billables/billables";
import { type BillAction, type bill, billDocument, billGroups, bills } from "@tandem/contract/settlement/bills/bills";
import { billStatus, confirmedByOneSide } from "@tandem/contract/settlement/bills/statuses";
import { deductions } from "@tandem/contract/settlement/deductions/deductions";
import { invoices } from "@tandem/contract/settlement/invoices/calls";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatAmount } from "../../fields/format.ts";

export type Bill = Listed<Row<typeof bill>, BillAction>;

/** What bills come to, by currency: amounts of different ones are never added. */
export const sumsOf = (records: readonly Pick<Bill, "amount" | "currency">[]): string =>
  [...Map.groupBy(records, ({ currency }) => currency)]
    .map(([currency, of]) => formatAmount(sum(of.map(({ amount }) => amount)), currency))
    .join(", ");

/** A bill to its pages: how its steps look. Disputing and changing are of one line, and their buttons stand with it. */
export const billFace = documentFace(billDocument, {
  service: bills,
  getMethod: "getBillById",
  route: "ReconciliationInvoicing.Pool.Bill",
  listRoute: "ReconciliationInvoicing.Pool.Bills",
  groups: billGroups,
  states: [
    {
      field: "status",
      // Which side it was says whose turn it is.
      instead: ({ status, confirmedBy }) =>
        status === billStatus.code.confirmedByOne ? { set: confirmedByOneSide, code: confirmedBy } : null,
    },
  ],
  reads: ["billNo", "status", "confirmedBy", "amount", "invoicedAmount", "currency"],
  numberOf: ({ billNo }) => billNo,
  wordsOf: ({ amount, currency }) => ({ amount: formatAmount(amount, currency) }),
  wordsOfAll: (records) => ({
    amounts: sumsOf(records),
    left: sumsOf(records.map((of) => ({ amount: subtract(of.amount, of.invoicedAmount), currency: of.currency }))),
  }),
  // What is billed of receipts and returns cannot be canceled, and what is invoiced has invoice bills.
  touches: [billables, deductions, invoices, ...deliveryServices],
  steps: {
    confirm: { icon: <CheckOutlined />, primary: true },
    confirmAsBuyer: { icon: <CheckOutlined />, primary: true },
    invoice: { icon: <FileDoneOutlined />, primary: true },
    withdrawDispute: { icon: <RollbackOutlined />, passing: true },
    dispute: { icon: <ExclamationCircleOutlined />, elsewhere: true },
    adjust: { icon: <DollarOutlined />, elsewhere: true },
    deduct: { icon: <PercentageOutlined />, underMore: true },
    cancelConfirm: { icon: <UndoOutlined />, underMore: true },
    cancelConfirmAsBuyer: { icon: <UndoOutlined />, underMore: true },
    void: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});
