import { type RawBuilder, sql } from "kysely";
import { coming, findProblem } from "../imports/import-records.ts";
import type { ImportWork } from "../imports/import-work.ts";

/** Who is limited to some classes adds no others: a check of their import, for the field that holds their number. */
const addingOnlyOwn =
  (field: string, seesAll: RawBuilder<boolean>, allowed: RawBuilder<readonly string[]>) => (work: ImportWork) =>
    findProblem(
      work,
      field,
      "outsideScope",
      sql`select i.row_number, ${sql.ref(`i.${field}`)} from import_row i
        where i.action = 'add' and not (select ${seesAll}) and ${sql.ref(`i.${field}`)} <> all ((select ${allowed})::text[])`,
    );

export const checkClasses = addingOnlyOwn(
  "classifyType",
  sql`app.sees_all_classify_types()`,
  sql`app.scope_classify_types()`,
);

const checkOwnFinerClasses = addingOnlyOwn(
  "businessClassifyType",
  sql`app.sees_all_business_classify_types()`,
  sql`app.scope_business_classify_types()`,
);

/** Finer classes are besides within a class that their user knows. */
export async function checkFinerClasses(work: ImportWork): Promise<void> {
  await checkOwnFinerClasses(work);
  await findProblem(
    work,
    "classifyType",
    "missingValue",
    sql`select i.row_number, '' from import_row i left join business_classify_type t on t.id = i.found_id
      where i.action in ('add', 'change') and not (select app.sees_all_classify_types())
        and ${coming(work)("classifyType")} is null`,
  );
}
