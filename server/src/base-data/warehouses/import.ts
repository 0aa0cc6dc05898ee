import { validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import { findProblem, type RecordRules } from "../../imports/import-records.ts";

/** Who is limited to some warehouses adds no others; each keeps the time of a zone that there is, and its keeper while it holds stock. */
export const warehouseRules: RecordRules = {
  async check(work) {
    await findProblem(
      work,
      "warehouseNo",
      "outsideScope",
      sql`select row_number, warehouse_no from import_row
      where action = 'add' and not (select app.sees_all_warehouses())
        and warehouse_no <> all ((select app.scope_warehouses())::text[])`,
    );
    await findProblem(
      work,
      "timeZone",
      "timeZoneUnknown",
      sql`select row_number, time_zone from import_row
      where action in ('add', 'change') and time_zone not in (select name from pg_timezone_names)`,
    );
    await findProblem(
      work,
      "keeperNo",
      "disabled",
      sql`select i.row_number, i.keeper_no from import_row i join supplier_row s on s.supplier_no = i.keeper_no
      left join warehouse w on w.id = i.found_id
      where i.action in ('add', 'change') and s.status_code <> ${validityStatus.code.valid} and w.keeper_no is distinct from i.keeper_no`,
    );
    // The warehouses that change are locked by now.
    await findProblem(
      work,
      "keeperNo",
      "warehouseKept",
      sql`select i.row_number, w.warehouse_no from import_row i join warehouse w on w.id = i.found_id
      where i.action = 'change' and ${work.present.has("keeperNo")} and w.keeper_no is distinct from i.keeper_no
        and app.holds_stock(w.warehouse_no)`,
    );
  },
};
