import { entity } from "../../core/entity.ts";
import { code, status, text, validity } from "../../core/fields.ts";
import { lineEntity } from "../../core/plain-lines.ts";
import { plainNoun } from "../../core/plain-records.ts";
import { choices } from "../../core/statuses.ts";
import { eventLabelKey, type PolicyTopic, policyTopics } from "../messages.ts";

/** Of what webhooks are told. */
export const webhookEvent = {
  ...choices(
    "webhookLine.messageEvent",
    Object.fromEntries(policyTopics.map((topic) => [topic, topic])) as { readonly [T in PolicyTopic]: T },
  ),
  labelKey: eventLabelKey,
};

/** A program elsewhere that is told what happens to documents. Out of use, it is told of what waits once it is used again. */
export const webhook = entity(
  "webhook",
  {
    webhookNo: code({ key: true }),
    webhookName: text(),
    /** Where deliveries go: https, and no address of a private network unless the server is configured for it. */
    url: text({ max: 500, example: "https://192.0.2.1/hook" }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["webhookNo", "webhookName"] },
);

/** An event of which a webhook is told. */
export const webhookLine = lineEntity(
  webhook,
  {
    messageEvent: status(webhookEvent),
    /** The organisation of whose documents it is told; all where it is empty. */
    orgNo: code({ optional: true, names: "organisation" }),
  },
  ["orgNo"],
);

/** Webhooks (B2.30). */
export const webhooks = plainNoun(
  "ISysWebhookService",
  "webhook",
  webhook,
  {
    menu: "webhooks",
    menuNo: "5076",
    menuOwner: "50",
    url: "Webhook",
    path: "/system/webhook",
    icon: "LinkOutlined",
    sort: 76,
    isByRight: true,
  },
  { entity: webhookLine, initial: { messageEvent: webhookEvent.code.orderAnswered } },
);
