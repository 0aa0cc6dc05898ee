import { Fault } from "@tandem/contract/core/errors";
import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import { bucketOf } from "@tandem/contract/planning/buckets";
import type { scheduleBoard } from "@tandem/contract/planning/schedules/board";
import { schedule } from "@tandem/contract/planning/schedules/schedules";
import { releaseStatus, scheduleSource } from "@tandem/contract/planning/schedules/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import { refusalOf } from "../../core/attempt.ts";
import type { Context } from "../../core/context.ts";
import { type Database, isTaken } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { isSameValue } from "../../core/same-value.ts";
import { wordFault } from "../../core/translate.ts";
import { addDocuments } from "../../documents/add-document.ts";
import { takeSteps } from "../../documents/take-steps.ts";
import { whyLocked } from "./lock-period.ts";
import { type ScheduleWork, storedSchedules } from "./stored-schedules.ts";

type Given = InputOf<(typeof scheduleBoard)["endpoints"]["saveScheduleCells"]>;
type Answer = OutputOf<(typeof scheduleBoard)["endpoints"]["saveScheduleCells"]>;

/** A quantity that was typed, and what is known of its cell: its id, where there is one. */
interface Placed {
  readonly place: number;
  readonly cell: Given["cells"][number];
  readonly id: string | null;
  readonly number: string | null;
  readonly unitNo: string | null;
  readonly lockDays: number | null;
  /** The day on which its bucket begins. */
  readonly begins: string;
}

/** Finds the cells that quantities are typed for, with what is locked of them: one statement. */
async function place(tx: Database, { planType, cells }: Given): Promise<Placed[]> {
  const typed = cells.map(({ plannedDate, ...cell }, index) => ({
    ...{ place: index, org: cell.orgNo, plant: cell.plantNo, item: cell.itemNo, supplier: cell.supplierNo },
    begins: bucketOf(planType, plannedDate),
  }));
  const { rows } = await sql<Omit<Placed, "cell" | "begins">>`with typed as (
      select * from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb)
        as t (place integer, org text, plant text, item text, supplier text, begins date)),
    lock as materialized (
      select org, supplier, item, app.lock_days(org, supplier, item) as days from (select distinct org, supplier, item from typed) k)
    select t.place, c.id, c.schedule_no as number, m.unit_no, k.days as lock_days from typed t
    join lock k on (k.org, k.supplier, k.item) = (t.org, t.supplier, t.item)
    left join material m on m.item_no = t.item
    left join schedule c on (c.org_no, c.item_no, c.supplier_no, c.plan_type, c.planned_date, coalesce(c.plant_no, ''), coalesce(c.time_from, ''),
        coalesce(c.unloading_point, '')) = (t.org, t.item, t.supplier, ${planType}, t.begins, coalesce(t.plant, ''), '', '')
    order by t.place`.execute(tx);
  return rows.map((row) => {
    const cell = cells[row.place] as Given["cells"][number];
    return { ...row, cell, begins: bucketOf(planType, cell.plannedDate) };
  });
}

const seriesOf = ({ orgNo, plantNo, itemNo, supplierNo }: Given["cells"][number]) =>
  JSON.stringify([orgNo, plantNo, itemNo, supplierNo]);

/** Says cells otherwise: each with the quantity that was typed for it. */
const requantified =
  (quantities: ReadonlyMap<string, string>): ScheduleWork =>
  () => ({
    what: null,
    on: ({ record }) => {
      const now = quantities.get(record.id) ?? record.actualScheduledQuantity;
      const { actualScheduledQuantity: old } = record;
      const isSame = isSameValue(schedule, "actualScheduledQuantity", old, now);
      return {
        to: String(record.releaseStatus),
        set: { actualScheduledQuantity: now },
        changes: isSame ? [] : [{ line: null, field: "actualScheduledQuantity", old, new: now }],
      };
    },
  });

/** Why quantities are not taken, by their places: what is locked, named twice, known by now, or finer than its unit. */
async function refusedOf(tx: Database, context: Context, placed: readonly Placed[], lockReason: Given["lockReason"]) {
  const refused = new Map<number, Fault>();
  const seen = new Set<string>();
  for (const { place: at, cell, id, number, lockDays, begins } of placed) {
    const known = `${seriesOf(cell)} ${begins}`;
    const isKnown = seen.has(known) || (id !== null && cell.version === null);
    const why = isKnown
      ? new Fault("scheduleKnown", { number: number ?? "–" })
      : whyLocked(context, begins, lockDays, lockReason);
    if (why) refused.set(at, why);
    seen.add(known);
  }
  for (const { place: at, fault } of await tooFine(tx, placed)) refused.set(at, fault);
  // What new cells name is the same for all of a row.
  const rows = Map.groupBy(
    placed.filter(({ id }) => id === null),
    ({ cell }) => seriesOf(cell),
  );
  for (const [first, ...others] of rows.values()) {
    const why = first && (await refusalOf(tx, () => requireRow(tx, first.cell)));
    if (why) for (const { place: at } of [first, ...others]) refused.set(at, why);
  }
  return refused;
}

/** Quantities with more decimals than their units have. */
async function tooFine(tx: Database, placed: readonly Placed[]) {
  const fieldKey = "schedule.actualScheduledQuantity";
  const measured = placed.flatMap(({ place: at, cell, unitNo }) =>
    unitNo === null ? [] : [{ unitNo, quantity: cell.actualScheduledQuantity, path: String(at), fieldKey }],
  );
  const fault = await refusalOf(tx, () => requireUnitDecimals(tx, measured));
  return (fault?.details ?? []).map((detail) => ({
    place: Number(detail.path),
    fault: new Fault("invalidRequest", {}, [detail]),
  }));
}

/** Changes the cells that there are; answers which of them were refused, and why. */
async function changeCells(tx: Database, context: Context, placed: readonly Placed[], lockReason: Given["lockReason"]) {
  const changing = placed.flatMap((one) => (one.id === null ? [] : [{ ...one, id: one.id }]));
  if (changing.length === 0) return [];
  const quantities = new Map(changing.map(({ id, cell }) => [id, cell.actualScheduledQuantity]));
  const wanted = changing.map(({ id, cell }) => ({ id, version: cell.version ?? undefined }));
  const { modify } = storedSchedules.steps;
  const reasoned = { reason: lockReason ?? undefined };
  const outcomes = await takeSteps(tx, context, storedSchedules, modify, wanted, requantified(quantities), reasoned);
  return outcomes.flatMap(({ refusal }, index) => {
    const one = changing[index];
    return refusal && one ? [{ place: one.place, fault: refusal }] : [];
  });
}

/** Adds cells. @throws Fault scheduleKnown where somebody was quicker with one of them */
export const addCells = (tx: Database, { taker }: Context, heads: readonly Readonly<Record<string, unknown>>[]) =>
  addDocuments(tx, taker, storedSchedules, {
    ...{ heads, action: "add", toState: releaseStatus.code.unreleased, what: null },
  }).catch((failure) => {
    throw isTaken(failure, "schedule_cell") ? new Fault("scheduleKnown", { number: "–" }) : failure;
  });

/** The cells that there are not, as they are typed into a board. */
const typedCells = (planType: Given["planType"], placed: readonly Placed[]) =>
  placed
    .filter(({ id }) => id === null)
    .map(({ cell: { version: _, ...cell }, unitNo, begins }) => ({
      ...{ ...cell, planType, plannedDate: begins, unitNo, dataSource: scheduleSource.code.byHand },
    }));

/** Keeps what is typed into a board: with as many statements for a thousand cells of a material as for one. */
export async function saveCells(tx: Database, context: Context, given: Given): Promise<Answer> {
  const placed = await place(tx, given);
  const refused = await refusedOf(tx, context, placed, given.lockReason);
  const left = placed.filter(({ place: at }) => !refused.has(at));
  for (const { place: at, fault } of await changeCells(tx, context, left, given.lockReason)) refused.set(at, fault);
  await addCells(tx, context, typedCells(given.planType, left));
  return {
    changed: given.cells.length - refused.size,
    refused: [...refused].map(([at, fault]) => {
      const { errorCode, errorMessage } = context.refusal(null, fault);
      const said = wordFault(context.language, fault).details?.[0]?.message;
      return { place: at, errorCode, errorMessage: said ?? errorMessage };
    }),
  };
}

const requireRow = (tx: Database, { orgNo, plantNo, itemNo, supplierNo }: Given["cells"][number]) =>
  requireNamed(tx, schedule, { orgNo, plantNo, itemNo, supplierNo }, { isValid: true });
