import { Fault } from "@tandem/contract/core/errors";
import { bucketOf } from "@tandem/contract/planning/buckets";
import { type ScheduleInput, schedule } from "@tandem/contract/planning/schedules/schedules";
import { releaseStatus, scheduleSource } from "@tandem/contract/planning/schedules/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import { type Database, isTaken } from "../../core/database.ts";
import { requireFixed } from "../../core/fixed-fields.ts";
import { requireNamed } from "../../core/references.ts";
import { isSameValue } from "../../core/same-value.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { takeStep } from "../../documents/take-steps.ts";
import { lockDaysOf, requireUnlocked } from "./lock-period.ts";
import { type ScheduleWork, storedSchedules } from "./stored-schedules.ts";

/** What tells cells apart. */
const cellFields = [
  ...(["orgNo", "plantNo", "supplierNo", "itemNo", "planType", "plannedDate", "timeFrom", "unloadingPoint"] as const),
] as const;
/** What a planner says of a cell. */
const saidFields = [
  ...(["demandDate", "timeTo", "expectScheduledQuantity", "actualScheduledQuantity", "remark"] as const),
] as const;

/** What is filled in, with the bucket that the day falls into. @throws Fault scheduleTimesCrossed */
function writtenOf({ id: _, version: _version, ...input }: ScheduleInput) {
  const written = writtenValues(schedule, input);
  const { timeFrom, timeTo } = written;
  if (timeFrom && timeTo && timeFrom >= timeTo) {
    throw new Fault("scheduleTimesCrossed", {}, [{ path: "timeTo", key: "errors.scheduleTimesCrossed" }]);
  }
  return { ...written, plannedDate: bucketOf(written.planType, written.plannedDate) };
}
type Written = ReturnType<typeof writtenOf>;

/** The unit of a material, as fine as which it is scheduled. @throws Fault invalidRequest */
async function requireUnit(tx: Database, written: Written): Promise<string> {
  const { unitNo } = await tx
    .selectFrom("material")
    .select("unitNo")
    .where("itemNo", "=", written.itemNo)
    .executeTakeFirstOrThrow();
  const quantities = ["expectScheduledQuantity", "actualScheduledQuantity"] as const;
  await requireUnitDecimals(
    tx,
    quantities.flatMap((path) => {
      const quantity = written[path];
      return quantity ? [{ unitNo, quantity, path, fieldKey: `schedule.${path}` }] : [];
    }),
  );
  return unitNo;
}

/** The cell of a bucket, where there is one that the caller sees. */
async function findCell(tx: Database, of: Written) {
  const { rows } = await sql<{ id: string; number: string }>`select id, schedule_no as number from schedule
    where (org_no, item_no, supplier_no, plan_type, planned_date, coalesce(plant_no, ''), coalesce(time_from, ''), coalesce(unloading_point, ''))
      = (${of.orgNo}, ${of.itemNo}, ${of.supplierNo}, ${of.planType}, ${of.plannedDate}::date, ${of.plantNo ?? ""}, ${of.timeFrom ?? ""},
        ${of.unloadingPoint ?? ""})`.execute(tx);
  return rows[0];
}

function known(number: string): Fault {
  return new Fault("scheduleKnown", { number }, [
    { path: "plannedDate", key: "errors.scheduleKnown", parameters: { number } },
  ]);
}

const isCellTaken = (failure: unknown) => isTaken(failure, "schedule_cell");

/** Says of a failure that somebody was quicker, whose cell it names. @throws Fault scheduleKnown */
export async function asKnown(context: Context, input: ScheduleInput, failure: unknown): Promise<never> {
  if (!isCellTaken(failure)) throw failure;
  const other = await context.read((db) => findCell(db, writtenOf(input)));
  throw known(other?.number ?? "–");
}

/** How a cell comes to be, and why within the lock period. */
interface Begun {
  readonly dataSource?: string;
  readonly lockReason?: string | null;
}

/** Adds a cell. Answers its id. @throws Fault invalidRequest, referenceUnknown, referenceElsewhere, scheduleKnown, scheduleLocked */
export async function addSchedule(
  tx: Database,
  context: Context,
  input: ScheduleInput,
  { dataSource = scheduleSource.code.byHand, lockReason = null }: Begun = {},
): Promise<string> {
  const written = writtenOf(input);
  await requireNamed(tx, schedule, written, { isValid: true });
  requireUnlocked(context, written.plannedDate, await lockDaysOf(tx, written), lockReason);
  const unitNo = await requireUnit(tx, written);
  const other = await findCell(tx, written);
  if (other) throw known(other.number);
  return addDocument(tx, context.taker, storedSchedules, {
    head: { ...written, unitNo, dataSource },
    lines: null,
    action: "add",
    toState: releaseStatus.code.unreleased,
    what: null,
    reason: lockReason,
  });
}

/** Says a cell otherwise; which it is stays. Its supplier goes by what was released until that is released again. */
export const rewritten =
  (context: Pick<Context, "today" | "caller">, input: ScheduleInput, lockReason: string | null = null): ScheduleWork =>
  async (tx, ready) => {
    const { record } = ready[0] as (typeof ready)[number];
    const now = writtenOf(input);
    requireFixed(cellFields, now, record);
    const changed = saidFields.filter((field) => !isSameValue(schedule, field, record[field], now[field]));
    if (changed.length > 0) requireUnlocked(context, record.plannedDate, record.lockDays, lockReason);
    const unitNo = await requireUnit(tx, now);
    const changes = changed.map((field) => ({ line: null, field, old: record[field], new: now[field] }));
    return { what: null, on: () => ({ to: String(record.releaseStatus), set: { ...now, unitNo }, changes }) };
  };

/** Adds a cell of a workbook, or changes the one that its row was found to be of. Answers its id. @throws Fault scheduleKnown where somebody was quicker */
export async function bringSchedule(
  tx: Database,
  context: Context,
  scheduleId: string | null,
  input: ScheduleInput,
): Promise<string> {
  if (scheduleId === null) {
    return addSchedule(tx, context, input, { dataSource: scheduleSource.code.workbook }).catch((failure) => {
      throw isCellTaken(failure) ? known("–") : failure;
    });
  }
  await takeStep(tx, context, storedSchedules, "modify", { id: scheduleId }, rewritten(context, input));
  return scheduleId;
}
