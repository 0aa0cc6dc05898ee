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
import { pageWithSendAgain } from "../outgoing-messages/send-again.ts";
import { payloadText } from "./leave-deliveries.ts";
import { mayBeSentTo } from "./outside.ts";
import { newSecret } from "./sign.ts";

type Webhook = Row<typeof webhook>;

/** What is written of a webhook, with its address as it is sent to. @throws Fault webhookAddressRefused */
async function requireOutside<W extends { readonly url?: string | undefined }>(
  { platform }: Context,
  written: W,
): Promise<W> {
  const { url } = written;
  if (url === undefined) return written;
  if (!(await mayBeSentTo(url, platform.config.WEBHOOK_PRIVATE)))
    throw new Fault("webhookAddressRefused", {}, [{ path: "url", key: "errors.webhookAddressRefused" }]);
  return { ...written, url: new URL(url).href };
}

/** Deliveries leave for the outside alone; what a workbook brings is looked at when something is sent, as is everything. */
export const webhookRules: PlainRules<Input<typeof webhook>, Change<typeof webhook>> = {
  beforeAdd: (context, _tx, input) => requireOutside(context, input),
  beforeUpdate: (context, _tx, change) => requireOutside(context, change),
};

/** Webhooks: what reached them, and what deliveries are signed by. */
export const webhookDeliveryHandlers: HandlersOf<Services["webhookDeliveries"]> = {
  getSysWebhookAttemptPage: (context, request) =>
    pageWithSendAgain(
      context,
      webhookAttempt,
      request,
      ({ outgoingMessageId }: Row<typeof webhookAttempt>) => outgoingMessageId,
      ["outgoingMessageId"],
    ),

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
