import { sql } from "kysely";
import { findProblem, type RecordRules } from "../../imports/import-records.ts";

/** Who is limited to some warehouses adds no others. */
export const warehouseRules: RecordRules = {
  check: (work) =>
    findProblem(
      work,
      "warehouseNo",
      "outsideScope",
      sql`select row_number, warehouse_no from import_row
      where action = 'add' and not (select app.sees_all_warehouses())
        and warehouse_no <> all ((select app.scope_warehouses())::text[])`,
    ),
};
