import { columnOf, type ImportSheet, offering } from "../../core/import-sheet.ts";
import { rejection } from "./rejections.ts";
import { rejectionStatus } from "./statuses.ts";

const column = (name: keyof typeof rejection.fields & string) =>
  columnOf(rejection.name, name, rejection.fields[name], undefined);
const named = (name: keyof typeof rejection.fields & string) => ({ ...column(name), optional: true });

/**
 * The workbook in which another system says how far rejected goods are on their way back: a row per rejection, named by its number,
 * or by that of the inspection there, with the receipt and order line where that judged several.
 */
export const rejectionImport: ImportSheet<keyof typeof rejection.fields & string> = {
  entityName: rejection.name,
  columns: [
    offering(rejectionStatus.groups.away, column("status")),
    named("checkReturnNo"),
    named("outCheckNo"),
    named("receiptNo"),
    named("purchaseNo"),
    named("purchaseSeq"),
  ],
};
