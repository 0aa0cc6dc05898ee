import { packagingImport } from "@tandem/contract/receiving/packaging/import";
import type { PackagingInput } from "@tandem/contract/receiving/packaging/packaging";
import { packagingMovementType } from "@tandem/contract/receiving/packaging/statuses";
import { sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import { recordMovements } from "./record-movements.ts";

type Column = (typeof packagingImport.columns)[number]["name"];

/** Workbooks of movements: what one account's rows say alike is written as by hand, as the opening balances of suppliers. */
export const packagingWorkbooks = callWorkbooksOf<Column>({
  sheet: packagingImport,
  title: "packagingMovement.name",
  found: {},
  addsAnew: true,
  complete: ({ problems }) =>
    problems.addFound(sql`select row_number, 'movementType', 'packagingOfReceipt', '{}'::jsonb
      from import_row where movement_no is null and movement_type = ${sqlCodes(packagingMovementType.code.received)}`),
  together: ["orgNo", "supplierNo", "movementType", "movementDate", "movementReason", "outMovementNo"],
  take({ tx, context }, rows) {
    const [head] = rows;
    const input = {
      orgNo: head?.orgNo,
      supplierNo: head?.supplierNo,
      movementType: head?.movementType,
      movementDate: head?.movementDate,
      movementReason: head?.movementReason,
      ...(head?.outMovementNo ? { outMovementNo: head.outMovementNo } : {}),
      lines: rows.map(({ packagingItemNo, qty }) => ({ packagingItemNo, qty })),
    };
    return recordMovements(tx, context, input as unknown as PackagingInput);
  },
});
