import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import {
  type ScheduleDelivery,
  type ScheduleInput,
  schedule,
  scheduleDocument,
} from "@tandem/contract/planning/schedules/schedules";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import type { Sorting } from "../../core/list-order.ts";
import { findRow } from "../../core/list-query.ts";
import { recordDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { type Named, stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { fetchPlans } from "./fetch-plans.ts";
import { scheduleWorkbooks } from "./import-schedules.ts";
import { addSchedule, asKnown, rewritten } from "./save-schedule.ts";
import { type Replying, released, removed, replied, warned } from "./schedule-steps.ts";
import { storedSchedules } from "./stored-schedules.ts";

const detail = (db: Database, context: Context, id: string) =>
  recordDetail(db, context, scheduleDocument, id, undefined);
const steps = stepHandlers(storedSchedules, detail);

/** What notices bring of a cell that the caller sees, as far as they see the notices. @throws Fault notFound */
async function deliveriesOf(db: Database, id: string): Promise<{ deliveries: ScheduleDelivery[] }> {
  await findRow(db, schedule, id);
  const { rows } = await sql<
    Omit<ScheduleDelivery, "line"> & Parameters<typeof lineName>[0]
  >`select l.shipping_notice_id, l.asn_no, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq,
      p.brought as quantity, p.received as received_quantity, l.expected_arrival_date
    from schedule c join app.schedule_part p on p.tenant_id = c.tenant_id and p.schedule_id = c.id
    join shipping_notice_line_row l on l.tenant_id = p.tenant_id and l.id = p.shipping_notice_line_id
    where c.id = ${id} order by p.id limit 200`.execute(db);
  return {
    deliveries: rows.map(({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, ...row }) => ({
      ...row,
      line: lineName({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq }),
    })),
  };
}

const replyOf = (step: "reply" | "changeReply") => (context: Context, given: Named & Replying) =>
  steps.one<Named>(
    step,
    replied(() => given),
  )(context, { id: given.id, version: given.version });

/** Adds a cell, or changes the one that is named; within the lock period for a reason. */
function save(context: Context, { id, version = 0, ...input }: ScheduleInput, lockReason: string | null = null) {
  const saved = id
    ? steps.one<Named>("modify", rewritten(context, input, lockReason))(context, {
        ...{ id, version },
        reason: lockReason ?? undefined,
      })
    : context.write(
        async (tx) => detail(tx, context, await addSchedule(tx, context, input, { lockReason })),
        stepOptions,
      );
  return saved.catch((failure) => asKnown(context, input, failure));
}

/** Whoever sees what planners change is shown when a cell last changed as it is stored, and sorted by an index of that. */
const sortingOf = ({ user }: Context): Sorting =>
  user.supplierNo === null ? { sortedAs: { updateDate: "storedUpdateDate" } } : {};

/** Delivery schedules (B3.8). */
export const scheduleHandlers: HandlersOf<Services["schedules"]> = {
  getSchedulePage: (context, request) =>
    documentPage(context, scheduleDocument, request, withoutRules, sortingOf(context)),
  getScheduleById: (context, { id }) => openDocument(context, storedSchedules, (db) => detail(db, context, id)),
  getScheduleDeliveries: (context, { id }) => context.read((db) => deliveriesOf(db, id)),
  saveSchedule: (context, input) => save(context, input),
  saveLockedSchedule: (context, { lockReason, ...input }) => save(context, input, lockReason),
  release: (context, { releaseList, belowPlanned }) =>
    steps.several("release", released(context, belowPlanned))(context, releaseList),
  fetchPlans: (context, given) => context.write((tx) => fetchPlans(tx, context, given), stepOptions),
  reply: replyOf("reply"),
  changeReply: replyOf("changeReply"),
  batchReply: (context, { replyList }) => {
    const said = new Map(replyList.map((one) => [one.id, one]));
    const wanted = replyList.map(({ id, version }) => ({ id, version }));
    return steps.several(
      "reply",
      replied((id) => said.get(id) ?? {}),
    )(context, wanted);
  },
  sendWarning: (context, { warnList }) => steps.several("warn", warned)(context, warnList),
  deleteSchedule: (context, { deleteList }) => steps.several("remove", removed)(context, deleteList),
  undo: undoHandler(storedSchedules, {}),
  ...scheduleWorkbooks,
  exportexcel: exportList(schedule),
};
