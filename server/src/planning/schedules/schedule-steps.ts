import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import { type StatusCode, yesNoStatus } from "@tandem/contract/core/statuses";
import { bucketEnd } from "@tandem/contract/planning/buckets";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Reasoned } from "../../documents/take-steps.ts";
import type { LockedSchedule, ScheduleWork } from "./stored-schedules.ts";

const change = (field: string, old: unknown, now: unknown) => ({
  line: null,
  field,
  old: old === null ? null : String(old),
  new: now === null ? null : String(now),
});

/** What its supplier replied to a release is nothing to the next: what that empties, and how its history tells. */
function unreplied({ replyQuantity, replyDate, replyRemark }: LockedSchedule) {
  return {
    set: { replyQuantity: null, replyDate: null, replyRemark: null, repliedAt: null, warnedAt: null },
    changes: Object.entries({ replyQuantity, replyDate, replyRemark }).flatMap(([field, old]) =>
      old === null ? [] : [change(field, old, null)],
    ),
  };
}

/** Where less is scheduled of a material than is planned, whoever releases it says that this is meant (B4.5d). @throws Fault scheduleBelowPlanned */
function requireAsPlanned(records: readonly LockedSchedule[]): void {
  const materials = Map.groupBy(records, ({ orgNo, supplierNo, itemNo }) => [orgNo, supplierNo, itemNo].join("\n"));
  for (const cells of materials.values()) {
    const planned = sum(cells.map(({ expectScheduledQuantity }) => expectScheduledQuantity ?? "0"));
    const scheduled = sum(cells.map(({ actualScheduledQuantity }) => actualScheduledQuantity));
    if (compareNumbers(scheduled, planned) >= 0) continue;
    const { itemNo = "", unitNo = "" } = cells[0] ?? {};
    throw new Fault("scheduleBelowPlanned", { itemNo, unitNo, planned, scheduled });
  }
}

/** What its supplier is told of a cell, and what it was told before. */
const toldFields = [
  ["actualScheduledQuantity", "releasedQuantity"],
  ["demandDate", "releasedDemandDate"],
  ["timeTo", "releasedTimeTo"],
  ["remark", "releasedRemark"],
] as const;

const rowOf = ({ orgNo, supplierNo, itemNo }: LockedSchedule) => JSON.stringify([orgNo, supplierNo, itemNo]);

/** Whether their suppliers are to reply, by the policies of now: they are where none says (B9.6a). */
async function repliesAsked(tx: Database, records: readonly LockedSchedule[]) {
  const rows = [...new Set(records.map(rowOf))];
  const found = await sql<{ row: string; asked: string }>`select t.row,
      coalesce(app.scheduling_option('reply_asked', t.row::jsonb ->> 0, t.row::jsonb ->> 1, t.row::jsonb ->> 2), ${yesNoStatus.code.yes}) as asked
    from unnest(${rows}::text[]) as t (row)`.execute(tx);
  const asked = new Map(found.rows.map(({ row, asked: is }) => [row, is]));
  return (record: LockedSchedule) => asked.get(rowOf(record)) ?? yesNoStatus.code.yes;
}

/** The buyer releases cells: each is its next version, which says what changed since the one before, and is replied to anew. */
export const released =
  (
    { today }: Pick<Context, "today">,
    belowPlanned: StatusCode<typeof yesNoStatus> = yesNoStatus.code.no,
  ): ScheduleWork =>
  async (tx, ready) => {
    const past = ready.filter(({ record }) => bucketEnd(record.planType, record.plannedDate) < today);
    const refused = new Map(past.map(({ record }) => [record.id, new Fault("schedulePast")]));
    const left = ready.filter(({ record }) => !refused.has(record.id));
    if (belowPlanned === yesNoStatus.code.no) requireAsPlanned(left.map(({ record }) => record));
    const asked = await repliesAsked(
      tx,
      left.map(({ record }) => record),
    );
    return {
      what: "released",
      refused,
      on: ({ record }) => {
        const version = record.scheduleVersion + 1;
        const { set, changes } = unreplied(record);
        const told = toldFields.filter(([now, before]) => record[now] !== record[before]);
        return {
          set: {
            ...set,
            ...Object.fromEntries(toldFields.map(([now, before]) => [before, record[now]])),
            previousQuantity: record.releasedQuantity,
            scheduleVersion: version,
            releasedAt: new Date().toISOString(),
            replyAsked: asked(record),
          },
          changes: [
            change("scheduleVersion", record.scheduleVersion, version),
            ...told.map(([now, before]) => change(now, record[before], record[now])),
            ...changes,
          ],
        };
      },
    };
  };

/** What a supplier replies to a release. */
export interface Replying extends Reasoned {
  readonly replyQuantity?: string | null | undefined;
  readonly replyDate?: string | null | undefined;
  readonly replyRemark?: string | null | undefined;
}

async function requireDecimals(tx: Database, said: readonly (Replying & { readonly unitNo: string })[]): Promise<void> {
  await requireUnitDecimals(
    tx,
    said.flatMap(({ replyQuantity, unitNo }) =>
      replyQuantity
        ? [{ unitNo, quantity: replyQuantity, path: "replyQuantity", fieldKey: "schedule.replyQuantity" }]
        : [],
    ),
  );
}

const repliedBefore = ({ replyQuantity, replyDate, replyRemark }: LockedSchedule) => ({
  replyQuantity,
  replyDate,
  replyRemark,
});

/** What a reply says anew; null says that it is as it was asked for. */
const said = ({ replyQuantity, replyDate, replyRemark }: Replying) =>
  Object.fromEntries(
    Object.entries({ replyQuantity, replyDate, replyRemark }).filter(([, value]) => value !== undefined),
  ) as Partial<ReturnType<typeof repliedBefore>>;

/** The supplier replies to releases, to each that it delivers all of it as planned unless it says otherwise. */
export const replied =
  (sayOf: (id: string) => Replying): ScheduleWork<unknown> =>
  async (tx, ready) => {
    await requireDecimals(
      tx,
      ready.map(({ record }) => ({ ...sayOf(record.id), unitNo: record.unitNo })),
    );
    return {
      what: "replied",
      on: ({ record }) => {
        const { replyQuantity, replyDate, replyRemark } = { ...repliedBefore(record), ...said(sayOf(record.id)) };
        const now = {
          replyQuantity: replyQuantity ?? record.releasedQuantity,
          replyDate: replyDate ?? record.plannedDate,
          replyRemark,
        };
        const fields = ["replyQuantity", "replyDate", "replyRemark"] as const;
        const { repliedAt } = record;
        const before = Object.fromEntries(fields.map((field) => [field, record[field]]));
        return {
          set: { ...now, repliedAt: new Date().toISOString() },
          changes: fields
            .filter((field) => record[field] !== now[field])
            .map((field) => change(field, record[field], now[field])),
          undo: { set: { ...before, repliedAt } },
        };
      },
    };
  };

/** The buyer tells suppliers what is missing. */
export const warned: ScheduleWork = () => ({
  what: "warned",
  on: ({ record }) => ({
    set: { warnedAt: new Date().toISOString() },
    changes: [change("openQuantity", null, record.openQuantity)],
  }),
});

/** The buyer deletes cells that were never released. */
export const removed: ScheduleWork = (tx, ready) => ({
  what: null,
  removes: true,
  along: () => sql`delete from schedule where id = any (${ready.map(({ record }) => record.id)}::bigint[])`.execute(tx),
});
