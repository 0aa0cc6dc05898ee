import { columnOf, type ImportSheet } from "../../core/import-sheet.ts";
import { acceptance, inspection } from "./acceptances.ts";

const ofReceipt = (name: keyof typeof acceptance.fields & string, ifEmpty?: string) =>
  columnOf(acceptance.name, name, acceptance.fields[name], ifEmpty);
const found = (name: keyof typeof inspection.fields & string) =>
  columnOf(inspection.name, name, inspection.fields[name], undefined);

type Column = (keyof typeof acceptance.fields | keyof typeof inspection.fields) & string;

/** The workbook of results of another system: a row per receipt that was inspected, named by its number and order line. */
export const inspectionImport: ImportSheet<Column> = {
  entityName: acceptance.name,
  columns: [
    ofReceipt("receiptNo"),
    ofReceipt("purchaseNo"),
    ofReceipt("purchaseSeq"),
    found("acceptedQty"),
    found("rejectedQty"),
    found("rejectReason"),
    found("concededQty"),
    found("deductionRate"),
    found("deductionAmount"),
    found("concessionReason"),
    ofReceipt("checkDate"),
    ofReceipt("outCheckNo"),
    found("acceptedGiftQty"),
    found("rejectedGiftQty"),
    found("acceptedSerialNos"),
    found("concededSerialNos"),
    found("rejectedSerialNos"),
    ofReceipt("purchasePhaseSeq", "1"),
    ofReceipt("purchaseBatchSeq", "1"),
    /** What was judged before, as an export has it, is not judged again. */
    { ...ofReceipt("checkReceiptNo"), optional: true, numbered: true },
  ],
};
