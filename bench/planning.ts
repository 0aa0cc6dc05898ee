import { daysAfter } from "@tandem/contract/core/days";
import { planType } from "@tandem/contract/planning/buckets";
import { boardSize } from "@tandem/contract/planning/schedules/board";
import { releaseStatus, scheduleSource } from "@tandem/contract/planning/schedules/statuses";
import { Client as Database } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { inBareTransaction, rememberAndTell } from "./bare-transaction.ts";
import type { Client } from "./client.ts";
import { type LedgerCase, type LedgerList, ledgerTable, measureLedgerList } from "./ledger-lists.ts";
import { milliseconds, number, table } from "./tables.ts";
import { type Bounds, type Comparison, compare } from "./timing.ts";

/** One cell for so many order lines; each material of a supplier has cells of so many days, from some time ago on. */
const linesPerCell = 5;
const daysOfRow = 100;
const daysAgo = 20;
/** A board opens with so many days. */
const shownDays = 42;
/** So many cells are typed at once. */
const typed = 1000;

export interface PlanningResult {
  readonly cells: number;
  readonly lists: readonly LedgerList[];
  readonly works: readonly (Comparison & { readonly name: string; readonly rows: number })[];
}

const { day } = planType.code;

/** Cells of materials as suppliers deliver them: four of five are released, and every other one of these is replied to. */
async function fill(database: Database, wanted: number): Promise<number> {
  await database.query("select set_config('app.tenant', '1', false)");
  const { rowCount } = await database.query(
    `with series as (
      select row_number() over (order by org_no, supplier_no, item_no) as place, * from (
        select distinct org_no, supplier_no, item_no, pur_unit_no from purchase_order_line
        where tenant_id = 1 limit $1::int / ${daysOfRow}) s)
    insert into schedule (tenant_id, org_no, supplier_no, item_no, unit_no, plan_type, planned_date, expect_scheduled_quantity,
      actual_scheduled_quantity, release_status, schedule_version, released_at, released_quantity, reply_quantity, reply_date, replied_at, data_source)
    select 1, org_no, supplier_no, item_no, pur_unit_no, ${codesText(day)}, d.day, 100, 100,
      case when is_released then ${codesText(releaseStatus.code.released)} else ${codesText(releaseStatus.code.unreleased)} end,
      case when is_released then 1 else 0 end, case when is_released then now() end, case when is_released then 100 end,
      case when is_replied then 90 end, case when is_replied then d.day end, case when is_replied then now() end,
      ${codesText(scheduleSource.code.plan)}
    from series cross join lateral (select n, current_date + n - ${daysAgo} as day from generate_series(0, ${daysOfRow} - 1) n) d
    cross join lateral (select (place + n) % 5 > 0 as is_released) r cross join lateral (select is_released and (place + n) % 2 = 0 as is_replied) a
    on conflict do nothing`,
    [wanted],
  );
  await database.query("vacuum analyze schedule, schedule_delivery");
  return rowCount ?? 0;
}

const ofList: Omit<LedgerCase, "name" | "condition" | "where" | "values"> = {
  ...{ service: "schedules", method: "getSchedulePage", from: "schedule", order: "t.update_date desc, t.id desc" },
  shown:
    "o.org_name, s.supplier_name, m.item_name, m.spec, coalesce(d.brought, 0) as brought, coalesce(d.received, 0) as received",
  joined: `join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
    join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
    join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
    left join lateral (select sum(p.brought) as brought, sum(p.received) as received from app.schedule_part p
      where p.tenant_id = t.tenant_id and p.schedule_id = t.id) d on true`,
};

/** Rows of a board and their cells, written by hand. */
async function boardByHand(database: Database, start: string, end: string): Promise<number> {
  const { rows } = await database.query(
    `with row as (
      select c.org_no, c.plant_no, c.item_no, c.supplier_no, m.item_name, s.supplier_name, count(*) over () as total
      from schedule c join material m on m.tenant_id = c.tenant_id and m.item_no = c.item_no
      join supplier s on s.tenant_id = c.tenant_id and s.supplier_no = c.supplier_no
      where c.tenant_id = 1 and c.planned_date between $1 and $2 group by 1, 2, 3, 4, 5, 6),
    page as (select * from row order by item_name, item_no, supplier_name, org_no limit ${boardSize})
    select p.*, c.planned_date, c.actual_scheduled_quantity, c.released_quantity, c.reply_quantity, d.brought, d.received
    from page p join schedule c on c.tenant_id = 1 and (c.org_no, c.item_no, c.supplier_no) = (p.org_no, p.item_no, p.supplier_no)
      and c.planned_date <= $2
    cross join lateral (select coalesce(sum(q.brought), 0) as brought, coalesce(sum(q.received), 0) as received from app.schedule_part q
      where q.tenant_id = c.tenant_id and q.schedule_id = c.id) d
    order by p.item_name, p.item_no, p.supplier_name, p.org_no, c.planned_date`,
    [start, end],
  );
  return new Set(rows.map(({ item_no, supplier_no, org_no }) => `${org_no} ${item_no} ${supplier_no}`)).size;
}

async function measureBoard(database: Database, buyer: Client, bounds: Bounds) {
  const { rows } = await database.query<{ today: string }>("select current_date::text as today");
  const start = rows[0]?.today ?? "";
  const end = daysAfter(start, shownDays - 1);
  const ours = async () => {
    const asked = { planType: day, start, end, current: 1 };
    const answer = await buyer.call<{ rows: unknown[] }>("scheduleBoard", "getScheduleBoard", asked);
    return answer.rows.length;
  };
  const [shown, byHand] = [await ours(), await boardByHand(database, start, end)];
  if (shown !== byHand || shown === 0) throw new Error(`The board has ${shown} rows, by hand ${byHand}.`);
  const compared = await compare(ours, () => boardByHand(database, start, end), bounds);
  return { name: "a board of six weeks", rows: shown, ...compared };
}

interface Cell {
  readonly id: string;
  readonly version: number;
  readonly orgNo: string;
  readonly plantNo: null;
  readonly itemNo: string;
  readonly supplierNo: string;
  readonly plannedDate: string;
}

/** Writes quantities into cells by hand: locked, changed, remembered, told. */
const writeCells = (database: Database, ids: readonly string[], quantity: number) =>
  inBareTransaction(database, "saveScheduleCells", async () => {
    const { rows } = await database.query(
      "select id, actual_scheduled_quantity from schedule where tenant_id = 1 and id = any ($1::bigint[]) order by id for no key update",
      [ids],
    );
    await database.query(
      "update schedule set actual_scheduled_quantity = $2 where tenant_id = 1 and id = any ($1::bigint[])",
      [ids, quantity],
    );
    const documents = `select id, schedule_no as number, org_no, supplier_no from schedule where tenant_id = 1 and id = any ($1::bigint[])`;
    const values = "select $2::text as action, $3::text as state, $4::jsonb as changes";
    const changes = [{ line: null, field: "actualScheduledQuantity", old: "100", new: String(quantity) }];
    const state = releaseStatus.code.released;
    await database.query(rememberAndTell("schedule", documents, values), [
      ...[ids, "modify", state],
      JSON.stringify(changes),
    ]);
    return rows.length;
  });

/** Measures typing a thousand quantities into a board, each turn others, beside as many cells by hand. */
async function measureTyping(database: Database, buyer: Client, bounds: Bounds) {
  const { rows } = await database.query<Cell>(
    `select id, version, org_no as "orgNo", plant_no as "plantNo", item_no as "itemNo", supplier_no as "supplierNo", planned_date::text as "plannedDate"
     from schedule where tenant_id = 1 and plant_no is null and time_from is null and unloading_point is null and plan_type = ${codesText(day)}
       and planned_date > current_date + 20 order by id limit ${2 * typed}`,
  );
  const [cells, others] = [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)];
  const ids = others.map(({ id }) => id);
  const ours = async (turn: number) => {
    const asked = cells.map(({ id: _, version, ...cell }) => ({
      ...{ ...cell, version: version + turn, actualScheduledQuantity: String(101 + turn) },
    }));
    const { changed } = await buyer.call<{ changed: number }>("scheduleBoard", "saveScheduleCells", {
      ...{ planType: day, cells: asked },
    });
    if (changed !== cells.length) throw new Error(`${changed} of ${cells.length} cells were changed.`);
  };
  const compared = await compare(ours, (turn) => writeCells(database, ids, 101 + turn), bounds, 1);
  return { name: "type quantities into a board", rows: cells.length, ...compared };
}

/** What is measured of schedules: their list, the board, and quantities that are typed into it. */
export async function measurePlanning(
  { buyer, supplier }: { readonly buyer: Client; readonly supplier: Client },
  connectionString: string,
  lines: number,
  { list, write }: { readonly list: Bounds; readonly write: Bounds },
): Promise<PlanningResult> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const cells = await fill(database, Math.ceil(lines / linesPerCell));
    const all = { ...ofList, name: "schedules", condition: {}, where: "", values: [] };
    const sooner = { ...all, name: "schedules by date", condition: { field: "plannedDate", order: "asc" } };
    const own = await database.query<{ supplierNo: string }>(
      `select supplier_no as "supplierNo" from app_user where tenant_id = 1 and user_no = 'supplier'`,
    );
    const { supplierNo = "" } = own.rows[0] ?? {};
    const isTheirs = `and t.supplier_no = $1 and t.release_status = ${codesText(releaseStatus.code.released)}`;
    const theirs = { ...sooner, name: "a supplier's own, by date", where: isTheirs, values: [supplierNo] };
    const byDate = "t.planned_date, t.id";
    const lists = [
      await measureLedgerList(database, buyer, all, list),
      await measureLedgerList(database, buyer, { ...sooner, order: byDate }, list),
      await measureLedgerList(database, supplier, { ...theirs, order: byDate }, list),
    ];
    const board = await measureBoard(database, buyer, list);
    return { cells, lists, works: [board, await measureTyping(database, buyer, write)] };
  } finally {
    await database.end();
  }
}

/** What it came to, for the report. */
export function planningSection(results: readonly PlanningResult[]): string {
  const works = results.flatMap(({ cells, works: measured }) =>
    measured.map(({ name, rows, ours, bare }) => [
      ...[name, number(cells), number(rows)],
      ...[ours.p50, ours.p95, bare.p50, bare.p95].map(milliseconds),
      ...[number(ours.p50 / bare.p50, 2), number(ours.count)],
    ]),
  );
  return [
    "## Schedules",
    "First pages of 20, counted to 1,000, in milliseconds, beside the same by hand.",
    ledgerTable(
      results.map(({ cells, lists }) => ({ movements: cells, lists })),
      "cells",
    ),
    "The board as it opens, and quantities that are typed into it at once, each committed to disk.",
    table(["work", "cells", "rows", "HTTP p50", "p95", "SQL p50", "p95", "ratio", "calls"], works),
  ].join("\n\n");
}
