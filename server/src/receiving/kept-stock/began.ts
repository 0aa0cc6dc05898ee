import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/**
 * Of some places of what is kept, as far as the caller sees them, those in which nothing lay yet on a day: when goods first came there,
 * by id. Whoever says the day may live where it is another one, so the day after it still counts.
 */
export async function begunAfter(
  tx: Database,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly began: string }>`select b.id, f.began::date::text as began
    from stock_balance_kept_row b
    cross join lateral (select min(m.post_date) as began from stock_movement_kept_row m where m.stock_balance_id = b.id) f
    where b.id = any (${ids}::bigint[]) and f.began >= app.day_begins(${day}::date + 2)`.execute(tx);
  return new Map(rows.map(({ id, began }) => [id, began]));
}
