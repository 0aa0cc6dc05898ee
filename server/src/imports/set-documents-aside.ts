import { sql } from "kysely";
import type { ImportWork } from "./import-work.ts";

/**
 * Takes documents of which a row is wrong off the stage, wholly, and says of their other rows why they are given back. Of a
 * row that does not say its document those before and after it are taken for it: no document comes in without one of its
 * lines.
 */
export async function setDocumentsAside({ stage }: Pick<ImportWork, "stage">, name: string): Promise<void> {
  const number = sql.ref(name);
  await stage.ask(sql`create temporary table refused_document on commit drop as
    with staged as (
      select i.row_number, i.${number} as number, exists (select 1 from import_problem p where p.row_number = i.row_number) as is_wrong,
        max(i.row_number) filter (where i.${number} is not null) over (order by i.row_number) as before,
        min(i.row_number) filter (where i.${number} is not null) over (order by i.row_number desc) as after
      from import_row i),
    wrong as (
      select s.row_number, coalesce(s.number, n.number) as number from staged s
      left join staged n on s.number is null and n.row_number in (s.before, s.after)
      where s.is_wrong)
    select number, min(row_number) as row_number from wrong where number is not null group by number`);
  await stage.ask(sql`insert into import_problem (row_number, column_name, place, key, parameters)
    select i.row_number, null, 0, 'ofWrongDocument', jsonb_build_object('other', r.row_number)
    from import_row i join refused_document r on r.number = i.${number}
    where i.action is distinct from 'unchanged' and not exists (select 1 from import_problem p where p.row_number = i.row_number)`);
  await stage.ask(sql`delete from import_row where row_number in (select row_number from import_problem)`);
  await stage.ask(sql`drop table refused_document`);
}
