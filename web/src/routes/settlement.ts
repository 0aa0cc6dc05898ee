import type { Places } from "./place.ts";

/** Reconciliation and invoicing (S2.11, B2.23). */
export const settlementPlaces = {
  ReconciliationInvoicing: {
    path: "/reconciliation-invoicing",
    title: "routes.reconciliationInvoicing",
    opens: [
      "ReconciliationInvoicing.Management",
      "ReconciliationInvoicing.Pool",
      "ReconciliationInvoicing.DeductionManage",
    ],
  },
  "ReconciliationInvoicing.DeductionManage": {
    path: "/reconciliation-invoicing/deduction-manage",
    title: "routes.deductions",
  },
  "ReconciliationInvoicing.DeductionManage.Handle": {
    path: "/reconciliation-invoicing/deduction-manage/handle/:id",
    title: "routes.handleDeduction",
    back: "ReconciliationInvoicing.DeductionManage",
  },
  "ReconciliationInvoicing.DeductionManage.Add": {
    path: "/reconciliation-invoicing/deduction-manage/add",
    title: "deductionPages.new",
    flag: "isAdd",
    back: "ReconciliationInvoicing.DeductionManage",
  },
  "ReconciliationInvoicing.DeductionManage.Modify": {
    path: "/reconciliation-invoicing/deduction-manage/modify",
    title: "deductionPages.modify",
    flag: "isModify",
    back: "ReconciliationInvoicing.DeductionManage",
    formOf: "ReconciliationInvoicing.DeductionManage.Handle",
  },
  "ReconciliationInvoicing.Pool": { path: "/reconciliation-invoicing/pool", title: "routes.pool" },
  "ReconciliationInvoicing.Pool.Bills": {
    path: "/reconciliation-invoicing/pool/bills",
    title: "menus.bills",
    back: "ReconciliationInvoicing.Pool",
  },
  "ReconciliationInvoicing.Pool.Bill": {
    path: "/reconciliation-invoicing/pool/bills/:id",
    title: "bill.name",
    back: "ReconciliationInvoicing.Pool.Bills",
  },
  "ReconciliationInvoicing.Management": {
    path: "/reconciliation-invoicing/management",
    title: "routes.invoiceManagement",
  },
  "ReconciliationInvoicing.Management.Add": {
    path: "/reconciliation-invoicing/management/add",
    title: "routes.addReconciliation",
    flag: "isAdd",
    back: "ReconciliationInvoicing.Management",
  },
  "ReconciliationInvoicing.Management.Invoicing": {
    path: "/reconciliation-invoicing/management/invoicing",
    title: "routes.invoicing",
    back: "ReconciliationInvoicing.Management",
  },
  "ReconciliationInvoicing.Management.Lines": {
    path: "/reconciliation-invoicing/management/lines",
    title: "invoicePages.allLines",
    back: "ReconciliationInvoicing.Management",
  },
  "ReconciliationInvoicing.Management.Generate": {
    path: "/reconciliation-invoicing/management/generate",
    title: "routes.generateInvoice",
    flag: "isAdd",
    back: "ReconciliationInvoicing.Management",
  },
  "ReconciliationInvoicing.Management.Enter": {
    path: "/reconciliation-invoicing/management/enter",
    title: "routes.enterInvoice",
    flag: "isSave",
    back: "ReconciliationInvoicing.Management",
    formOf: "ReconciliationInvoicing.Management.Invoicing",
  },
} as const satisfies Places;
