import { z } from "zod";
import { beside, document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeRecord, workbookCalls } from "../../core/document-calls.ts";
import { before, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import {
  calendarDate,
  code,
  date,
  instant,
  integer,
  mostQuantity,
  quantity,
  status,
  text,
  time,
  yesNo,
} from "../../core/fields.ts";
import { reason } from "../../core/history.ts";
import { recordSheet } from "../../core/import-sheet.ts";
import { isPositive } from "../../core/numbers.ts";
import { action, documentList, exportOf, massAnswer, service, versionedIds } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { planType } from "../buckets.ts";
import { releaseStatus, replyStatus, scheduleLifecycle, scheduleSource } from "./statuses.ts";

/**
 * How much of a material a supplier is to deliver in a day, week or month, at a time and to a point where that matters: a cell of the
 * one set that is the planner's schedule and, as far as it was released, the supplier's delivery plan (B3.8a). To suppliers it says
 * what was released, and nothing of what the planner has changed since.
 */
export const schedule = entity(
  "schedule",
  {
    scheduleNo: code({ readOnly: true }),
    releaseStatus: status(releaseStatus, { readOnly: true }),
    orgNo: code({ key: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    plantNo: code({ key: true, optional: true, names: "plant", within: ["orgNo"] }),
    itemNo: code({ key: true, names: "material", after: ["orgNo"] }),
    itemName: text({ readOnly: true }),
    spec: text({ readOnly: true, optional: true }),
    supplierNo: code({ key: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    planType: status(planType, { key: true }),
    /** The day on which its bucket begins: of a week its Monday, of a month its first. */
    plannedDate: date({ key: true }),
    /** From when until when, on that day, it is to arrive; and where it is unloaded. */
    timeFrom: time({ key: true, optional: true }),
    timeTo: time({ optional: true, example: "17:30" }),
    unloadingPoint: text({ key: true, optional: true }),
    /** When it is needed, where that is another day than it is planned for. */
    demandDate: date({ optional: true }),
    /** What is planned, null where nothing plans it; and what its planner schedules of that. Planned is the buyer's own. */
    expectScheduledQuantity: quantity({ optional: true, most: mostQuantity }),
    actualScheduledQuantity: quantity({ most: mostQuantity }),
    /** The unit of the material. */
    unitNo: code({ readOnly: true, names: "unit" }),
    remark: text({ optional: true, max: 500 }),
    /** By how much the scheduled quantity falls short of the planned one; the buyer's own. */
    unscheduledQuantity: quantity({ readOnly: true, optional: true }),
    /** How often it was released, 0: never; when last, with which quantity, and with which before that. */
    scheduleVersion: integer({ readOnly: true }),
    releasedAt: instant({ readOnly: true, optional: true }),
    releasedQuantity: quantity({ readOnly: true, optional: true }),
    previousQuantity: quantity({ readOnly: true, optional: true }),
    /** It says another thing than was released, or was never released; the buyer's own. */
    isChanged: yesNo({ readOnly: true }),
    replyStatus: status(replyStatus, { readOnly: true }),
    /** How much its supplier replies to deliver, when, by how much that falls short of what was released, and with which words. */
    replyQuantity: quantity({ readOnly: true, optional: true, most: mostQuantity }),
    replyDate: date({ readOnly: true, optional: true }),
    shortQuantity: quantity({ readOnly: true, optional: true }),
    replyRemark: text({ readOnly: true, optional: true, max: 500 }),
    repliedAt: instant({ readOnly: true, optional: true }),
    /** The day of the first reply to the release that holds; and whether that was before its bucket began, once it has begun. */
    repliedOn: date({ readOnly: true, optional: true }),
    isRepliedInTime: yesNo({ readOnly: true, optional: true }),
    /** What can be counted on: the reply, else what was released. */
    answerQuantity: quantity({ readOnly: true, optional: true }),
    /** What delivery notices that went out bring of it, or brought; what of that was received, and what is on its way. */
    actualDeliveryQuantity: quantity({ readOnly: true }),
    actualReceiveQuantity: quantity({ readOnly: true }),
    inTransitQuantity: quantity({ readOnly: true }),
    /** What of what was released no notice takes yet, be it to be approved or packed; and that, once its bucket is over: it stands before today as backlog. */
    openQuantity: quantity({ readOnly: true }),
    preDelivery: quantity({ readOnly: true }),
    /** So many days from today on are locked by the policy that holds for it; null: none. The buyer's own. */
    lockDays: integer({ readOnly: true, optional: true }),
    isLocked: yesNo({ readOnly: true }),
    /** When its supplier was last warned of what is missing. */
    warnedAt: instant({ readOnly: true, optional: true }),
    dataSource: status(scheduleSource, { readOnly: true }),
    /** How many messages both sides have written on it. */
    commentNum: integer({ readOnly: true }),
  },
  {
    keyword: ["scheduleNo", "itemNo", "itemName", "supplierNo", "supplierName"],
    doubts: [...farAway("plannedDate"), before("replyDate", 0, "past"), ...farAway("replyDate")],
    source: "schedule_row",
  },
);

/** Where its fields stand. */
export const scheduleGroups = fieldGroups(schedule, {
  number: ["scheduleNo"],
  parties: ["orgNo", "orgName", "plantNo", "supplierNo", "supplierName"],
  basic: [
    ...(["itemNo", "itemName", "spec", "planType", "plannedDate", "timeFrom", "timeTo", "unloadingPoint"] as const),
    ...(["demandDate", "expectScheduledQuantity", "actualScheduledQuantity", "unscheduledQuantity", "unitNo"] as const),
    ...(["lockDays", "isLocked"] as const),
  ],
  remarks: ["remark", "replyRemark"],
  progress: [
    ...(["scheduleVersion", "releasedAt", "releasedQuantity", "previousQuantity", "isChanged"] as const),
    ...(["replyStatus", "replyQuantity", "replyDate", "shortQuantity", "repliedAt", "repliedOn"] as const),
    ...(["isRepliedInTime", "answerQuantity"] as const),
    ...(["actualDeliveryQuantity", "actualReceiveQuantity", "inTransitQuantity", "openQuantity"] as const),
    ...(["preDelivery", "warnedAt", "dataSource", "commentNum"] as const),
  ],
});

const replied = (is: boolean) =>
  need({
    reads: ["replyStatus"],
    holds: ({ replyStatus: state }) => (state === replyStatus.code.replied) === is,
    error: is ? "scheduleNotReplied" : "scheduleReplied",
  });

const isReleased = need({
  reads: ["releaseStatus"],
  holds: ({ releaseStatus: state }) => state === releaseStatus.code.released,
  error: "scheduleNotReleased",
});
const isOpen = need({
  reads: ["openQuantity"],
  holds: ({ openQuantity }) => isPositive(String(openQuantity ?? "0")),
  error: "scheduleNothingMissing",
});

/** What users do with a cell (B4.5). */
export const scheduleDocument = document({
  entity: schedule,
  lifecycles: [scheduleLifecycle],
  menus: ["schedules", "scheduleReplies", "scheduleBoard"],
  steps: {
    modify: { lifecycle: scheduleLifecycle, method: "saveSchedule" },
    release: {
      lifecycle: scheduleLifecycle,
      confirmation: true,
      needs: [
        need({
          reads: ["isChanged"],
          holds: ({ isChanged }) => isChanged === yesNoStatus.code.yes,
          error: "scheduleUnchanged",
        }),
      ],
      together: { method: "release", list: "releaseList" },
    },
    reply: {
      lifecycle: scheduleLifecycle,
      needs: [replied(false)],
      together: { method: "batchReply", list: "replyList" },
    },
    changeReply: { lifecycle: scheduleLifecycle, needs: [replied(true)] },
    warn: {
      lifecycle: scheduleLifecycle,
      confirmation: true,
      method: "sendWarning",
      needs: [isOpen],
      together: { method: "sendWarning", list: "warnList" },
    },
    ship: beside(scheduleLifecycle, {
      side: "supplier",
      menus: ["shippingNotices", "addShippingNotice"],
      permission: "isAdd",
      needs: [isReleased, isOpen],
    }),
    remove: {
      lifecycle: scheduleLifecycle,
      confirmation: true,
      method: "deleteSchedule",
      together: { method: "deleteSchedule", list: "deleteList" },
    },
  },
});
export type ScheduleAction = StepOf<typeof scheduleDocument>;

/** A cell as its page shows it. */
export const scheduleDetail = wholeRecord(scheduleDocument);
export type ScheduleDetail = z.output<typeof scheduleDetail>;

const ofCell = { id: recordId.optional(), version: recordVersion.optional() };

/** What the planner fills in; id and version where a cell is changed. */
export const scheduleInput = inputWith(schedule, ofCell);
export type ScheduleInput = z.output<typeof scheduleInput>;

/** The same of a cell within the lock period, and why. */
export const lockedScheduleInput = inputWith(schedule, { ...ofCell, lockReason: reason.min(1) });

/** Which released plans are scheduled: those of buckets that reach into these days and are not over, of a material where one is named. */
export const planFetch = entity(
  "planFetch",
  {
    orgNo: code({ names: "organisation" }),
    itemNo: code({ optional: true, names: "material" }),
    start: date(),
    end: date(),
  },
  { keyword: [] },
);
export type PlanFetch = z.output<typeof planFetch.input>;

/** The workbook that brings cells, one a row. */
export const scheduleImport = recordSheet(schedule);

const calls = documentCalls(scheduleDetail);

/**
 * How much a supplier replies to deliver, and when; what it says of that. Null is all of it, on the day that it is scheduled for, and
 * nothing; what is left out stays as it was replied before.
 */
const reply = z.strictObject({
  id: recordId,
  version: recordVersion,
  replyQuantity: schedule.fields.replyQuantity.schema.nullish(),
  replyDate: schedule.fields.replyDate.schema.nullish(),
  replyRemark: schedule.fields.replyRemark.schema.nullish(),
});

/** What a delivery notice brings of a cell. */
const scheduleDelivery = z.object({
  shippingNoticeId: recordId,
  asnNo: z.string(),
  purchaseNo: z.string(),
  /** The line, its phase and its batch, as in `10/1/1`. */
  line: z.string(),
  quantity: z.string(),
  receivedQuantity: z.string(),
  expectedArrivalDate: z.string(),
});
export type ScheduleDelivery = z.output<typeof scheduleDelivery>;

/** Delivery schedules (B3.8). */
export const schedules = service(
  "ISrmScheduleService",
  { menus: ["schedules", "scheduleReplies", "scheduleBoard"] },
  {
    getSchedulePage: documentList(scheduleDocument),
    getScheduleById: calls.whole(),
    getScheduleDeliveries: action({
      permission: "isSearch",
      summary: "What delivery notices bring of a cell, the oldest first: 200 at most.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ deliveries: z.array(scheduleDelivery) }),
    }),
    saveSchedule: action({
      by: "buyer",
      ofNoClass: "scheduleOfNoClass",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Adds a cell; with id and version, changes one, but for those within the lock period.",
      input: scheduleInput,
      output: scheduleDetail,
    }),
    saveLockedSchedule: action({
      by: "buyer",
      ofNoClass: "scheduleOfNoClass",
      permission: "isCheck",
      // The flag says another thing on the board.
      menus: ["schedules"],
      once: true,
      summary: "The same within the lock period, for a reason.",
      input: lockedScheduleInput,
      output: scheduleDetail,
    }),
    release: action({
      by: "buyer",
      permission: "isSubmit",
      once: true,
      summary:
        "Releases cells to their suppliers, each as its next version. Where less is scheduled of a material than is planned, it is refused unless `belowPlanned` says so (B4.5d).",
      input: z.strictObject({ releaseList: versionedIds, belowPlanned: z.enum(yesNoStatus.codes).optional() }),
      output: massAnswer,
    }),
    fetchPlans: action({
      by: "buyer",
      ofNoClass: "scheduleOfNoClass",
      permission: "isAdd",
      once: true,
      summary:
        "Schedules what released procurement plans give suppliers: adds cells, and plans those that there are anew, for nothing where no plan gives any more; what was scheduled as planned follows. What is locked stays as it is, and is told.",
      input: planFetch.input,
      output: z.object({
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        /** What stays as it is, and why: the first of them, and how many they are. */
        left: z.array(
          z.object({
            ...{
              itemNo: z.string(),
              supplierNo: z.string(),
              planType: z.enum(planType.codes),
              plannedDate: calendarDate,
            },
            errorMessage: z.string(),
          }),
        ),
        leftCount: z.int(),
      }),
    }),
    reply: action({
      permission: "isSave",
      once: true,
      summary: "The supplier replies how much it delivers, and when: all of it as planned unless it says otherwise.",
      input: reply,
      output: scheduleDetail,
    }),
    changeReply: action({
      permission: "isSave",
      once: true,
      summary: "The supplier replies another thing than it did.",
      input: reply,
      output: scheduleDetail,
    }),
    batchReply: action({
      permission: "isSave",
      once: true,
      summary: "Replies to several cells: each is delivered as it was released, unless its reply says otherwise.",
      input: z.strictObject({ replyList: z.array(reply).min(1).max(1000) }),
      output: massAnswer,
    }),
    sendWarning: calls.together("isClose", "warnList", "Tells suppliers what is missing of cells."),
    deleteSchedule: calls.together("isDelete", "deleteList", "Deletes cells that were never released."),
    undo: undoOf(scheduleDocument),
    ...workbookCalls(
      "Adds or changes cells from a workbook, one a row; rows within the lock period are left alone, and told (B4.5e).",
      { by: "buyer", ofNoClass: "scheduleOfNoClass" },
    ),
    exportexcel: exportOf(schedule),
  },
);
