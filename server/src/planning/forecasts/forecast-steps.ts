import { Fault } from "@tandem/contract/core/errors";
import { bucketOf } from "@tandem/contract/planning/buckets";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Reasoned } from "../../documents/take-steps.ts";
import type { ForecastWork } from "./stored-forecasts.ts";

type Answered = Pick<Parameters<ForecastWork>[1][number]["record"], "commitQty" | "commitRemark">;

/** What a supplier said of a forecast as it was is nothing to it any more: what that empties, and how its history tells. */
export const unanswered = ({ commitQty, commitRemark }: Answered) => ({
  set: { commitQty: null, committedAt: null, commitRemark: null },
  changes: Object.entries({ commitQty, commitRemark }).flatMap(([field, old]) =>
    old === null ? [] : [{ line: null, field, old, new: null }],
  ),
});

/** The buyer publishes forecasts: each is its next version, to which its supplier commits anew. */
export const published =
  ({ today }: Pick<Context, "today">): ForecastWork =>
  (_tx, ready) => {
    const past = ready.filter(({ record }) => record.planTime < bucketOf(record.planType, today));
    return {
      what: "published",
      refused: new Map(past.map(({ record }) => [record.id, new Fault("forecastPast")])),
      on: ({ record }) => {
        const version = record.predictVersion + 1;
        const { set, changes } = unanswered(record);
        return {
          set: { ...set, predictVersion: version, publishedAt: new Date().toISOString() },
          changes: [
            { line: null, field: "predictVersion", old: String(record.predictVersion), new: String(version) },
            ...changes,
          ],
        };
      },
    };
  };

/** The buyer takes published forecasts back. */
export const cancelled: ForecastWork = () => ({ what: "cancelled" });

/** What a supplier says that commits to a forecast. */
export interface Committing extends Reasoned {
  readonly commitQty?: string | null | undefined;
  readonly commitRemark?: string | null | undefined;
}

/** The supplier commits to forecasts, to each as a whole unless it says a quantity. */
export const committed: ForecastWork<Committing> = async (tx, ready, { commitQty, commitRemark = null }) => {
  if (commitQty) {
    const ids = ready.map(({ record }) => record.id);
    const { rows } = await sql<{
      unitNo: string;
    }>`select distinct unit_no from forecast where id = any (${ids}::bigint[])`.execute(tx);
    const said = { quantity: commitQty, path: "commitQty", fieldKey: "forecast.commitQty" };
    await requireUnitDecimals(
      tx,
      rows.map(({ unitNo }) => ({ unitNo, ...said })),
    );
  }
  return {
    what: "committed",
    on: ({ record }) => {
      const quantity = commitQty ?? record.planNum;
      const { commitQty: old, committedAt, commitRemark: oldRemark } = record;
      return {
        set: { commitQty: quantity, committedAt: new Date().toISOString(), commitRemark },
        changes: [
          { line: null, field: "commitQty", old, new: quantity },
          ...(commitRemark === oldRemark
            ? []
            : [{ line: null, field: "commitRemark", old: oldRemark, new: commitRemark }]),
        ],
        undo: { set: { commitQty: old, committedAt, commitRemark: oldRemark } },
      };
    },
  };
};

/** The buyer deletes forecasts that are not published. */
export const removed: ForecastWork = (tx, ready) => ({
  what: null,
  removes: true,
  along: () => sql`delete from forecast where id = any (${ready.map(({ record }) => record.id)}::bigint[])`.execute(tx),
});
