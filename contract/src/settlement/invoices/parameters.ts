/** So many of the smallest units of its currency an invoice may differ for each of its lines, and in all. */
export const invoiceLineTolerance = { paramNo: "INVOICE_LINE_TOLERANCE", usual: 1 } as const;
export const invoiceTolerance = { paramNo: "INVOICE_TOLERANCE", usual: 100 } as const;

/** Whether only what the ERP knows by its own numbers of receipts is posted to it. */
export const invoiceErpData = {
  paramNo: "INVOICE_ERP_DATA",
  usual: "notAsked",
  choices: ["notAsked", "asked"],
} as const;
