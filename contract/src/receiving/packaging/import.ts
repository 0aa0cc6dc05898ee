import { columnOf, type ImportSheet, offering } from "../../core/import-sheet.ts";
import { packagingMovement } from "./packaging.ts";
import { packagingMovementType } from "./statuses.ts";

type Name = keyof typeof packagingMovement.fields & string;
const column = (name: Name, ifEmpty?: string) =>
  columnOf(packagingMovement.name, name, packagingMovement.fields[name], ifEmpty);

/** The workbook of movements of packaging, one a row: opening balances of what the buyer holds, where it says nothing else. */
export const packagingImport: ImportSheet<Name> = {
  entityName: packagingMovement.name,
  columns: [
    column("orgNo"),
    column("supplierNo"),
    column("packagingItemNo"),
    column("qty"),
    column("movementDate"),
    // What comes with a delivery is recorded when it is received: nobody is offered to say it here.
    offering(packagingMovementType.groups.byHand, column("movementType", packagingMovementType.code.openingAtBuyer)),
    { ...column("movementReason"), optional: false },
    column("outMovementNo"),
    /** What was written before, as an export has it, is not written again. */
    { ...column("movementNo"), optional: true, numbered: true },
  ],
};
