import { type RawBuilder, sql } from "kysely";
import type { Database } from "../core/database.ts";
import { type DocumentCheck, i } from "./document-rules.ts";
import { type ImportWork, mayMeet } from "./import-work.ts";

/** Begins the names of documents that get their number when they are written; nobody can type it. */
const unnumbered = "\u0001";

/**
 * Gives every row the number of its document. Rows that name their line by a mark are of its document; where the server
 * numbers documents, others without a number that follow one another and agree in the head are one, under a name of their
 * own until they are written.
 */
export async function nameDocuments({ work, plain, tables }: DocumentCheck): Promise<void> {
  const { stage } = work;
  const number = sql.ref(plain.number);
  if (mayMeet(work)) {
    await stage.ask(sql`update import_row i set ${number} = p.${number} from ${tables.head} p
      where p.id = i.document_id and (${i(plain.number)} is null or i.action = 'wrong')`);
  }
  if (!plain.numbered) return;
  const heads = plain.headNames.map((name) => sql`${sql.ref(name)}::text`);
  // A row that does not fit stands between no two.
  await stage.ask(sql`with placed as (
      select row_number, ${number} is null as is_open, array[${sql.join(heads)}]::text[] as heads, action
      from import_row where action is distinct from 'wrong'),
    begun as (
      select row_number, is_open, case when is_open and lag(is_open) over one and heads = lag(heads) over one then 0 else 1 end as begins
      from placed window one as (order by row_number)),
    runs as (select row_number, is_open, sum(begins) over (order by row_number) as run from begun)
    update import_row i set ${number} = ${unnumbered}::text || r.run from runs r
    where r.row_number = i.row_number and r.is_open and i.action is null`);
}

/** Whether any document on the stage came without a number: the same rows would make it once more. */
export async function bringsUnnumbered(tx: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from import_row
    where starts_with(${sql.ref(name)}, ${unnumbered}) and action = 'add' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Numbers the documents that came without a number. */
export async function numberDocuments(
  { stage }: Pick<ImportWork, "stage">,
  name: string,
  nextNumber: RawBuilder<string>,
): Promise<void> {
  const number = sql.ref(name);
  await stage.ask(sql`update import_row i set ${number} = n.given from (
      select name, ${nextNumber} as given from (
        select ${number} as name, min(row_number) as place from import_row
        where starts_with(${number}, ${unnumbered}) and action = 'add' group by 1 order by 2) as o) n
    where n.name = i.${number}`);
}
