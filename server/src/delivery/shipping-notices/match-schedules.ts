import { Fault } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { matchItems } from "./match-items.ts";

type MatchSchedules = Services["shippingNotices"]["endpoints"]["matchSchedules"];
type Answer = Awaited<ReturnType<typeof matchItems>> & { readonly orderType: OutputOf<MatchSchedules>["orderType"] };

/** A cell of which something is open. */
interface Cell {
  readonly id: string;
  readonly scheduleNo: string;
  readonly orgNo: string;
  readonly itemNo: string;
  readonly unitNo: string;
  /** When its supplier delivers it: as it replied, else as it was told. */
  readonly day: string;
  readonly open: string;
}

/** The cells that are named, as far as something of them is open, the oldest first. @throws Fault notFound, schedulesApart, scheduleNothingMissing */
async function openCells(db: Database, ids: readonly string[]): Promise<readonly [Cell, ...Cell[]]> {
  const { rows } = await sql<Cell>`select c.id, c.schedule_no, c.org_no, c.item_no, c.unit_no,
      coalesce(c.reply_date, c.planned_date) as day, app.schedule_open(c) as open
    from schedule c where c.id = any (${ids}::bigint[])
    order by c.planned_date, c.time_from nulls first, c.id`.execute(db);
  if (rows.length < new Set(ids).size) throw new Fault("notFound");
  if (new Set(rows.map(({ orgNo }) => orgNo)).size > 1) throw new Fault("schedulesApart");
  const [first, ...others] = rows.filter(({ open }) => isPositive(open));
  if (!first) throw new Fault("scheduleNothingMissing");
  return [first, ...others];
}

/** The types of the orders of which something of the materials is open; the usual one where there is none. */
async function openTypes(db: Database, supplierNo: string, orgNo: string, items: readonly string[]) {
  const { rows } = await sql<{ orderType: Answer["orderType"] }>`select distinct h.order_type
    from purchase_order_line l join purchase_order h on h.tenant_id = l.tenant_id and h.id = l.purchase_order_id
    where l.supplier_no = ${supplierNo} and l.org_no = ${orgNo} and l.item_no = any (${items}) and l.un_delivery_qty > 0
    order by 1`.execute(db);
  return rows.length > 0 ? rows.map((row) => row.orderType) : [orderType.code.general];
}

const worth = { whole: 0, partly: 1, none: 2 };

/**
 * Proposes order lines for what is open of cells of delivery schedules, in a notice of the type of orders that serves them best; each
 * line says for which cell it is (B3.8a, B8.3).
 */
export async function matchSchedules(
  db: Database,
  context: Context,
  { scheduleIds }: InputOf<MatchSchedules>,
): Promise<OutputOf<MatchSchedules>> {
  const cells = await openCells(db, scheduleIds);
  const [{ orgNo }] = cells;
  const items = [...new Set(cells.map(({ itemNo }) => itemNo))];
  const rows = cells.map(({ itemNo, unitNo, open }) => ({ itemNo, quantity: `${open} ${unitNo}` }));
  const answers: Answer[] = [];
  for (const type of await openTypes(db, context.ownSupplier, orgNo, items)) {
    answers.push({ ...(await matchItems(db, context, { orgNo, orderType: type, rows })), orderType: type });
  }
  const [best] = answers.sort(
    (one, other) => worth[one.outcome] - worth[other.outcome] || one.problems.length - other.problems.length,
  ) as [Answer];
  const days = cells.map(({ day }) => day).sort();
  return {
    ...best,
    orgNo,
    expectedArrivalDate: days.find((day) => day >= context.today) ?? context.today,
    lines: best.lines.map((line) => ({ ...line, scheduleId: cells[line.row]?.id ?? "" })),
    scheduleNos: cells.map(({ scheduleNo }) => scheduleNo),
  };
}
