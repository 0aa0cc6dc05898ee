import { columnOf, type ImportSheet } from "../../core/import-sheet.ts";
import { warehousing } from "./warehousings.ts";

const column = (name: keyof typeof warehousing.fields & string, ifEmpty?: string) =>
  columnOf(warehousing.name, name, warehousing.fields[name], ifEmpty);

/** The workbook that puts away: a row per cell, named by the receipt and the order line that it brought. */
export const warehousingImport: ImportSheet<keyof typeof warehousing.fields & string> = {
  entityName: warehousing.name,
  columns: [
    column("receiptNo"),
    column("purchaseNo"),
    column("purchaseSeq"),
    column("cellNo"),
    column("warehousingQty"),
    column("warehousingDate"),
    column("outWarehousingNo"),
    column("remark"),
    column("serialNos"),
    column("purchasePhaseSeq", "1"),
    column("purchaseBatchSeq", "1"),
    /** What was put away before, as an export has it, is not put away again. */
    { ...column("warehousingNo"), optional: true, numbered: true },
  ],
};
