import { Fault } from "@tandem/contract/core/errors";
import { lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import type { Named, Work } from "../../documents/take-steps.ts";
import type { OrderRule } from "../order-rules/decisions.ts";
import { lineNameOfL } from "./line-name-sql.ts";
import { refreshProgress } from "./quantities.ts";
import type { storedOrders } from "./stored-orders.ts";

interface NamedLines extends Named {
  /** All that fit where none is named. */
  readonly lineIds?: readonly string[] | undefined;
}

type LinesWork = Work<(typeof storedOrders)["reads"], OrderRule, NamedLines>;

/** The buyer closes lines short: nothing more of them is shipped, and what is on the way arrives as it was announced. */
export const linesClosed: LinesWork = async (tx, _ready, given) => {
  const changes = await setStatus(tx, given, lineStatus.code.closed);
  if (changes.length === 0) throw new Fault("orderLineClosed");
  return { what: "changed", on: () => ({ changes }), along: () => refreshProgress(tx, [given.id]) };
};

/** Lines that were closed short are to be delivered again; of which nothing was promised, that is asked for first. */
export const linesOpened: LinesWork = async (tx, _ready, given) => {
  const changes = await setStatus(tx, given, lineStatus.code.open);
  if (changes.length === 0) throw new Fault("orderLineOpen");
  return { what: "changed", on: () => ({ changes }), along: () => refreshProgress(tx, [given.id]) };
};

/** Closes lines that are still open, of which something is left, or opens closed ones. */
async function setStatus(tx: Database, { id, lineIds, reason }: NamedLines, status: string): Promise<ValueChange[]> {
  const isClosing = status === lineStatus.code.closed;
  const before = isClosing ? lineStatus.code.open : lineStatus.code.closed;
  const isMeant = isClosing ? sql`l.un_delivery_qty > 0` : sql`true`;
  const isNamed = lineIds ? sql`l.id = any (${lineIds}::bigint[])` : sql`true`;
  const { rows } = await sql<ValueChange>`with meant as (
      select l.id, l.un_delivery_qty from purchase_order_line l
      where l.purchase_order_id = ${id} and l.line_status = ${before} and ${isMeant} and ${isNamed}),
    changed as (
      update purchase_order_line l set line_status = ${status}, close_reason = ${isClosing ? reason : null},
        promise_confirmed = case when l.promise_qty is null then '0' else l.promise_confirmed end
      from meant where l.id = meant.id
      returning ${lineNameOfL} as line,
        trim_scale(meant.un_delivery_qty)::text as old, trim_scale(l.un_delivery_qty)::text as new),
    counted as (
      update purchase_order p set closed_line_count = closed_line_count + ${isClosing ? 1 : -1} * n.lines
      from (select count(*)::integer as lines from changed) n where p.id = ${id})
    select line, 'unDeliveryQty' as field, old, new from changed`.execute(tx);
  return rows;
}
