import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** Which of some return notes a bill has taken in: what it takes off for goods that are back stays off. */
export async function whyBilled(tx: Database, noteIds: readonly string[]): Promise<Map<string, Fault>> {
  const { rows } = await sql<{ id: string; bills: string }>`select l.return_note_id as id,
      string_agg(distinct app.bill_no_of(b.bill_id), ', ') as bills from billable b
    join return_note_line l on l.tenant_id = b.tenant_id and l.id = b.return_note_line_id
    where l.return_note_id = any (${noteIds}::bigint[]) and b.bill_id is not null
    group by 1`.execute(tx);
  return new Map(rows.map(({ id, bills }) => [id, new Fault("returnBilled", { bills })]));
}
