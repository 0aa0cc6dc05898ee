import { z } from "zod";
import { entity, recordId } from "../../core/entity.ts";
import { code, integer, reference, status, text } from "../../core/fields.ts";
import { action, documentList, service } from "../../core/service.ts";
import { messageSteps } from "../outgoing-messages/outgoing-messages.ts";
import { outgoingEvent, outgoingStatus } from "../outgoing-messages/statuses.ts";

/** One time that a delivery to a webhook was tried. */
export const webhookAttempt = entity(
  "webhookAttempt",
  {
    outgoingMessageId: reference({ readOnly: true, names: "outgoingMessage" }),
    webhookNo: code({ readOnly: true, optional: true }),
    event: status(outgoingEvent, { readOnly: true }),
    documentNo: code({ readOnly: true, optional: true }),
    orgNo: code({ readOnly: true, optional: true }),
    /** How the delivery stands by now. */
    deliveryStatus: status(outgoingStatus, { readOnly: true }),
    /** The status of the answer; none where none came. */
    answerCode: integer({ readOnly: true, optional: true }),
    milliseconds: integer({ readOnly: true }),
    error: text({ readOnly: true, optional: true }),
    /** How the answer began. */
    answer: text({ readOnly: true, optional: true, max: 500 }),
  },
  { keyword: ["webhookNo", "documentNo"], source: "webhook_attempt_row" },
);

const named = z.strictObject({ id: recordId });

/** What reached webhooks, and what they are signed by. */
export const webhookDeliveries = service(
  "ISysWebhookDeliveryService",
  { menus: ["webhooks"] },
  {
    getSysWebhookAttemptPage: documentList({ entity: webhookAttempt, ...messageSteps }),
    drawWebhookSecret: action({
      by: "buyer",
      permission: "isModify",
      once: true,
      summary: "Makes a new secret, which is answered once. The one before goes on signing for a day.",
      input: named,
      output: z.object({ secret: z.string() }),
    }),
    sendTestWebhook: action({
      by: "buyer",
      permission: "isModify",
      once: true,
      summary: "Sends the event webhookTest, also to a webhook that is out of use.",
      input: named,
      output: z.object({}),
    }),
  },
);
