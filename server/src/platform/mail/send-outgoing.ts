import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import type { Pool } from "pg";
import type { Platform } from "../../core/context.ts";
import { codesText } from "../../core/sql-codes.ts";
import { nextAttemptText, Woken } from "../../core/woken.ts";
import { DeliveryError, mostConnections, openPost, type Post } from "./smtp.ts";

type Means = Pick<Platform, "config" | "logger" | "stopping">;

/** After as many tries, over some seven hours, a message is left to a person. */
const mostTries = 12;
/** A message whose node died while it was being sent is sent again after so many minutes. */
const leaseMinutes = 5;

const { sent, failed, givenUp } = outgoingStatus.code;
const outstanding = codesText(outgoingStatus.groups.outstanding);

/** A message that is to be sent now. */
interface Due {
  readonly tenant_id: string;
  readonly id: string;
  readonly address: string;
  readonly receiver_name: string | null;
  readonly language_code: string;
  readonly subject: string;
  readonly content: string;
  readonly link_label: string | null;
  readonly link_path: string | null;
  readonly secrets: Readonly<Record<string, string>> | null;
}

/** Takes some of what is due, so that no other node does. */
const claim = `with due as (
    select tenant_id, id from outgoing_message
    where channel = $1 and status in (${outstanding}) and next_attempt_at <= now() and expire_at > now()
    order by next_attempt_at, id limit ${mostConnections} for update skip locked)
  update outgoing_message m set attempts = m.attempts + 1, next_attempt_at = now() + interval '${leaseMinutes} minutes'
  from due left join outgoing_secret s on s.tenant_id = due.tenant_id and s.outgoing_message_id = due.id
  where m.tenant_id = due.tenant_id and m.id = due.id
  returning m.tenant_id, m.id, m.address, m.receiver_name, m.language_code, m.subject, m.content, m.link_label, m.link_path, s.secrets`;

/** What left is known to its receiver alone from now on. */
const markSent = `with done as (
    update outgoing_message set status = '${sent}', sent_at = now(), error = null where tenant_id = $1 and id = $2 returning *)
  delete from outgoing_secret using done where outgoing_secret.tenant_id = done.tenant_id and outgoing_message_id = done.id`;

const markFailed = `update outgoing_message m set error = left($3, 500), next_attempt_at = ${nextAttemptText("m.attempts")},
    status = case when $4 or m.attempts >= ${mostTries} then '${givenUp}' else '${failed}' end
  where m.tenant_id = $1 and m.id = $2`;

/** What nobody needs to know any more is given up, and its secrets are forgotten. */
const giveUpExpired = `with done as (
    update outgoing_message set status = '${givenUp}' where status in (${outstanding}) and expire_at <= now() returning tenant_id, id)
  delete from outgoing_secret using done where outgoing_secret.tenant_id = done.tenant_id and outgoing_message_id = done.id`;

/** Sends mails that wait, through the mail server of the configuration. */
export class Outgoing extends Woken {
  private readonly post: Post | null;

  constructor(means: Means, ownerPool: Pool) {
    const post = openPost(means.config);
    super(means, () => sendDue(means, ownerPool, post), "Messages could not be sent");
    this.post = post;
  }

  override async ended(): Promise<void> {
    await super.ended();
    this.post?.close();
  }
}

async function sendDue(means: Means, ownerPool: Pool, post: Post | null): Promise<void> {
  await ownerPool.query(giveUpExpired);
  while (post && !means.stopping.aborted) {
    const { rows } = await ownerPool.query<Due>(claim, [outgoingChannel.code.mail]);
    await Promise.all(rows.map((due) => sendOne(means, ownerPool, post, due)));
    if (rows.length < mostConnections) return;
  }
}

async function sendOne({ config, logger }: Means, ownerPool: Pool, post: Post, due: Due): Promise<void> {
  const { tenant_id, id, address, receiver_name, language_code, subject, content, link_label, link_path } = due;
  const link =
    link_label === null || link_path === null
      ? null
      : { label: link_label, url: portalLink(config.PORTAL_URL, link_path, due.secrets) };
  const mail = { id: `${tenant_id}-${id}`, to: address, receiverName: receiver_name, subject, content, link };
  try {
    await post.send({ ...mail, languageCode: language_code });
    await ownerPool.query(markSent, [tenant_id, id]);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    logger.warn({ messageId: id, isFinal: error.isFinal }, "A mail was not taken");
    await ownerPool.query(markFailed, [tenant_id, id, error.message, error.isFinal]);
  }
}

/** A path of the portal as an address, with the secrets that stand in it. */
function portalLink(portal: string | undefined, path: string, secrets: Due["secrets"]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(secrets?.[name] ?? ""));
  return `${(portal ?? "").replace(/\/+$/, "")}${filled}`;
}
