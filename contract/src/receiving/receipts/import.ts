import { columnOf, type ImportSheet } from "../../core/import-sheet.ts";
import { receipt } from "./receipts.ts";

const column = (name: keyof typeof receipt.fields & string, ifEmpty?: string) =>
  columnOf(receipt.name, name, receipt.fields[name], ifEmpty);

/** The workbook that receives: a row per line of a delivery notice, named by the notice and the order line that it brings. */
export const receiptImport: ImportSheet<keyof typeof receipt.fields & string> = {
  entityName: receipt.name,
  columns: [
    column("asnNo"),
    column("purchaseNo"),
    column("purchaseSeq"),
    { ...column("receiptQty"), counted: true },
    column("receiptDate"),
    column("purchasePhaseSeq", "1"),
    column("purchaseBatchSeq", "1"),
    column("lotNo"),
    /** Where it is left empty, the one that the line was ordered for. */
    { ...column("warehouseNo"), optional: true },
    column("giftQty"),
    column("outReceiptNo"),
    column("serialNos"),
    column("differenceReason"),
    /** What of it is damaged: it is rejected at once, for the reason that is said. */
    { ...column("rejectedQty"), optional: true },
    column("warehouseKeeper"),
    /** What was received before, as an export has it, is not received again. */
    { ...column("receiptNo"), optional: true, numbered: true },
  ],
};
