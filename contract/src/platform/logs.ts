import { z } from "zod";
import { need } from "../core/document.ts";
import { entity, recordId } from "../core/entity.ts";
import type { ErrorName } from "../core/errors.ts";
import { code, instant, integer, status, text, told, worded } from "../core/fields.ts";
import { operationOutcome } from "../core/operation-outcome.ts";
import { rowSteps } from "../core/row-steps.ts";
import { action, documentList, exportOf, list, massAnswer, service } from "../core/service.ts";
import { type StatusCode, statuses } from "../core/statuses.ts";

/** A call that changed something, or was to: who made it, from where, on what, and what became of it (B2.30). */
export const operationLog = entity(
  "operationLog",
  {
    happenDate: instant({ readOnly: true }),
    userNo: code({ readOnly: true, optional: true }),
    userName: text({ readOnly: true }),
    /** What was done, as the pages call it. */
    operation: worded(),
    /** None of calls before it was kept. */
    outcome: status(operationOutcome, { readOnly: true, optional: true }),
    /** How many records it changed, where it says so. */
    changedCount: integer({ readOnly: true, optional: true }),
    /** What was left as it is, and why. */
    refused: told(4000),
    /** The call by its service and method. */
    callName: text({ readOnly: true }),
    /** Numbers of the documents and records. */
    subject: text({ readOnly: true, optional: true, isWorded: true }),
    /** A line for each field: of which record, what it was and what it became. */
    changes: told(4000),
    address: text({ readOnly: true, optional: true }),
    correlationId: code({ readOnly: true }),
  },
  { keyword: ["userNo", "userName", "callName", "correlationId", "subject"], source: "operation_log_row" },
);

/** Whether somebody has seen to what broke. */
export const handleStatus = statuses("abnormalLog.handleStatus", {
  open: { code: "0", tone: "refused" },
  done: { code: "1", tone: "done" },
});

/** Where it broke. */
export const abnormalSource = statuses("abnormalLog.source", {
  call: { code: "1", tone: "waiting" },
  page: { code: "2", tone: "waiting" },
});

/** Something that broke, however often it did: what happens again is one with what happened before (B2.30). */
export const abnormalLog = entity(
  "abnormalLog",
  {
    lastDate: instant({ readOnly: true }),
    handleStatus: status(handleStatus, { readOnly: true }),
    source: status(abnormalSource, { readOnly: true }),
    /** The call, or the path of the page. */
    place: text({ readOnly: true, max: 300 }),
    message: text({ readOnly: true, max: 1000 }),
    occurrences: integer({ readOnly: true }),
    firstDate: instant({ readOnly: true }),
    /** Of the last ones: what people were shown. */
    correlationIds: text({ readOnly: true, max: 1000 }),
    /** Whom it happened to last. */
    userName: text({ readOnly: true, optional: true }),
    address: text({ readOnly: true, optional: true }),
    doneBy: text({ readOnly: true, optional: true }),
    doneDate: instant({ readOnly: true, optional: true }),
  },
  { keyword: ["place", "message", "correlationIds"], source: "abnormal_log_row" },
);

/** What somebody may say of what broke: that it was seen to, or that it was not. */
const marking = { side: ["buyer", "supplier"], menus: ["abnormalLogs"], permission: "isModify" } as const;
const isMarked = (from: StatusCode<typeof handleStatus>, error: ErrorName) =>
  need({ reads: ["handleStatus"], holds: (row) => row.handleStatus === from, error });
export const abnormalSteps = rowSteps({
  markDone: { ...marking, needs: [isMarked(handleStatus.code.open, "abnormalLogDone")] },
  reopen: { ...marking, needs: [isMarked(handleStatus.code.done, "abnormalLogOpen")] },
});
export type AbnormalStep = (typeof abnormalSteps.stepNames)[number];

/** Calls that changed something (B2.30). */
export const operationLogs = service(
  "ISysOperationLogService",
  { menus: ["operationLogs"] },
  { getSysOperationLogPage: list(operationLog), exportexcel: exportOf(operationLog) },
);

/** What broke (B2.30). */
export const abnormalLogs = service(
  "ISysAbnormalLogService",
  { menus: ["abnormalLogs"] },
  {
    getSysAbnormalLogPage: documentList({ entity: abnormalLog, ...abnormalSteps }),
    getSysAbnormalLogStack: action({
      permission: "isModify",
      summary: "Where in the program it broke; null where that is not known.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ stack: z.string().nullable() }),
    }),
    doneSysAbnormalLog: action({
      permission: "isModify",
      summary: "Marks what broke as seen to, or as open again. When it breaks again it is open by itself.",
      input: z.strictObject({ ids: z.array(recordId).min(1).max(1000), isDone: z.boolean() }),
      output: massAnswer,
    }),
  },
);

/** What the server writes down for its operators. */
export const logs = service(
  "ISysLogService",
  { menus: [] },
  {
    reportPageFailure: action({
      permission: "public",
      knowsCaller: true,
      summary: "A page broke: what it says goes into the server's log, under the correlation id that is answered.",
      input: z.strictObject({
        message: z.string().max(1000),
        stack: z.string().max(8000).optional(),
        /** Path of the page, without its query. */
        page: z.string().max(300),
      }),
      output: z.object({ correlationId: z.string() }),
    }),
  },
);
