import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { outgoingChannel } from "@tandem/contract/platform/outgoing-messages/statuses";
import { webhookAttempt } from "@tandem/contract/platform/webhooks/webhook-deliveries";
import { webhook } from "@tandem/contract/platform/webhooks/webhooks";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import type { PlainRules } from "../../core/plain-handlers.ts";
import { outgoingTopic } from "../mail/leave-mail.ts";
import { payloadText } from "./leave-deliveries.ts";
import { mayBeSentTo } from "./outside.ts";
import { newSecret } from "./sign.ts";

type Webhook = Row<typeof webhook>;

/** @throws Fault webhookAddressRefused */
async function requireOutside({ platform }: Context, url: string | undefined): Promise<void> {
  if (url !== undefined && !(await mayBeSentTo(url, platform.config.WEBHOOK_PRIVATE)))
    throw new Fault("webhookAddressRefused", {}, [{ path: "url", key: "errors.webhookAddressRefused" }]);
}

/** Deliveries leave for the outside alone; what a workbook brings is looked at when something is sent, as is everything. */
export const webhookRules: PlainRules<Input<typeof webhook>, Change<typeof webhook>> = {
  async beforeAdd(context, _tx, input) {
    await requireOutside(context, input.url);
    return input;
  },
  async beforeUpdate(context, _tx, change) {
    await requireOutside(context, change.url);
    return change;
  },
};

/** Webhooks: what reached them, and what deliveries are signed by. */
export const webhookDeliveryHandlers: HandlersOf<Services["webhookDeliveries"]> = {
  getSysWebhookAttemptPage: (context, request) => context.list<Row<typeof webhookAttempt>>(webhookAttempt, request),

  drawWebhookSecret: (context, { id }) =>
    context.write(async (tx) => {
      const { webhookNo } = await findRow<Webhook>(tx, webhook, id);
      context.about(webhookNo);
      const secret = newSecret();
      await sql`insert into webhook_secret (webhook_id, secret) values (${id}::bigint, ${secret})`.execute(tx);
      return { secret };
    }),

  sendTestWebhook: (context, { id }) =>
    context.write(async (tx) => {
      const { webhookNo, webhookName, url } = await findRow<Webhook>(tx, webhook, id);
      context.about(webhookNo);
      const payload = sql.raw(payloadText("'webhookTest'", "json_build_object()"));
      await sql`with left_one as (
          insert into outgoing_message (channel, event, document_no, receiver_name, address, language_code, content, webhook_id)
          values (${outgoingChannel.code.webhook}, 'webhookTest', ${webhookNo}, ${webhookName}, ${url}, ${context.language}, ${payload}, ${id}::bigint)
          returning id)
        insert into outbox (topic, payload) select ${outgoingTopic}, jsonb_build_object('id', id::text) from left_one`.execute(
        tx,
      );
      return {};
    }),
};
