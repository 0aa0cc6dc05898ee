import { z } from "zod";
import { need } from "../../core/document.ts";
import { entity, recordId } from "../../core/entity.ts";
import { code, instant, integer, reference, status, text } from "../../core/fields.ts";
import { rowSteps } from "../../core/row-steps.ts";
import { action, documentList, exportOf, massAnswer, service } from "../../core/service.ts";
import { outgoingChannel, outgoingEvent, outgoingStatus } from "./statuses.ts";

/** What was told to somebody, by which way, and how it came through (B2.30). */
export const outgoingMessage = entity(
  "outgoingMessage",
  {
    channel: status(outgoingChannel, { readOnly: true }),
    /** What happened. */
    event: status(outgoingEvent, { readOnly: true }),
    status: status(outgoingStatus, { readOnly: true }),
    entityName: code({ readOnly: true, optional: true }),
    recordId: reference({ readOnly: true, optional: true }),
    documentNo: code({ readOnly: true, optional: true }),
    orgNo: code({ readOnly: true, optional: true }),
    supplierNo: code({ readOnly: true, optional: true }),
    receiverName: text({ readOnly: true, optional: true }),
    address: text({ readOnly: true, optional: true }),
    subject: text({ readOnly: true, optional: true }),
    /** What it said; secrets do not stand in it. */
    content: text({ readOnly: true, optional: true, max: 4000 }),
    attempts: integer({ readOnly: true }),
    /** Of what is still to be tried, when its time has not come yet. */
    nextAttemptAt: instant({ readOnly: true, optional: true }),
    sentAt: instant({ readOnly: true, optional: true }),
    error: text({ readOnly: true, optional: true }),
  },
  { keyword: ["documentNo", "receiverName", "address", "subject"], source: "outgoing_message_row" },
);

/** What sending again is held to besides what the rows say, which hold less of a message than decides. */
export interface MessageRule {
  /** Ids of rows whose message may leave once more. */
  readonly repeatable: ReadonlySet<string>;
}

/** What may be done to a message, and to what told of it. */
export const messageSteps = rowSteps<"sendAgain", MessageRule>({
  sendAgain: {
    side: ["buyer", "supplier"],
    menus: ["outgoingMessages"],
    permission: "isModify",
    needs: [
      need({
        reads: ["id"],
        holds: ({ id }, { repeatable }: MessageRule) => repeatable.has(String(id)),
        error: "messageNotRepeatable",
      }),
    ],
  },
});

/** The message query (B2.30). */
export const outgoingMessages = service(
  "ISysOutgoingMessageService",
  { menus: ["outgoingMessages"] },
  {
    getSysMessagePage: documentList({ entity: outgoingMessage, ...messageSteps }),
    exportexcel: exportOf(outgoingMessage),
    sendAgain: action({
      by: "buyer",
      permission: "isModify",
      once: true,
      summary: "Sends mails again that were sent, failed or were given up.",
      input: z.strictObject({ idList: z.array(recordId).min(1).max(1000) }),
      output: massAnswer,
    }),
  },
);
