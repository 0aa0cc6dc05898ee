import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { lineStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type Expression, type RawBuilder, sql } from "kysely";
import { type Database, inOneBreath, sqlState } from "../../core/database.ts";
import type { Parties } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { inCurrency } from "./amounts.ts";
import { deliveredOfL, keepableOfL, replacedByC } from "./kept-after-all.ts";

/** Quantities and amounts have at most 20 digits before the point, those of a whole order too (B5.15d). */
export const tooLarge = `1${"0".repeat(20)}`;

/** An order line, locked, with what decides whether it may be shipped. */
export interface LockedLine extends Parties {
  readonly id: string;
  readonly purchaseOrderId: string;
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly orderType: string;
  readonly itemNo: string;
  readonly purUnitNo: string;
  /** How many decimals quantities of its unit have; null where that does not say. */
  readonly unitDecimals: number | null;
  readonly status: string;
  readonly refuseSign: string;
  readonly promiseConfirmed: string;
  readonly batchPurQty: string;
  readonly unDeliveryQty: string;
  /** On the way and received, less what is to be delivered again. */
  readonly deliveredQty: string;
  /** What it can still hold of what is ordered and was let come beyond it, closed or not. */
  readonly roomQty: string;
  /** What of the goods that went back may be kept after all: beyond the order, only what nothing took the place of. */
  readonly keepableQty: string;
  readonly lineStatus: string;
  readonly warehouseNo: string | null;
  readonly plantName: string | null;
  /** By which the buyer tracks what it is needed for. */
  readonly requirementNo: string | null;
  readonly goodsName: string;
  readonly spec: string | null;
  readonly remark: string | null;
  readonly customValues: Readonly<Record<string, string>> | null;
  readonly expectArrivalDate: string;
  readonly promiseDate: string | null;
  readonly releasedAt: string | null;
  readonly grantUntil: string | null;
}

/** What is read of an order line `l`, its head `h` and what {@link judgedBeside} finds, to judge whether it may be shipped. */
const judgedColumns = sql`l.id, l.purchase_order_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq,
  l.purchase_batch_seq, l.org_no, l.supplier_no, l.classify_type, l.business_classify_type, h.order_type, l.item_no, l.pur_unit_no,
  u.decimal_places as unit_decimals, l.status, l.refuse_sign,
  l.promise_confirmed, l.batch_pur_qty, l.un_delivery_qty,
  ${deliveredOfL} as delivered_qty, l.batch_pur_qty + l.over_allowed_qty - (${deliveredOfL}) as room_qty,
  ${keepableOfL} as keepable_qty, l.line_status, l.warehouse_no, h.plant_name, l.requirement_no, l.goods_name, l.spec, l.remark,
  l.custom_values, l.expect_arrival_date, l.promise_date, p.released_at, p.grant_until`;
const judgedBeside = sql`left join unit u on u.tenant_id = l.tenant_id and u.unit_no = l.pur_unit_no
  left join shipment_permission p on p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id`;

/**
 * Locks order lines, by their ids or those of lines of delivery notices that bring them, each after its head, in the order of the heads' ids: whoever locks a line holds its head, so that
 * everyone who draws on the same quantity queues here, and nobody waits in a circle.
 *
 * @throws Fault orderLineUnknown when one of them is not within the caller's scope
 */
export async function lockLines(
  tx: Database,
  lineIds: readonly string[],
  noticeLineIds: readonly string[] = [],
): Promise<LockedLine[]> {
  const [, locked] = await inOneBreath([
    // Whoever sees some lines of an order alone may not lock its head by themselves.
    sql`select app.lock_orders(${lineIds}::bigint[], ${noticeLineIds}::bigint[])`.execute(tx),
    // Those that the caller does not see are left out, as they are where they do not exist.
    sql<LockedLine>`select ${judgedColumns}
      from purchase_order h join purchase_order_line l on l.tenant_id = h.tenant_id and l.purchase_order_id = h.id ${judgedBeside}
      where l.id = any (${lineIds}::bigint[] || array(
        select n.purchase_order_line_id from shipping_notice_line n where n.id = any (${noticeLineIds}::bigint[])))
      order by h.id, l.id for no key update of l`.execute(tx),
  ]);
  if (locked.rows.length < new Set(lineIds).size) throw new Fault("orderLineUnknown");
  return locked.rows;
}

/**
 * The lines of a supplier's orders of materials of which something is open, and those that are named: oldest expected date
 * first. They are not locked.
 */
export async function openLines(
  db: Database,
  of: { readonly supplierNo: string; readonly orgNo: string; readonly orderType: string },
  items: readonly string[],
  lineIds: readonly string[],
): Promise<LockedLine[]> {
  const found = await sql<LockedLine>`select ${judgedColumns}
    from purchase_order h join purchase_order_line l on l.tenant_id = h.tenant_id and l.purchase_order_id = h.id ${judgedBeside}
    where l.supplier_no = ${of.supplierNo} and l.org_no = ${of.orgNo} and h.order_type = ${of.orderType}
      and (l.item_no = any (${items}) and l.un_delivery_qty > 0 or l.id = any (${lineIds}::bigint[]))
    order by l.expect_arrival_date, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq`.execute(
    db,
  );
  return found.rows;
}

/** What a step does to the quantities of an order line, on which several documents may draw; decimal strings, negative to give back. */
export interface QuantityChange {
  readonly lineId: string;
  readonly onWay: string;
  readonly received: string;
  /** What of receipts that are cancelled came since goods of the line went back. */
  readonly receivedSince?: string;
  /** Sent back for exchange, to be delivered again. */
  readonly exchanged?: string;
  /** By how much the rule lets the line exceed its order. */
  readonly beyond?: string | undefined;
  /** Rejected at inspection, to be delivered again. */
  readonly rejected?: string;
  /** What of either its supplier has for good. */
  readonly takenBack?: string;
  /** What came free of charge, which counts against nothing. */
  readonly given?: string;
}

const checkViolation = "23514";

/**
 * Changes what is on the way and received of lines that are locked, and the sums and progress of their orders. The database
 * refuses to oversell whatever the caller believed; `error` says what that means here.
 */
export async function changeQuantities(
  tx: Database,
  lines: readonly Pick<LockedLine, "purchaseOrderId">[],
  changes: readonly QuantityChange[],
  error?: ErrorName,
): Promise<void> {
  const orderIds = [...new Set(lines.map((line) => line.purchaseOrderId))];
  try {
    // The sums are of all lines, also of those that the caller does not see, once these are changed.
    await sql`with changed as (
        update purchase_order_line l
        set on_way_qty = l.on_way_qty + c.on_way, receipt_qty = l.receipt_qty + c.received,
          return_exchange_qty = l.return_exchange_qty + c.exchanged, check_return_qty = l.check_return_qty + c.rejected,
          gift_qty = l.gift_qty + c.given,
          ${replacedByC}, over_allowed_qty = greatest(l.over_allowed_qty, c.beyond)
        from (select id, sum(on_way) as on_way, sum(received) as received, sum(exchanged) as exchanged, sum(rejected) as rejected,
            max(beyond) as beyond, sum(given) as given, sum(taken_back) as taken_back, sum(least(received, 0) + since) as received_before
          from unnest(${changes.map((change) => change.lineId)}::bigint[], ${changes.map((change) => change.onWay)}::numeric[],
            ${changes.map((change) => change.received)}::numeric[], ${changes.map(({ exchanged }) => exchanged ?? "0")}::numeric[],
            ${changes.map(({ rejected }) => rejected ?? "0")}::numeric[], ${changes.map(({ beyond }) => beyond ?? "0")}::numeric[],
            ${changes.map(({ given }) => given ?? "0")}::numeric[], ${changes.map(({ takenBack }) => takenBack ?? "0")}::numeric[],
            ${changes.map(({ receivedSince }) => receivedSince ?? "0")}::numeric[])
            as u (id, on_way, received, exchanged, rejected, beyond, given, taken_back, since) group by id) c
        where l.id = c.id returning l.id)
      select app.sum_orders(${orderIds}::bigint[]) from (select count(*) from changed) c`.execute(tx);
  } catch (failure) {
    if (error && sqlState(failure) === checkViolation) throw new Fault(error);
    throw failure;
  }
}

/** Brings the progress of orders up to date with their lines, of which some were added, removed, closed or opened. */
export async function refreshProgress(tx: Database, orderIds: readonly string[]): Promise<void> {
  const orders = orderIds.map((purchaseOrderId) => ({ purchaseOrderId }));
  await changeQuantities(tx, orders, []);
}

/** How far an order has come by how far its lines have. */
const progressOf = (lines: Expression<string>) => sql<string>`case when min(${lines}) = max(${lines}) then min(${lines})
    else ${sqlCodes(progressStatus.code.partial)} end`;

/** Brings an order's line count, quantity, amounts and progress up to date with its lines. */
export async function refreshTotals(tx: Database, orderIds: readonly string[]): Promise<void> {
  await totalsRefreshed(orderIds).execute(tx);
}

/** The statement for that. */
export function totalsRefreshed(orderIds: readonly string[]): RawBuilder<unknown> {
  // Worked out once, whatever the planner believes of tables that have just been filled.
  return sql`with s as materialized (select l.tenant_id, l.purchase_order_id, count(*) as line_count,
        count(*) filter (where l.line_status = ${sqlCodes(lineStatus.code.closed)}) as closed_line_count, sum(l.batch_pur_qty) as order_qty,
        sum(l.amount) as total_amount, sum(${inCurrency(untaxed, sql`p.currency`)}) as untaxed_amount,
        ${progressOf(sql.ref("l.delivery_status"))} as delivery_status, ${progressOf(sql.ref("l.receipt_status"))} as receipt_status
      from purchase_order_line l join purchase_order p on p.tenant_id = l.tenant_id and p.id = l.purchase_order_id
      where l.purchase_order_id = any (${orderIds}::bigint[])
      group by l.tenant_id, l.purchase_order_id)
    update purchase_order h set line_count = s.line_count, closed_line_count = s.closed_line_count, order_qty = s.order_qty,
      total_amount = s.total_amount, untaxed_amount = s.untaxed_amount, tax_amount = s.total_amount - s.untaxed_amount,
      delivery_status = s.delivery_status, receipt_status = s.receipt_status
    from s where h.tenant_id = s.tenant_id and h.id = s.purchase_order_id`;
}

const untaxed = sql`l.amount / (1 + coalesce(l.tax_rate, 0) / 100)`;
