import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { BoardOrder } from "@tandem/contract/planning/schedules/board";
import { schedule } from "@tandem/contract/planning/schedules/schedules";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { historyOf } from "../../core/history.ts";
import { stepOptions } from "../../documents/take-steps.ts";
import { periodsInForce } from "../deviations.ts";
import { boardOf } from "./board.ts";
import { saveCells } from "./save-cells.ts";

interface OfRow {
  readonly orgNo: string;
  readonly plantNo: string | null;
  readonly itemNo: string;
  readonly supplierNo: string;
}

const mostOrders = 100;
const mostEvents = 200;

/** The open order lines that a row can be delivered from, as far as the caller sees them. */
async function ordersOf(db: Database, { orgNo, itemNo, supplierNo }: OfRow): Promise<{ orders: BoardOrder[] }> {
  const { rows } = await sql<
    Omit<BoardOrder, "line"> & Parameters<typeof lineName>[0]
  >`select l.purchase_order_id, l.purchase_no,
      l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.batch_pur_qty, l.un_delivery_qty, l.on_way_qty, l.pur_unit_no,
      l.expect_arrival_date, l.promise_date
    from purchase_order_line_row l where l.org_no = ${orgNo} and l.item_no = ${itemNo} and l.supplier_no = ${supplierNo} and l.un_delivery_qty > 0
    order by coalesce(l.promise_date, l.expect_arrival_date), l.id limit ${mostOrders}`.execute(db);
  return {
    orders: rows.map(({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, ...row }) => ({
      ...row,
      line: lineName({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq }),
    })),
  };
}

/** What happened last to the cells of a row. */
async function eventsOf(db: Database, { orgNo, plantNo, itemNo, supplierNo }: OfRow) {
  const { rows } = await sql<{
    id: string;
  }>`select id from schedule where (org_no, item_no, supplier_no) = (${orgNo}, ${itemNo}, ${supplierNo})
    and plant_no is not distinct from ${plantNo} order by update_date desc limit ${mostEvents}`.execute(db);
  const events = await historyOf(db, [{ entityName: schedule.name, ids: rows.map(({ id }) => id) }]);
  return { events: events.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id))).slice(-mostEvents) };
}

/** The board of schedules (B2.15). */
export const scheduleBoardHandlers: HandlersOf<Services["scheduleBoard"]> = {
  getScheduleBoard: (context, wanted) => context.read((db) => boardOf(db, context, wanted)),
  getPrintedBoard: (context, wanted) => context.read((db) => boardOf(db, context, wanted)),
  getShownPeriods: (context, { orgNo }) => context.read((db) => periodsInForce(db, orgNo)),
  saveScheduleCells: (context, given) => context.write((tx) => saveCells(tx, context, given), stepOptions),
  getBoardOrders: (context, of) => context.read((db) => ordersOf(db, of)),
  getBoardHistory: (context, of) => context.read((db) => eventsOf(db, of)),
};
