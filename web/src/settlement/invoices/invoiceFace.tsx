import {
  CheckOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  RollbackOutlined,
  SendOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { billables } from "@tandem/contract/settlement/billables/billables";
import { bills } from "@tandem/contract/settlement/bills/bills";
import { deductions } from "@tandem/contract/settlement/deductions/deductions";
import { invoices } from "@tandem/contract/settlement/invoices/calls";
import {
  type InvoiceAction,
  type invoice,
  invoiceDocument,
  invoiceGroups,
} from "@tandem/contract/settlement/invoices/invoices";
import { rejectedEntry, throwStatus } from "@tandem/contract/settlement/invoices/statuses";
import { documentFace } from "../../document/documentFace.ts";
import { formatAmount } from "../../fields/format.ts";

export type Invoice = Listed<Row<typeof invoice>, InvoiceAction>;

/** An invoice bill to its pages: how its steps look. */
export const invoiceFace = documentFace(invoiceDocument, {
  service: invoices,
  getMethod: "getInvoiceDocById",
  route: "ReconciliationInvoicing.Management.Invoicing",
  listRoute: "ReconciliationInvoicing.Management",
  groups: invoiceGroups,
  states: [
    {
      field: "status",
      // Whoever looks for what was turned down is not to take it for what nobody has entered yet.
      instead: ({ isRejected }) =>
        isRejected === rejectedEntry.code.rejected ? { set: rejectedEntry, code: isRejected } : null,
    },
    // Where nothing is on its way into the ERP, the state says it all.
    {
      field: "throwStatus",
      labelled: true,
      unless: ({ throwStatus: now }) => now === throwStatus.code.none || now === throwStatus.code.taken,
    },
  ],
  reads: [
    ...(["billNo", "status", "isRejected", "invoiceNo", "invoiceType", "invoiceClassify", "invoiceAmount"] as const),
    ...(["expectedAmount", "currency", "throwStatus"] as const),
  ],
  numberOf: ({ billNo }) => billNo,
  wordsOf: ({ invoiceNo, invoiceAmount, expectedAmount, currency }) => ({
    invoice: invoiceNo ?? "",
    amount: formatAmount(invoiceAmount ?? expectedAmount, currency),
  }),
  // What is invoiced, and free again, stands with bills, their lines and deductions.
  touches: [bills, billables, deductions, dashboard],
  steps: {
    // What was turned down is put right first.
    commit: {
      icon: <SendOutlined />,
      primary: true,
      isLater: ({ isRejected }) => isRejected === rejectedEntry.code.rejected,
    },
    enter: {
      icon: <EditOutlined />,
      primary: true,
      page: "ReconciliationInvoicing.Management.Enter",
      shortLabel: "invoicePages.enterShort",
    },
    approve: { icon: <CheckOutlined />, primary: true },
    reject: { icon: <CloseOutlined />, danger: true },
    post: { icon: <ExportOutlined />, primary: true },
    recall: { icon: <UndoOutlined />, underMore: true },
    reverse: { icon: <RollbackOutlined />, danger: true, underMore: true },
    void: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
    remove: { icon: <DeleteOutlined />, danger: true, underMore: true, deletes: true },
  },
});
