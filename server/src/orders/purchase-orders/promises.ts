import type { StatusCode } from "@tandem/contract/core/statuses";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { acceptanceStatus, lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { partyColumns } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

/** One part of what is promised for a line; the parts of a line are given in their order. */
interface Part {
  readonly lineId: string;
  readonly promiseQty: string;
  readonly promiseDate: string;
}

type Acceptance = StatusCode<typeof acceptanceStatus>;

/**
 * Keeps what is promised for lines instead of what was promised before, and on each line the total and the last day. The
 * lines show the acceptance to which their order is led right after, so that each is written once: what a trigger would
 * bring them is there already.
 */
export async function savePromises(
  tx: Database,
  parts: readonly Part[],
  acceptance: Acceptance,
  isConfirmed = acceptance === acceptanceStatus.code.accepted,
): Promise<void> {
  const lineIds = parts.map(({ lineId }) => lineId);
  await sql`with part as (
      select line_id, quantity, day, row_number() over (partition by line_id order by place)::integer as seq
      from unnest(${lineIds}::bigint[], ${parts.map(({ promiseQty }) => promiseQty)}::numeric[],
        ${parts.map(({ promiseDate }) => promiseDate)}::date[]) with ordinality as p (line_id, quantity, day, place)),
    gone as (delete from purchase_order_promise p where p.purchase_order_line_id = any (${lineIds}::bigint[])
      and not exists (select from part where part.line_id = p.purchase_order_line_id and part.seq = p.promise_seq)),
    kept as (
      insert into purchase_order_promise (purchase_order_line_id, ${partyColumns()}, promise_seq, promise_qty, promise_date)
      select l.id, ${partyColumns("l")}, part.seq, part.quantity, part.day
      from part join purchase_order_line l on l.id = part.line_id order by l.id, part.seq
      on conflict (tenant_id, purchase_order_line_id, promise_seq)
      do update set promise_qty = excluded.promise_qty, promise_date = excluded.promise_date)
    update purchase_order_line l set promise_qty = p.quantity, promise_date = p.day, refuse_sign = ${acceptance},
      promise_confirmed = ${isConfirmed ? yesNoStatus.code.yes : yesNoStatus.code.no}
    from (select line_id, sum(quantity) as quantity, max(day) as day from part group by line_id) p
    where l.id = p.line_id`.execute(tx);
}

/** A line of which the supplier is asked for a promise. */
const isAsked = sql<boolean>`promise_confirmed = ${sqlCodes(yesNoStatus.code.no)} and line_status = ${sqlCodes(lineStatus.code.open)}`;

/**
 * What was ordered is what is promised, of orders that are accepted right after: see {@link savePromises}. What holds of the
 * promises of before stays, and of lines that are closed nothing is promised.
 */
export async function promiseAsOrdered(tx: Database, orderIds: readonly string[]): Promise<void> {
  await sql`with line as (
      select id, ${partyColumns()}, batch_pur_qty, expect_arrival_date from purchase_order_line
      where purchase_order_id = any (${orderIds}::bigint[]) and ${isAsked}),
    gone as (delete from purchase_order_promise p using line
      where p.purchase_order_line_id = line.id and p.promise_seq > 1),
    kept as (
      insert into purchase_order_promise (purchase_order_line_id, ${partyColumns()}, promise_seq, promise_qty, promise_date)
      select id, ${partyColumns()}, 1, batch_pur_qty, expect_arrival_date from line order by id
      on conflict (tenant_id, purchase_order_line_id, promise_seq)
      do update set promise_qty = excluded.promise_qty, promise_date = excluded.promise_date)
    update purchase_order_line set promise_qty = case when ${isAsked} then batch_pur_qty else promise_qty end,
      promise_date = case when ${isAsked} then expect_arrival_date else promise_date end,
      promise_confirmed = ${sqlCodes(yesNoStatus.code.yes)}, refuse_sign = ${acceptanceStatus.code.accepted}
    where purchase_order_id = any (${orderIds}::bigint[])`.execute(tx);
}
