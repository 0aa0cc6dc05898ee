import { type ScheduleDetail, type ScheduleInput, schedule } from "@tandem/contract/planning/schedules/schedules";
import type { TestUser } from "../application.ts";
import { type EveryField, importOne } from "../every-field.ts";
import { day } from "../orders.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";

let count = 0;

/** What a cell of the first supplier says; each is of another day. */
export function scheduleOf(wish: Partial<ScheduleInput> = {}): ScheduleInput {
  count += 1;
  return {
    ...{ orgNo: "O1", itemNo: "M1", supplierNo: "SA", planType: "1", plannedDate: day(count) },
    ...{ expectScheduledQuantity: "100", actualScheduledQuantity: "100", ...wish },
  } as ScheduleInput;
}

/** Adds a cell. */
export const addSchedule = (user: TestUser, wish: Partial<ScheduleInput> = {}): Promise<ScheduleDetail> =>
  user.ok("schedules", "saveSchedule", scheduleOf(wish));

const everyField: EveryField = {
  title: "a schedule",
  service: "schedules",
  head: schedule,
  ways: ["form", "import"],
  async fill(app, way) {
    const user = await app.as("buyer");
    const admin = await app.as("admin");
    const plantNo = `PLANT-${way}`;
    await admin.ok("plants", "addbmplant", { plantNo, plantName: "Works", orgNo: "O1", statusCode: "1" });
    const times = { timeFrom: "08:00", timeTo: "09:30" };
    const head = await filledValues(user, schedule, { ...scheduleOf({ ...times, plantNo }), remark: `EVERY-${way}` });
    if (way === "import") await importOne(user, "schedules", head);
    else await user.ok("schedules", "saveSchedule", head as ScheduleInput);
    return { user, condition: { remark: head.remark }, head, line: {} };
  },
  async again(_app, { user, head }, { id, version }) {
    const changed = { actualScheduledQuantity: "7", remark: null } as const;
    const input = { ...head, ...changed, id, version } as ScheduleInput;
    const now = await user.ok("schedules", "saveSchedule", input);
    return { now: { ...now, lines: [] }, head: { ...head, ...changed }, line: {} };
  },
};

const announced = `select d.shipping_notice_line_id as line, sum(d.quantity) as taken, max(l.delivery_qty) as brought
  from schedule_delivery d join shipping_notice_line l on l.id = d.shipping_notice_line_id group by 1`;

export const tested: TestedDocument = {
  everyField,
  laws: {
    "a cell that was released says as which version, when and with how much, and begins its bucket": `select id from schedule
      where release_status <> '0' and (schedule_version < 1 or released_at is null or released_quantity is null)
        or planned_date <> app.bucket_of(plan_type, planned_date)`,
    "what is taken of cells belongs to notices that are out": `select d.id from schedule_delivery d
      join shipping_notice n on n.id = d.shipping_notice_id where n.check_status not in ('2', '3', '4')`,
    "parts of a line that cells take do not overlap": `select d.id from schedule_delivery d join schedule_delivery e
      on e.shipping_notice_line_id = d.shipping_notice_line_id and e.id > d.id
        and e.from_quantity < d.from_quantity + d.quantity and d.from_quantity < e.from_quantity + e.quantity`,
    "of a line no more is taken than it ever brought": `select line from (${announced}) a where taken > brought
      and not exists (select from shipping_notice_line l where l.id = a.line and l.closed_qty > 0)`,
  },
  breaking: [
    [
      "a cell that was released",
      "alter table schedule drop constraint schedule_begins_bucket; update schedule set plan_type = '3', planned_date = '2026-01-02'",
    ],
  ],
  history: { entity: "schedule", table: "schedule", column: "release_status", isRemovable: true },
  probes: {
    schedules: {
      getScheduleDeliveries: { by: ["supplier", "buyer"], names: "schedule", input: ({ id }) => ({ id }) },
      saveSchedule: { by: ["buyer"], names: "schedule", input: ({ id }) => ({ ...scheduleOf(), id, version: -1 }) },
      saveLockedSchedule: {
        by: [],
        names: "schedule",
        input: ({ id }) => ({ ...scheduleOf(), id, version: -1, lockReason: "Line stop" }),
      },
      release: {
        by: ["buyer"],
        names: "schedule",
        input: ({ id }) => ({ releaseList: [{ id, version: -1 }] }),
      },
      fetchPlans: { by: ["buyer"], nothing: "plans and schedules of the caller's own scope, tested on its own" },
      reply: { by: ["supplier"], names: "schedule", input: ({ id }) => ({ id, version: -1 }) },
      changeReply: { by: ["supplier"], names: "schedule", input: ({ id }) => ({ id, version: -1 }) },
      batchReply: { by: ["supplier"], names: "schedule", input: ({ id }) => ({ replyList: [{ id, version: -1 }] }) },
    },
    scheduleBoard: {
      getScheduleBoard: {
        by: ["supplier", "buyer"],
        nothing: "schedules of the caller's own scope, tested on its own",
      },
      getPrintedBoard: { by: ["supplier", "buyer"], nothing: "schedules of the caller's own scope" },
      getShownPeriods: { by: "signedIn", nothing: "how plans are shown to everybody of the tenant" },
      saveScheduleCells: { by: ["buyer"], nothing: "what it names is looked for in the caller's own scope" },
      getBoardOrders: { by: ["supplier", "buyer"], nothing: "order lines of the caller's own scope" },
      getBoardHistory: { by: ["supplier", "buyer"], nothing: "schedules of the caller's own scope" },
    },
  },
  async build(admin, { receipt }) {
    const of = { current: 1, size: 1, condition: { id: receipt.id } };
    const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
    if (!received) throw new Error("There is no such receipt");
    const { orgNo, supplierNo, itemNo } = received;
    const { id, version } = await addSchedule(admin, { orgNo, supplierNo, itemNo });
    await admin.ok("schedules", "release", { releaseList: [{ id, version }] });
    return { schedule: { id } };
  },
};
