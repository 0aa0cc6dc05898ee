import { sql } from "kysely";
import { findProblem, type RecordRules } from "../../imports/import-records.ts";

/** Who is limited to some organisations adds no others. */
export const organisationRules: RecordRules = {
  check: (work) =>
    findProblem(
      work,
      "orgNo",
      "outsideScope",
      sql`select row_number, org_no from import_row
      where action = 'add' and not (select app.sees_all_organisations())
        and org_no <> all ((select app.scope_organisations())::text[])`,
    ),
};
