import { sql } from "kysely";
import { findProblem, type RecordRules, requireReference } from "../../imports/import-records.ts";

/** A warehouse belongs to an organisation that the importer sees; who is limited to some warehouses adds no others. */
export const warehouseRules: RecordRules = {
  async check(work) {
    await requireReference(work, "orgNo", "unknownOrganisation", "organisation");
    await findProblem(
      work,
      "warehouseNo",
      "outsideScope",
      sql`select row_number, warehouse_no from import_row
      where action = 'add' and not (select app.sees_all_warehouses())
        and warehouse_no <> all ((select app.scope_warehouses())::text[])`,
    );
  },
};
