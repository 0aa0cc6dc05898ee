import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type Expression, sql } from "kysely";
import { type Database, sqlState } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { inCurrency } from "./amounts.ts";

/** Quantities and amounts have at most 20 digits before the point, those of a whole order too (B5.15d). */
export const tooLarge = `1${"0".repeat(20)}`;

/** An order line, locked, with what decides whether it may be shipped. */
export interface LockedLine {
  readonly id: string;
  readonly purchaseOrderId: string;
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly orderType: string;
  readonly itemNo: string;
  readonly status: string;
  readonly refuseSign: string;
  readonly unDeliveryQty: string;
  readonly warehouseNo: string | null;
}

/**
 * Locks order heads and then lines, each in the order of their ids: everyone who draws on the same quantity queues here,
 * and nobody waits in a circle.
 *
 * @throws Fault orderLineUnknown when one of them is not within the caller's scope
 */
export async function lockLines(tx: Database, lineIds: readonly string[]): Promise<LockedLine[]> {
  await sql`select h.id from purchase_order h
    where h.id in (select l.purchase_order_id from purchase_order_line l where l.id = any (${lineIds}::bigint[]))
    order by h.id for no key update`.execute(tx);
  const locked =
    await sql<LockedLine>`select l.id, l.purchase_order_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq,
      l.purchase_batch_seq, l.org_no, l.supplier_no, h.order_type, l.item_no, l.status, l.refuse_sign, l.un_delivery_qty, l.warehouse_no
    from purchase_order_line l
    join purchase_order h on h.tenant_id = l.tenant_id and h.id = l.purchase_order_id
    where l.id = any (${lineIds}::bigint[]) order by l.id for no key update of l`.execute(tx);
  if (locked.rows.length !== new Set(lineIds).size) throw new Fault("orderLineUnknown");
  return locked.rows;
}

/** What a step does to the quantities of an order line; decimal strings, negative to give back. */
export interface QuantityChange {
  readonly lineId: string;
  readonly onWay: string;
  readonly received: string;
}

const checkViolation = "23514";

/**
 * Changes what is on the way and received, and the sums and progress of the orders. The lines must be locked.
 * The database refuses to oversell whatever the caller believed; `error` says what that means here.
 */
export async function changeQuantities(
  tx: Database,
  changes: readonly QuantityChange[],
  error: ErrorName,
): Promise<void> {
  try {
    const touched = await sql<{ purchaseOrderId: string }>`update purchase_order_line l
      set on_way_qty = l.on_way_qty + c.on_way, receipt_qty = l.receipt_qty + c.received
      from (select unnest(${changes.map((change) => change.lineId)}::bigint[]) as id,
                   unnest(${changes.map((change) => change.onWay)}::numeric[]) as on_way,
                   unnest(${changes.map((change) => change.received)}::numeric[]) as received) c
      where l.id = c.id returning l.purchase_order_id`.execute(tx);
    await refreshProgress(tx, [...new Set(touched.rows.map((row) => row.purchaseOrderId))]);
  } catch (failure) {
    if (sqlState(failure) === checkViolation) throw new Fault(error);
    throw failure;
  }
}

/** How far an order has come by how far its lines have. */
const progressOf = (lines: Expression<string>) => sql<string>`case when min(${lines}) = max(${lines}) then min(${lines})
    else ${sqlCodes(progressStatus.code.partial)} end`;

/** Brings an order's sums and progress up to date with its lines. */
async function refreshProgress(tx: Database, orderIds: readonly string[]): Promise<void> {
  await sql`update purchase_order h set on_way_qty = s.on_way_qty, receipt_qty = s.receipt_qty,
      delivery_status = s.delivery_status, receipt_status = s.receipt_status
    from (select tenant_id, purchase_order_id, sum(on_way_qty) as on_way_qty, sum(receipt_qty) as receipt_qty,
        ${progressOf(sql.ref("delivery_status"))} as delivery_status, ${progressOf(sql.ref("receipt_status"))} as receipt_status
      from purchase_order_line where purchase_order_id = any (${orderIds}::bigint[])
      group by tenant_id, purchase_order_id) s
    where h.tenant_id = s.tenant_id and h.id = s.purchase_order_id`.execute(tx);
}

/** Brings an order's line count, quantity and amounts up to date with its lines. */
export async function refreshTotals(tx: Database, orderIds: readonly string[]): Promise<void> {
  await sql`update purchase_order h set line_count = s.line_count, order_qty = s.order_qty,
      total_amount = s.total_amount, untaxed_amount = s.untaxed_amount, tax_amount = s.total_amount - s.untaxed_amount
    from (select l.tenant_id, l.purchase_order_id, count(*) as line_count, sum(l.batch_pur_qty) as order_qty,
        sum(l.amount) as total_amount, sum(${inCurrency(untaxed, sql`p.currency`)}) as untaxed_amount
      from purchase_order_line l join purchase_order p on p.tenant_id = l.tenant_id and p.id = l.purchase_order_id
      where l.purchase_order_id = any (${orderIds}::bigint[])
      group by l.tenant_id, l.purchase_order_id) s
    where h.tenant_id = s.tenant_id and h.id = s.purchase_order_id`.execute(tx);
}

const untaxed = sql`l.amount / (1 + coalesce(l.tax_rate, 0) / 100)`;
