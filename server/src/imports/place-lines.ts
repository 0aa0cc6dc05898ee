import { sql } from "kysely";
import { type DocumentCheck, i } from "./document-rules.ts";

/**
 * Says of lines of base data that say no place of their own where they stand: behind those of their record that the
 * workbook knows by their marks; without any, by the order of its rows. Where existing records are to be changed, rows
 * without a mark are of the record that has their number, and of the line at their place.
 *
 * @param place the column that says where among the others a line stands
 */
export async function placeLines(
  { work: { stage, settings }, plain, tables }: DocumentCheck,
  place: string,
): Promise<void> {
  const [column, number, headOfLine] = [place, plain.number, `l.${tables.headOfLine}`].map((name) => sql.ref(name));
  await stage.ask(sql`update import_row i set ${column} = placed.place from (
      select o.row_number, coalesce((select max(${sql.ref(`l.${place}`)}) from ${tables.line} l
          where ${headOfLine} = o.document_id), 0)
        + row_number() over (partition by o.${number} order by o.row_number) as place
      from import_row o where o.${column} is null and o.found_id is null and o.action is null) placed
    where placed.row_number = i.row_number`);
  if (settings.changeExisting !== "1") return;
  await stage.ask(sql`update import_row i set document_id = p.id from ${tables.head} p
    where p.${number} = ${i(plain.number)} and i.document_id is null and i.action is null`);
  await stage.ask(sql`update import_row i set found_id = l.id from ${tables.line} l
    where ${headOfLine} = i.document_id and ${sql.ref(`l.${place}`)} = ${i(place)}
      and i.found_id is null and i.record_id is null and i.action is null`);
}
