import { z } from "zod";
import { dockBlock } from "../../base-data/dock-blocks.ts";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeRecord } from "../../core/document-calls.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import type { ErrorName } from "../../core/errors.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { calendarDate, code, date, instant, integer, reference, status, text, time, yesNo } from "../../core/fields.ts";
import { action, documentList, exportOf, service } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { ruleNamed } from "../../orders/order-rules/rule-named.ts";
import { ofClass } from "../../orders/purchase-orders/order-line-fields.ts";
import { noticeStatus } from "../shipping-notices/statuses.ts";
import { appointmentLifecycle, appointmentStatus, slotState } from "./statuses.ts";

/** A slot of a dock that a delivery notice holds (B1.5b). Its times are those of the warehouse, in the zone that it says. */
export const appointment = entity(
  "appointment",
  {
    /** Given by the server. */
    appointmentNo: code({ key: true, readOnly: true }),
    status: status(appointmentStatus, { readOnly: true }),
    shippingNoticeId: reference({ readOnly: true, names: "shippingNotice" }),
    asnNo: code({ readOnly: true }),
    checkStatus: status(noticeStatus, { readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    ...ofClass,
    warehouseNo: code({ names: "warehouse" }),
    warehouseName: text({ readOnly: true }),
    dockNo: code({ names: "dock", within: ["warehouseNo"] }),
    dockName: text({ readOnly: true }),
    appointmentDate: date(),
    startTimeStr: time(),
    dueTimeStr: time({ readOnly: true }),
    /** IANA name of the zone whose times these are. */
    timeZone: text({ readOnly: true, max: 64 }),
    /** Whether its time has come. */
    hasBegun: yesNo({ readOnly: true }),
    expectedArrivalDate: date({ readOnly: true }),
    lineCount: integer({ readOnly: true }),
    /** The car that comes; as the notice says unless given. */
    carNo: text({ optional: true }),
    checkedInAt: instant({ readOnly: true, optional: true }),
    checkedInBy: text({ readOnly: true, optional: true }),
    finishedAt: instant({ readOnly: true, optional: true }),
    remark: text({ optional: true, max: 500 }),
    cancelReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  {
    keyword: ["appointmentNo", "asnNo", "supplierNo", "supplierName", "carNo"],
    source: "appointment_row",
  },
);

/** Where its fields stand. */
export const appointmentGroups = fieldGroups(appointment, {
  number: ["appointmentNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: [
    "shippingNoticeId",
    "asnNo",
    "checkStatus",
    "warehouseNo",
    "warehouseName",
    "dockNo",
    "dockName",
    "appointmentDate",
    "startTimeStr",
    "dueTimeStr",
    "timeZone",
    "expectedArrivalDate",
    "lineCount",
    "carNo",
    "classifyType",
    "businessClassifyType",
  ],
  progress: ["checkedInAt", "checkedInBy", "finishedAt", "cancelReason"],
  remarks: ["remark"],
});

/** Nobody has missed what is still to come. */
const hasBegun = need({
  reads: ["hasBegun"],
  holds: ({ hasBegun: begun }) => begun === yesNoStatus.code.yes,
  error: "appointmentNotDue",
});

/** Which deliveries are let in: what was rejected, waits for approval or is still packed is not on its way. */
const ofNotice = (error: ErrorName, holds: (checkStatus: string) => boolean) =>
  need({ reads: ["checkStatus"], holds: ({ checkStatus }) => holds(String(checkStatus)), error });
const isSent = [
  ofNotice("appointmentNoticeUnsent", (checkStatus) => noticeStatus.isIn("standing", checkStatus)),
  ofNotice("appointmentNoticePending", (checkStatus) => checkStatus !== noticeStatus.code.pendingApproval),
  ofNotice("appointmentNoticeToPack", (checkStatus) => checkStatus !== noticeStatus.code.toPack),
];

/** What users do with an appointment. */
export const appointmentDocument = document({
  entity: appointment,
  lifecycles: [appointmentLifecycle],
  menus: ["appointments"],
  steps: {
    checkIn: { lifecycle: appointmentLifecycle, needs: isSent },
    finish: { lifecycle: appointmentLifecycle, together: { method: "batchFinish", list: "finishList" } },
    move: { lifecycle: appointmentLifecycle, method: "saveAppointment" },
    miss: {
      lifecycle: appointmentLifecycle,
      needs: [hasBegun],
      confirmation: true,
      together: { method: "batchMiss", list: "missList" },
    },
    cancel: { lifecycle: appointmentLifecycle, together: { method: "batchCancel", list: "cancelList" } },
  },
});
export type AppointmentAction = StepOf<typeof appointmentDocument>;

/** An appointment as its page shows it. */
export const appointmentDetail = wholeRecord(appointmentDocument);
export type AppointmentDetail = z.output<typeof appointmentDetail>;

/** What is filled in; id and version where one is moved, which stays that of its notice. */
export const appointmentInput = inputWith(appointment, {
  id: recordId.optional(),
  version: recordVersion.optional(),
  /** Of one that is made: the notice that it is for. */
  shippingNoticeId: recordId.optional(),
});
export type AppointmentInput = z.output<typeof appointmentInput>;

/** Days of slots that one call answers at most. */
export const mostSlotDays = 31;

/** So many days ahead slots are to be had: who knows the hours of a dock in years to come. */
export const mostDaysAhead = 366;

/** Whose slots are asked for: a warehouse's, or those that a notice, or what is to be one, may take. */
export const slotsWanted = z.strictObject({
  warehouseNo: appointment.fields.warehouseNo.schema.optional(),
  shippingNoticeId: recordId.optional(),
  purchaseOrderLineIds: z.array(recordId).min(1).max(1000).optional(),
  deliveryAddressId: recordId.optional(),
  firstDay: calendarDate,
  days: z.int().min(1).max(mostSlotDays),
});
export type SlotsWanted = z.output<typeof slotsWanted>;

/** A slot of a dock on a day. */
export const slot = z.object({
  warehouseNo: z.string(),
  warehouseName: z.string(),
  dockNo: z.string(),
  dockName: z.string(),
  appointmentDate: z.string(),
  startTimeStr: z.string(),
  dueTimeStr: z.string(),
  /** IANA name of the zone whose times these are. */
  timeZone: z.string(),
  state: z.enum(slotState.codes),
  /** How many it takes and how many have taken it; null for suppliers. */
  capacity: z.int().nullable(),
  taken: z.int().nullable(),
  /** Why it is taken off; null for suppliers. */
  blockReason: z.string().nullable(),
  /** Goods of the notice are unloaded here as a rule: its address says so. */
  isUsual: z.boolean(),
});
export type Slot = z.output<typeof slot>;

const { warehouseNo, dockNo, blockDate, startTimeStr, dueTimeStr } = dockBlock.fields;

/** A time that is to be taken off a dock. */
export const blockAsked = z.strictObject({
  warehouseNo: warehouseNo.schema,
  dockNo: dockNo.schema,
  blockDate: blockDate.schema,
  startTimeStr: startTimeStr.schema.nullish(),
  dueTimeStr: dueTimeStr.schema.nullish(),
});
export type BlockAsked = z.output<typeof blockAsked>;

/** An appointment that is booked within it. */
export const bookedWithin = z.object({
  appointmentNo: z.string(),
  supplierName: z.string(),
  startTimeStr: z.string(),
  dueTimeStr: z.string(),
});
export type BookedWithin = z.output<typeof bookedWithin>;

const calls = documentCalls(appointmentDetail);

/** Appointments for deliveries (B1.5b), and the slots of docks that they take. */
export const appointments = service(
  "ISrmAppointmentService",
  { menus: ["appointments"], atAnyTime: ["checkIn", "finish", "batchFinish", "miss", "batchMiss"] },
  {
    getAppointmentPage: documentList(appointmentDocument),
    getAppointmentById: calls.whole(),
    getSlots: action({
      permission: "isSearch",
      menus: ["appointments", "appointmentCalendar", "shippingNotices", "addShippingNotice"],
      summary:
        "The slots of docks on some days: of a warehouse, or those that a notice may take. Suppliers learn what is free.",
      input: slotsWanted,
      output: z.object({
        /** Whether the notice is sent with an appointment, and the rule that says so; null where no notice is asked about. */
        askedBy: ruleNamed.nullable(),
        isAsked: z.boolean(),
        /** Hours before a slot until which its supplier may take it. */
        hours: z.int(),
        /** The day of which alone the caller may take a slot for the notice, which keeps its expected arrival; else null. */
        onlyDay: z.string().nullable(),
        slots: z.array(slot),
      }),
    }),
    getBookedWithin: action({
      permission: "isSearch",
      menus: ["dockBlocks"],
      summary:
        "The appointments that are booked within a time that is to be taken off a dock: they stay, and their suppliers are told once it is.",
      input: blockAsked,
      output: z.object({
        appointments: z.array(bookedWithin),
        /** How many more there are that the caller does not see. */
        unseen: z.int(),
      }),
    }),
    saveAppointment: action({
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Takes a slot for a delivery notice; with id and version, moves an appointment that has not begun.",
      input: appointmentInput,
      output: appointmentDetail,
    }),
    checkIn: action({
      permission: "isCheck",
      once: true,
      summary: "A vehicle came through the gate: from now on its notice is not corrected any more.",
      input: z.strictObject({
        id: recordId,
        version: recordVersion,
        carNo: appointment.fields.carNo.schema.nullish(),
      }),
      output: appointmentDetail,
    }),
    finish: calls.step("isEnd"),
    batchFinish: calls.together("isEnd", "finishList", "Vehicles have been unloaded and left."),
    miss: calls.step("isCheck"),
    batchMiss: calls.together("isCheck", "missList", "Nobody came to appointments."),
    cancel: calls.reasoned("isCancelInvalid"),
    batchCancel: calls.togetherReasoned(
      "isCancelInvalid",
      "cancelList",
      "Takes appointments off for one reason: their slots are free again.",
    ),
    undo: undoOf(appointmentDocument),
    exportexcel: exportOf(appointment),
  },
);
