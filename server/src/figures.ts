import { erpPushStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import type { Pool } from "pg";
import { mostAttempts } from "./core/outbox-delivery.ts";
import { codesText } from "./core/sql-codes.ts";
import type { Figures } from "./core/watched.ts";

const { waiting, failed } = erpPushStatus.code;
const ofMessages = outgoingStatus.code;
const ofMail = `channel = ${codesText(outgoingChannel.code.mail)}`;

/** A refused order without a number cannot be told from the right one that the ERP sends later: it counts so long, and is listed longer. */
const unnumbered = "interval '1 day'";

/** Whoever asks for figures asks again soon: a database that does not answer is not waited for. */
const question = {
  text: `select
    pg_database_size(current_database())::float8 as "databaseBytes",
    o.waiting::int as "outboxWaiting", o.stuck::int as "outboxStuck", coalesce(o.seconds, 0)::float8 as "outboxSeconds",
    e.waiting::int as "erpWaiting", e.failed::int as "erpFailed",
    m.mails_waiting::int as "mailsWaiting", m.mails_failed::int as "mailsFailed",
    m.webhooks_waiting::int as "webhooksWaiting", m.webhooks_failed::int as "webhooksFailed",
    (select count(*) from erp_refused_order where is_numbered or refused_at > now() - ${unnumbered})::int as "erpRefused",
    (select extract(epoch from max(pulled_at))::float8 from erp_pull) as "erpPulled",
    (select extract(epoch from max(taken_at))::float8 from backup_made) as "backupMade"
    from (
      select count(*) filter (where attempts < ${mostAttempts}) as waiting, count(*) filter (where attempts >= ${mostAttempts}) as stuck,
        extract(epoch from now() - min(create_date) filter (where attempts < ${mostAttempts})) as seconds
      from outbox where delivered_at is null) o,
    (
      select count(*) filter (where push_status = ${codesText(waiting)}) as waiting,
        count(*) filter (where push_status = ${codesText(failed)}) as failed
      from erp_push where push_status in (${codesText(erpPushStatus.groups.outstanding)})) e,
    (
      select count(*) filter (where ${ofMail} and status = ${codesText(ofMessages.waiting)}) as mails_waiting,
        count(*) filter (where ${ofMail} and status = ${codesText(ofMessages.failed)}) as mails_failed,
        count(*) filter (where not ${ofMail} and status = ${codesText(ofMessages.waiting)}) as webhooks_waiting,
        count(*) filter (where not ${ofMail} and status = ${codesText(ofMessages.failed)}) as webhooks_failed
      from outgoing_message where status in (${codesText(outgoingStatus.groups.outstanding)}) and not gathers) m`,
  query_timeout: 2000,
};

/** What waits in the database of all tenants; null where it does not answer. */
export async function figuresOf(ownerPool: Pool): Promise<Figures | null> {
  return ownerPool.query<Figures>(question).then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  );
}
