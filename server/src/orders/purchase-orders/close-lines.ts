import { yesNoStatus } from "@tandem/contract/core/statuses";
import { orderLineSteps } from "@tandem/contract/orders/purchase-orders/line-steps";
import { lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { decideLines, linesTaken } from "../../documents/decide-lines.ts";
import type { LinesWork, Named } from "../../documents/take-steps.ts";
import type { OrderRule } from "../order-rules/decisions.ts";
import { lineNameOfL, numberedLineOfL } from "./line-name-sql.ts";
import { refreshProgress } from "./quantities.ts";
import type { storedOrders } from "./stored-orders.ts";

interface NamedLines extends Named {
  /** All that fit where none is named. */
  readonly lineIds?: readonly string[] | undefined;
}

type OrderLinesWork = LinesWork<(typeof storedOrders)["reads"], OrderRule, NamedLines>;

/** The buyer closes lines short: nothing more of them is shipped, and what is on the way arrives as it was announced. */
export const linesClosed: OrderLinesWork = (tx, _ready, given) => setStatus(tx, given, "closeLines");

/** Lines that were closed short are to be delivered again; of which nothing was promised, that is asked for first. */
export const linesOpened: OrderLinesWork = (tx, _ready, given) => setStatus(tx, given, "openLines");

/** Closes lines that are still open, of which something is left, or opens closed ones. */
async function setStatus(tx: Database, { id, lineIds, reason }: NamedLines, step: "closeLines" | "openLines") {
  const lines = decideLines(orderLineSteps, step, await orderLinesOf(tx, id), lineIds);
  const isClosing = step === "closeLines";
  const status = isClosing ? lineStatus.code.closed : lineStatus.code.open;
  const ids = linesTaken(lines).map((line) => line.id);
  const { rows: changes } = await sql<ValueChange>`with meant as (
      select l.id, l.un_delivery_qty from purchase_order_line l where l.id = any (${ids}::bigint[])),
    changed as (
      update purchase_order_line l set line_status = ${status}, close_reason = ${isClosing ? reason : null},
        promise_confirmed = case when l.promise_qty is null then ${sqlCodes(yesNoStatus.code.no)} else l.promise_confirmed end
      from meant where l.id = meant.id
      returning ${lineNameOfL} as line,
        trim_scale(meant.un_delivery_qty)::text as old, trim_scale(l.un_delivery_qty)::text as new),
    counted as (
      update purchase_order p set closed_line_count = closed_line_count + ${isClosing ? 1 : -1} * n.lines
      from (select count(*)::integer as lines from changed) n where p.id = ${id})
    select line, 'unDeliveryQty' as field, old, new from changed`.execute(tx);
  return { lines, what: "changed", on: () => ({ changes }), along: () => refreshProgress(tx, [id]) };
}

function orderLinesOf(tx: Database, orderId: string) {
  return tx
    .selectFrom("purchaseOrderLine as l")
    .select(["l.id", "l.lineStatus", "l.unDeliveryQty", sql<string>`${numberedLineOfL}`.as("called")])
    .where("l.purchaseOrderId", "=", orderId)
    .orderBy("l.id")
    .execute();
}
