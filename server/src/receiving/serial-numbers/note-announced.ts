import { announcedChange, serialText } from "@tandem/contract/receiving/serial-numbers/named";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** Tells the operation log which serial numbers a line of a notice announces anew, and which no more: nothing else keeps those. */
export async function noteAnnounced(
  tx: Database,
  { asnNo, itemNo, lotNo }: { readonly asnNo: string; readonly itemNo: string; readonly lotNo: string | null },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const [old, now] = [new Set(before), new Set(after)];
  const [added, removed] = [serialText([...now.difference(old)]), serialText([...old.difference(now)])];
  if (added === null && removed === null) return;
  const changes = {
    ...(added === null ? {} : { [announcedChange.added]: [null, added] }),
    ...(removed === null ? {} : { [announcedChange.removed]: [removed, null] }),
  };
  await sql`insert into record_change (correlation_id, entity_name, record_no, changes)
    select app.correlation(), 'shippingNoticeLine', ${[asnNo, itemNo, lotNo ?? []].flat().join(" / ")}, ${JSON.stringify(changes)}::jsonb
    where app.correlation() is not null`.execute(tx);
}
