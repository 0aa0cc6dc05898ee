import { Fault } from "@tandem/contract/core/errors";
import { bucketOf } from "@tandem/contract/planning/buckets";
import { type ForecastInput, forecast } from "@tandem/contract/planning/forecasts/forecasts";
import { forecastSource, predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, isTaken } from "../../core/database.ts";
import { requireFixed } from "../../core/fixed-fields.ts";
import { requireNamed } from "../../core/references.ts";
import { isSameValue } from "../../core/same-value.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { takeStep } from "../../documents/take-steps.ts";
import { requireUnitOf } from "../planned-unit.ts";
import { unanswered } from "./forecast-steps.ts";
import { type ForecastWork, storedForecasts } from "./stored-forecasts.ts";

/** What is filled in, with the bucket that the day falls into. */
const writtenOf = (input: ForecastInput) => {
  const written = writtenValues(forecast, input);
  return { ...written, planTime: bucketOf(written.planType, written.planTime) };
};
type Written = ReturnType<typeof writtenOf>;

/** The forecast of a bucket, where there is one that the caller sees. */
export async function findBucket(tx: Database, { orgNo, bmItemNo, supplierNo, planType, planTime }: Written) {
  const { rows } = await sql<{ id: string; number: string }>`select id, forecast_no as number from forecast
    where (org_no, bm_item_no, supplier_no, plan_type, plan_time) = (${orgNo}, ${bmItemNo}, ${supplierNo}, ${planType}, ${planTime}::date)`.execute(
    tx,
  );
  return rows[0];
}

/** @throws Fault forecastKnown where the bucket has a forecast */
async function requireFree(tx: Database, written: Written): Promise<void> {
  const other = await findBucket(tx, written);
  if (other) throw known(other.number);
}

function known(number: string): Fault {
  return new Fault("forecastKnown", { number }, [
    { path: "planTime", key: "errors.forecastKnown", parameters: { number } },
  ]);
}

const isBucketTaken = (failure: unknown) => isTaken(failure, "forecast_bucket");

/** Says of a failure that somebody was quicker, whose forecast it names. @throws Fault forecastKnown */
export async function asKnown(context: Context, input: ForecastInput, failure: unknown): Promise<never> {
  if (!isBucketTaken(failure)) throw failure;
  const other = await context.read((db) => findBucket(db, writtenOf(input)));
  throw known(other?.number ?? "–");
}

/** Drafts a forecast. Answers its id. @throws Fault invalidRequest, referenceUnknown, referenceElsewhere, forecastKnown */
export async function addForecast(
  tx: Database,
  { taker }: Pick<Context, "taker">,
  input: ForecastInput,
  dataSource: string = forecastSource.code.byHand,
): Promise<string> {
  const written = writtenOf(input);
  await requireNamed(tx, forecast, written, { isValid: true });
  const unitNo = await requireUnitOf(tx, forecast.name, written);
  await requireFree(tx, written);
  return addDocument(tx, taker, storedForecasts, {
    head: { ...written, unitNo, dataSource },
    lines: null,
    action: "add",
    toState: predictStatus.code.draft,
    what: null,
  });
}

/** Says a forecast otherwise that is not published: what its supplier committed to is of what it was. Whose and of which bucket it is stays. */
export const rewritten =
  (input: ForecastInput): ForecastWork =>
  async (tx, ready) => {
    const { record } = ready[0] as (typeof ready)[number];
    const now = writtenOf(input);
    requireFixed(["orgNo", "supplierNo", "bmItemNo", "planType", "planTime"], now, record);
    const fields = ["planNum", "remark"] as const;
    const changed = fields.filter((field) => !isSameValue(forecast, field, record[field], now[field]));
    const unitNo = await requireUnitOf(tx, forecast.name, now);
    const changes = changed.map((field) => ({ line: null, field, old: record[field], new: now[field] }));
    const { set, changes: emptied } = unanswered(record);
    return { what: null, on: () => ({ set: { ...now, unitNo, ...set }, changes: [...changes, ...emptied] }) };
  };

/** Drafts a forecast of a workbook, or changes the one that its row was found to be of. Answers its id. @throws Fault forecastKnown where somebody was quicker */
export async function bringForecast(
  tx: Database,
  context: Context,
  forecastId: string | null,
  input: ForecastInput,
): Promise<string> {
  if (forecastId === null) {
    return addForecast(tx, context, input, forecastSource.code.workbook).catch((failure) => {
      throw isBucketTaken(failure) ? known("–") : failure;
    });
  }
  await takeStep(tx, context, storedForecasts, "modify", { id: forecastId }, rewritten(input));
  return forecastId;
}
