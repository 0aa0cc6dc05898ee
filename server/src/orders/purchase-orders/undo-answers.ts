import { Fault } from "@tandem/contract/core/errors";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { acceptanceStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { partyColumns } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { Locked } from "../../documents/stored-document.ts";
import type { Undone, UndoWorks } from "../../documents/undo-steps.ts";
import type { Undo } from "../../documents/write-steps.ts";
import { deductedOrders } from "./deducted-orders.ts";
import { openAgain, type Request, withdrawRequests } from "./open-requests.ts";
import { refreshTotals } from "./quantities.ts";
import type { storedOrders } from "./stored-orders.ts";

type Order = Locked<(typeof storedOrders)["reads"]>;

/** A part of what was promised for a line. */
interface Part {
  readonly purchaseOrderId: string;
  readonly lineId: string;
  readonly promiseSeq: number;
  readonly promiseQty: string;
  readonly promiseDate: string;
  /** Whether the promise of the line held. */
  readonly promiseConfirmed?: string;
}

/** What was promised before orders are answered once more, which the new answer replaces; nothing for the first answer. */
export async function promisesBefore(tx: Database, orders: readonly Order[]): Promise<readonly Part[]> {
  const again = orders.filter(({ refuseSign }) => refuseSign !== acceptanceStatus.code.pendingAcceptance);
  if (again.length === 0) return [];
  const { rows } =
    await sql<Part>`select l.purchase_order_id, l.id as line_id, p.promise_seq, p.promise_qty, p.promise_date,
      l.promise_confirmed
    from purchase_order_line l
    join purchase_order_promise p on p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id
    where l.purchase_order_id = any (${again.map(({ id }) => id)}::bigint[])`.execute(tx);
  return rows;
}

/** The lines of orders whose promise holds already, while others of them wait for the buyer. */
export async function confirmedLines(tx: Database, orderIds: readonly string[]): Promise<readonly string[]> {
  if (orderIds.length === 0) return [];
  const found = await tx
    .selectFrom("purchaseOrderLine")
    .select("id")
    .where("purchaseOrderId", "in", orderIds)
    .where("promiseConfirmed", "=", yesNoStatus.code.yes)
    .execute();
  return found.map(({ id }) => id);
}

/** Only what held before holds again. */
async function unconfirm(tx: Database, undone: readonly Undone<Order>[]): Promise<void> {
  if (undone.length === 0) return;
  const held = undone.flatMap(
    ({ kept }) => (kept.data as { confirmed?: readonly string[] } | undefined)?.confirmed ?? [],
  );
  await sql`update purchase_order_line set promise_confirmed = ${sqlCodes(yesNoStatus.code.no)}
    where purchase_order_id = any (${undone.map(({ record }) => record.id)}::bigint[]) and not id = any (${held}::bigint[])`.execute(
    tx,
  );
}

/** How a line stood before its order followed what was promised. */
interface LineBefore {
  readonly id: string;
  readonly purchaseOrderId: string;
  readonly batchPurQty: string;
  readonly amount: string;
  readonly price: string;
  readonly untaxedPrice: string | null;
  readonly expectArrivalDate: string;
  readonly changedBandNo: number | null;
}

/** What an order that followed its promises was before: its lines, none of which was split off yet, and their promises. */
interface OrderBefore {
  readonly lines: readonly LineBefore[];
  readonly promises: readonly Part[];
  /** What its supplier asked for, and the last change that was written down before. */
  readonly requestId: string | null;
  readonly lastChangeId: string;
}

/** How orders stand before they follow what was promised or asked for, each by its id. */
export async function ordersBefore(
  tx: Database,
  orders: readonly Order[],
  requests: ReadonlyMap<string, Request>,
): Promise<(id: string) => OrderBefore | undefined> {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return () => undefined;
  const [lines, promises, changes] = await inOneBreath([
    tx
      .selectFrom("purchaseOrderLine")
      .select([
        "id",
        "purchaseOrderId",
        "batchPurQty",
        "amount",
        "price",
        "untaxedPrice",
        "expectArrivalDate",
        "changedBandNo",
      ])
      .where("purchaseOrderId", "in", ids)
      .execute(),
    promisesBefore(tx, orders),
    sql<{ last: string }>`select coalesce(max(id), 0) as last from purchase_order_change
      where purchase_order_id = any (${ids}::bigint[])`.execute(tx),
  ]);
  const orderLinesOf = Map.groupBy(lines, ({ purchaseOrderId }) => purchaseOrderId);
  const promisesOf = Map.groupBy(promises, ({ purchaseOrderId }) => purchaseOrderId);
  return (id) => {
    const own = orderLinesOf.get(id);
    return (
      own && {
        lines: own,
        promises: promisesOf.get(id) ?? [],
        requestId: requests.get(id)?.id ?? null,
        lastChangeId: changes.rows[0]?.last ?? "0",
      }
    );
  };
}

/** Makes orders that followed their promises the version that they were: batches that were split off are no more. */
async function unfollow(tx: Database, followed: readonly Undone<Order>[]): Promise<void> {
  if (followed.length === 0) return;
  const lines = followed.flatMap(({ kept }) => (kept.data as OrderBefore).lines);
  const orderIds = followed.map(({ record }) => record.id);
  const lineIds = lines.map(({ id }) => id);
  await sql`delete from purchase_order_line where purchase_order_id = any (${orderIds}::bigint[])
    and not id = any (${lineIds}::bigint[])`.execute(tx);
  await sql`update purchase_order_line l set batch_pur_qty = b.quantity, amount = b.amount, expect_arrival_date = b.day,
      price = b.price, untaxed_price = b.untaxed_price, changed_band_no = b.changed
    from unnest(${lineIds}::bigint[], ${lines.map(({ batchPurQty }) => batchPurQty)}::numeric[],
      ${lines.map(({ amount }) => amount)}::numeric[], ${lines.map(({ expectArrivalDate }) => expectArrivalDate)}::date[],
      ${lines.map(({ price }) => price)}::numeric[], ${lines.map(({ untaxedPrice }) => untaxedPrice)}::numeric[],
      ${lines.map(({ changedBandNo }) => changedBandNo)}::integer[])
      as b (id, quantity, amount, day, price, untaxed_price, changed) where l.id = b.id`.execute(tx);
  await restorePromises(tx, followed);
  await refreshTotals(tx, orderIds);
  await askAgainFor(tx, followed);
}

/** What suppliers had asked for waits again, and there is no version that says it was agreed. */
async function askAgainFor(tx: Database, undone: readonly Undone<Order>[]): Promise<void> {
  const before = undone.map(({ record, kept }) => ({ ...(kept.data as OrderBefore), orderId: record.id, kept }));
  await openAgain(
    tx,
    before.flatMap(({ requestId }) => requestId ?? []),
  );
  await sql`with b as (select * from unnest(${before.map(({ orderId }) => orderId)}::bigint[],
        ${before.map(({ lastChangeId }) => lastChangeId)}::bigint[], ${before.map(({ kept }) => kept.set?.bandNo ?? null)}::integer[])
        as b (id, last_change, band_no)),
      unmade as (delete from purchase_order_version v using b where v.purchase_order_id = b.id and v.band_no = b.band_no)
    delete from purchase_order_change c using b where c.purchase_order_id = b.id and c.id > b.last_change`.execute(tx);
}

/** What takes the answer to an order back. */
export function undoOfAnswer({ id, purRefuseSign, acceptedAutomatically }: Order, before: readonly Part[]): Undo {
  const promises = before.filter(({ purchaseOrderId }) => purchaseOrderId === id);
  return { set: { purRefuseSign, acceptedAutomatically }, data: { promises } };
}

/** Brings back what was promised before the answers that are taken back. */
async function restorePromises(tx: Database, undone: readonly Undone<Order>[]): Promise<void> {
  const orderIds = undone.map(({ record }) => record.id);
  const parts = undone.flatMap(({ kept }) => (kept.data as { promises: readonly Part[] }).promises);
  await sql`delete from purchase_order_promise p using purchase_order_line l
    where l.purchase_order_id = any (${orderIds}::bigint[]) and p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id`.execute(
    tx,
  );
  await sql`with part as (select * from unnest(${parts.map(({ lineId }) => lineId)}::bigint[],
      ${parts.map(({ promiseSeq }) => promiseSeq)}::integer[], ${parts.map(({ promiseQty }) => promiseQty)}::numeric[],
      ${parts.map(({ promiseDate }) => promiseDate)}::date[], ${parts.map(({ promiseConfirmed }) => promiseConfirmed ?? yesNoStatus.code.no)}::text[])
      as u (line_id, seq, quantity, day, confirmed)),
    kept as (
      insert into purchase_order_promise (purchase_order_line_id, ${partyColumns()}, promise_seq, promise_qty, promise_date)
      select l.id, ${partyColumns("l")}, part.seq, part.quantity, part.day
      from part join purchase_order_line l on l.id = part.line_id)
    update purchase_order_line l set
      promise_qty = (select sum(part.quantity) from part where part.line_id = l.id),
      promise_date = (select max(part.day) from part where part.line_id = l.id),
      promise_confirmed = coalesce((select max(part.confirmed) from part where part.line_id = l.id), ${sqlCodes(yesNoStatus.code.no)})
    where l.purchase_order_id = any (${orderIds}::bigint[])`.execute(tx);
}

/** Nothing of an order is announced: an answer to it can be taken back. */
export const isUnshipped = ({ deliveryStatus }: Pick<Order, "deliveryStatus">): boolean =>
  deliveryStatus === progressStatus.code.none;

/** What is announced already stays as it is. */
function shipped(undone: readonly Undone<Order>[]): Map<string, Fault> {
  const moved = undone.filter(({ record }) => !isUnshipped(record));
  return new Map(moved.map(({ record }) => [record.id, new Fault("stepFollowed")]));
}

/** What a deduction names is no draft again. */
async function deducted(tx: Database, undone: readonly Undone<Order>[]): Promise<[string, Fault][]> {
  const orders = undone.map(({ record }) => record);
  const named = await deductedOrders(tx, orders);
  return named.map(({ id }) => [id, new Fault("stepFollowed")]);
}

/** A batch that was split off, and for which materials were issued since, stays. */
async function provided(tx: Database, undone: readonly Undone<Order>[]): Promise<[string, Fault][]> {
  const lines = undone.flatMap(({ kept }) => (kept.data as Partial<OrderBefore> | undefined)?.lines ?? []);
  if (lines.length === 0) return [];
  const found = await sql<{
    orderId: string;
  }>`select distinct l.purchase_order_id as order_id from purchase_order_line l
    where l.purchase_order_id = any (${[...new Set(lines.map(({ purchaseOrderId }) => purchaseOrderId))]}::bigint[])
      and not l.id = any (${lines.map(({ id }) => id)}::bigint[])
      and exists (select from material_issue i where i.tenant_id = l.tenant_id and i.purchase_order_line_id = l.id)`.execute(
    tx,
  );
  return found.rows.map(({ orderId }) => [orderId, new Fault("stepFollowed")]);
}

/** What was asked for is asked for no more; where it held at once, what was promised before holds again. */
async function takeRequestBack(tx: Database, undone: readonly Undone<Order>[]) {
  return {
    along: async () => {
      await restorePromises(tx, undone);
      const orderIds = undone.map(({ record }) => record.id);
      await withdrawRequests(tx, orderIds);
    },
  };
}

/** What taking the steps of orders back does besides states and columns. */
export const undoWorks: UndoWorks<keyof (typeof storedOrders)["steps"], (typeof storedOrders)["reads"]> = {
  issue: async (tx, undone) => ({ refused: new Map([...shipped(undone), ...(await deducted(tx, undone))]) }),
  agree: async (tx, undone) => {
    const refused = new Map([...shipped(undone), ...(await provided(tx, undone))]);
    return {
      refused,
      along: async () => {
        const left = undone.filter(({ record }) => !refused.has(record.id));
        const follows = Map.groupBy(left, ({ kept }) => "lines" in ((kept.data ?? {}) as object));
        await unfollow(tx, follows.get(true) ?? []);
        await unconfirm(tx, follows.get(false) ?? []);
      },
    };
  },
  decline: async (tx, undone) => ({
    along: () =>
      openAgain(
        tx,
        undone.flatMap(({ kept }) => (kept.data as { requestId?: string } | undefined)?.requestId ?? []),
      ),
  }),
  changeDate: takeRequestBack,
  changeQuantity: takeRequestBack,
  accept: async (tx, undone) => {
    const refused = shipped(undone);
    return {
      refused,
      along: () =>
        restorePromises(
          tx,
          undone.filter(({ record }) => !refused.has(record.id)),
        ),
    };
  },
};
