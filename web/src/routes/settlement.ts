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
  "ReconciliationInvoicing.Pool": { path: "/reconciliation-invoicing/pool", title: "routes.pool" },
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
  "ReconciliationInvoicing.Management.Generate": {
    path: "/reconciliation-invoicing/management/generate",
    title: "routes.generateInvoice",
    back: "ReconciliationInvoicing.Management",
  },
  "ReconciliationInvoicing.Management.Enter": {
    path: "/reconciliation-invoicing/management/enter",
    title: "routes.enterInvoice",
    back: "ReconciliationInvoicing.Management",
  },
} as const satisfies Places;
