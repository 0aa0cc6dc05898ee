import { shippingNoticeGroups, type TransportInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { correctionStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { Work } from "../../documents/take-steps.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import { requireTransport } from "./notice-rules.ts";
import type { storedNotices } from "./stored-notices.ts";

const names = shippingNoticeGroups.transport;

/** The supplier says how a notice travels that is on its way (B4.1f). @throws Fault noticeTransportNeeded */
export const transportCompleted: Work<(typeof storedNotices)["reads"], DeliveryRule, TransportInput> = async (
  tx,
  ready,
  given,
) => {
  const before = await tx
    .selectFrom("shippingNotice")
    .select(["id", ...names])
    .where("id", "=", given.id)
    .execute();
  const set = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
  for (const { rule } of ready) requireTransport(given, rule);
  const changes = names.flatMap((field): ValueChange[] => {
    const [old = null, now = null] = [before[0]?.[field], set[field]];
    return old === now ? [] : [{ line: null, field, old, new: now }];
  });
  return {
    what: "transportCompleted",
    on: ({ record }) => ({ to: String(record.checkStatus), set, changes }),
    along: () => takeFromCorrection(tx, given.id, changes),
  };
};

/** What was said last holds: a correction that waits asks for it no more. */
async function takeFromCorrection(tx: Database, id: string, changes: readonly ValueChange[]): Promise<void> {
  const fields = changes.map(({ field }) => field);
  await sql`update shipping_notice_correction set head = head - ${fields}::text[], changes = coalesce((
      select jsonb_agg(c.one order by c.place) from jsonb_array_elements(changes) with ordinality as c (one, place)
      where c.one ->> 'line' is not null or not c.one ->> 'field' = any (${fields}::text[])), '[]')
    where shipping_notice_id = ${id} and correction_status = ${sqlCodes(correctionStatus.code.pending)}`.execute(tx);
}
