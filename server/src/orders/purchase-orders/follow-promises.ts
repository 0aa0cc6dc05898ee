import { Fault } from "@tandem/contract/core/errors";
import { Exact } from "@tandem/contract/core/exact";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Tables } from "../../core/database-tables.ts";
import type { ValueChange } from "../../core/history.ts";
import { partyColumns } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { fieldNameOf, writableColumns } from "../../core/table-columns.ts";
import { deliveredOfL } from "./kept-after-all.ts";
import { lineNameOfL, numberedLineOfL, numberedLineSql } from "./line-name-sql.ts";
import type { Request } from "./open-requests.ts";
import { amountBy, pricingOf } from "./prices.ts";
import { refreshTotals } from "./quantities.ts";

interface PromisedLine {
  readonly id: string;
  readonly name: string;
  readonly batchPurQty: string;
  readonly expectArrivalDate: string;
  readonly promiseId: string;
  readonly promiseSeq: number;
  readonly promiseQty: string;
  readonly promiseDate: string;
}

/**
 * The orders that cannot follow what is promised or asked for of them, by their ids: more of a line is on the way or received than
 * they would then ask for. One that was delivered beyond its order may follow as long as its quantity does not fall.
 */
export async function overtaken(
  tx: Database,
  orderIds: readonly string[],
  requests: ReadonlyMap<string, Request>,
): Promise<ReadonlyMap<string, Fault>> {
  const asked = orderIds.flatMap((id) => requests.get(id)?.lines ?? []);
  const { rows } = await sql<{ orderId: string; line: string; itemNo: string }>`select distinct on (l.purchase_order_id)
      l.purchase_order_id as order_id, ${lineNameOfL} as line, l.item_no
    from purchase_order_line l
    left join unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ promises }) => promises[0]?.promiseQty ?? null)}::numeric[])
      as a (id, quantity) on a.id = l.id
    left join purchase_order_promise p on p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id and p.promise_seq = 1
      and l.promise_confirmed = ${sqlCodes(yesNoStatus.code.no)}
    where l.purchase_order_id = any (${orderIds}::bigint[])
      and coalesce(a.quantity, p.promise_qty) < least(${deliveredOfL}, l.batch_pur_qty)
    order by l.purchase_order_id, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq`.execute(tx);
  return new Map(rows.map(({ orderId, line, itemNo }) => [orderId, new Fault("orderInDelivery", { line, itemNo })]));
}

/**
 * Makes an order ask for what its supplier promised anew: the first promise of a line becomes its quantity and date, further
 * ones become batches of their own.
 *
 * @returns what changed, for the history
 */
export async function followPromises(tx: Database, orderId: string): Promise<ValueChange[]> {
  const promised = await sql<PromisedLine>`select l.id, ${numberedLineOfL} as name,
      l.batch_pur_qty, l.expect_arrival_date, p.id as promise_id, p.promise_seq, p.promise_qty, p.promise_date
    from purchase_order_line l
    join purchase_order_promise p on p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id
    where l.purchase_order_id = ${orderId} and l.promise_confirmed = ${sqlCodes(yesNoStatus.code.no)} order by l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, p.promise_seq`.execute(
    tx,
  );
  const changes: ValueChange[] = [];
  for (const promise of promised.rows) {
    if (promise.promiseSeq === 1) changes.push(...(await followFirst(tx, promise)));
    else changes.push(await splitOff(tx, promise));
  }
  await refreshTotals(tx, [orderId]);
  return changes;
}

/** What the line `l` comes to by a promise. */
const amountOf = ({ promiseQty }: PromisedLine) => amountBy(sql`${promiseQty}::numeric`, sql`l.price`, pricingOf("l"));

/** A line's amount stays as the order states it unless its quantity changes. */
async function followFirst(tx: Database, line: PromisedLine): Promise<ValueChange[]> {
  const changes: ValueChange[] = [];
  if (!new Exact(line.promiseQty).eq(line.batchPurQty)) {
    changes.push({ line: line.name, field: "batchPurQty", old: line.batchPurQty, new: line.promiseQty });
  }
  if (line.promiseDate !== line.expectArrivalDate) {
    changes.push({ line: line.name, field: "expectArrivalDate", old: line.expectArrivalDate, new: line.promiseDate });
  }
  await sql`update purchase_order_line l set
      amount = case when batch_pur_qty = ${line.promiseQty} then amount else ${amountOf(line)} end,
      batch_pur_qty = ${line.promiseQty}, expect_arrival_date = ${line.promiseDate}, promise_qty = ${line.promiseQty}, promise_date = ${line.promiseDate}
    where l.id = ${line.id}`.execute(tx);
  return changes;
}

/** What a new batch does not take from the one it is split off: who made it, which version changed it, and quantities. */
const beginsAnew = [
  "id",
  "version",
  "createName",
  "createDate",
  "updateName",
  "updateDate",
  "onWayQty",
  "receiptQty",
  "checkReturnQty",
  "returnExchangeQty",
  "overQty",
  "overAllowedQty",
  "takenBackQty",
  "replacedQty",
  "receivedBeforeQty",
  "wentBackAt",
  "giftQty",
  "changedBandNo",
] as const satisfies readonly (keyof Tables["purchaseOrderLine"])[];

/** All else that a line says, also in columns that later versions add, is said of each of its batches. */
async function splitOff(tx: Database, line: PromisedLine): Promise<ValueChange> {
  const own = {
    purchaseBatchSeq: sql`(select max(b.purchase_batch_seq) + 1 from purchase_order_line b
      where b.purchase_order_id = l.purchase_order_id and b.purchase_seq = l.purchase_seq and b.purchase_phase_seq = l.purchase_phase_seq)`,
    batchPurQty: sql`${line.promiseQty}`,
    amount: amountOf(line),
    expectArrivalDate: sql`${line.promiseDate}`,
    promiseQty: sql`${line.promiseQty}`,
    promiseDate: sql`${line.promiseDate}`,
  } satisfies Partial<Record<keyof Tables["purchaseOrderLine"], RawBuilder<unknown>>>;
  const written = await writableColumns(tx, "purchase_order_line");
  const except = new Set<string>([...beginsAnew, ...Object.keys(own)]);
  const copied = written.filter((name) => !except.has(fieldNameOf(name)));
  const names = sql.join([...copied.map((name) => sql.id(name)), ...Object.keys(own).map((name) => sql.ref(name))]);
  const values = sql.join([...copied.map((name) => sql.id("l", name)), ...Object.values(own)]);
  const added = await sql<{ id: string; name: string }>`insert into purchase_order_line (${names})
    select ${values} from purchase_order_line l where l.id = ${line.id}
    returning id, ${numberedLineSql} as name`.execute(tx);
  const [batch] = added.rows;
  await sql`update purchase_order_promise set purchase_order_line_id = ${batch?.id}, promise_seq = 1 where id = ${line.promiseId}`.execute(
    tx,
  );
  if (batch) await copyBeside(tx, line.id, batch.id);
  return { line: batch?.name ?? line.name, field: "batchPurQty", old: null, new: line.promiseQty };
}

/**
 * What the buyer lets be shipped of a line, and provides for it, holds for a batch that is split off, too. What was issued stays
 * with the first one.
 */
async function copyBeside(tx: Database, lineId: string, batchId: string): Promise<void> {
  await sql`insert into shipment_permission (purchase_order_line_id, ${partyColumns()}, released_at, grant_until)
    select ${batchId}, ${partyColumns()}, released_at, grant_until from shipment_permission
    where purchase_order_line_id = ${lineId}`.execute(tx);
  await sql`insert into provided_material (purchase_order_id, purchase_order_line_id, status, ${partyColumns()},
      material_no, material_name, unit_no, unit_qty, loss_rate)
    select purchase_order_id, ${batchId}, status, ${partyColumns()}, material_no, material_name, unit_no, unit_qty, loss_rate
    from provided_material where purchase_order_line_id = ${lineId} order by id`.execute(tx);
}
