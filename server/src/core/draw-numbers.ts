import { sql } from "kysely";
import type { Database } from "./database.ts";

/** What a counter counts, by the fields of its table. */
type Counted = Readonly<Record<string, string>>;

/**
 * Draws a number for each of what is counted, in its order. A counter gives as many as are asked of it by one statement,
 * so that none is drawn twice, and counters are asked in the order of their names, so that nobody waits in a circle.
 *
 * @param table has a row per counter, with the last number it gave; they begin at 1
 */
export async function drawNumbers(tx: Database, table: string, wanted: readonly Counted[]): Promise<number[]> {
  const places = Map.groupBy(wanted.keys(), (place) => JSON.stringify(wanted[place]));
  const drawn: number[] = [];
  for (const [key, of] of [...places].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const counter = Object.entries(JSON.parse(key) as Counted);
    const fields = sql.join(counter.map(([field]) => sql.ref(field)));
    const values = sql.join(counter.map(([, value]) => value));
    const { rows } = await sql<{ last: string }>`insert into ${sql.table(table)} as c (${fields}, last_number)
      values (${values}, ${of.length}) on conflict (tenant_id, ${fields})
      do update set last_number = c.last_number + excluded.last_number returning last_number::text as last`.execute(tx);
    const before = Number(rows[0]?.last) - of.length;
    for (const [index, place] of of.entries()) drawn[place] = before + index + 1;
  }
  return drawn;
}
