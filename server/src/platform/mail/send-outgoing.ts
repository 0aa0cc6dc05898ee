import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import type { Pool } from "pg";
import type { Platform } from "../../core/context.ts";
import { codesText } from "../../core/sql-codes.ts";
import { nextAttemptText, Woken } from "../../core/woken.ts";
import { DeliveryError, mostConnections, openPost, type Post } from "./smtp.ts";
import { withdrawFromStrangers } from "./withdraw-from-strangers.ts";
import { digestEvent, type Words, wordOutgoing } from "./word-outgoing.ts";

type Means = Pick<Platform, "config" | "logger" | "stopping">;

/** After as many tries, over some seven hours, a message is left to a person. */
const mostTries = 12;
/** A message whose node died while it was being sent is sent again after so many minutes. */
const leaseMinutes = 5;

const { waiting, sent, failed, givenUp } = outgoingStatus.code;
const outstanding = codesText(outgoingStatus.groups.outstanding);

/** A message that is to be sent now. */
interface Due {
  readonly tenant_id: string;
  readonly id: string;
  readonly address: string;
  readonly receiver_name: string | null;
  readonly language_code: string;
  readonly event: string;
  /** null until it is worded. */
  readonly subject: string | null;
  readonly content: string | null;
  readonly link_label: string | null;
  readonly link_path: string | null;
  readonly secrets: Readonly<Record<string, string>> | null;
}

/** Takes some of what is due, so that no other node does. */
const claim = `with due as (
    select tenant_id, id from outgoing_message
    where channel = $1 and status in (${outstanding}) and not gathers and next_attempt_at <= now() and expire_at > now()
    order by next_attempt_at, id limit ${mostConnections} for update skip locked)
  update outgoing_message m set attempts = m.attempts + 1, next_attempt_at = now() + interval '${leaseMinutes} minutes'
  from due left join outgoing_secret s on s.tenant_id = due.tenant_id and s.outgoing_message_id = due.id
  where m.tenant_id = due.tenant_id and m.id = due.id
  returning m.tenant_id, m.id, m.event, m.address, m.receiver_name, m.language_code, m.subject, m.content, m.link_label, m.link_path, s.secrets`;

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

/** What is to be told once a day becomes one mail for each receiver. */
const gather = `with due as (
    select tenant_id, id, user_id, receiver_name, address, language_code from outgoing_message
    where gathers and gathered_in is null and status = ${codesText(waiting)} and next_attempt_at <= now() for update skip locked),
  made as (
    insert into outgoing_message (tenant_id, channel, event, user_id, receiver_name, address, language_code)
    select tenant_id, ${codesText(outgoingChannel.code.mail)}, '${digestEvent}', user_id, min(receiver_name), address, min(language_code) from due
    group by tenant_id, user_id, address
    returning tenant_id, id, user_id, address)
  update outgoing_message m set status = '${sent}', sent_at = now(), gathered_in = made.id
  from due join made on made.tenant_id = due.tenant_id and made.user_id is not distinct from due.user_id and made.address = due.address
  where m.tenant_id = due.tenant_id and m.id = due.id`;

const keepWords = `update outgoing_message set subject = $3, content = $4, link_label = $5, link_path = $6
  where tenant_id = $1 and id = $2`;

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
  // Where none can leave they wait for days, and each wake would look at all of them.
  if (!post) return;
  await ownerPool.query(withdrawFromStrangers);
  await ownerPool.query(gather);
  while (!means.stopping.aborted) {
    const { rows } = await ownerPool.query<Due>(claim, [outgoingChannel.code.mail]);
    await Promise.all(rows.map((due) => sendOne(means, ownerPool, post, due)));
    if (rows.length < mostConnections) return;
  }
}

async function sendOne({ config, logger }: Means, ownerPool: Pool, post: Post, due: Due): Promise<void> {
  const { tenant_id, id, address, receiver_name, language_code } = due;
  const portal = portalAddress(config.PORTAL_URL);
  const { subject, content, linkLabel, linkPath, secrets } = await worded(ownerPool, due, portal);
  const url = linkPath === null ? null : portal + filled(linkPath, secrets);
  const link = linkLabel === null || url === null ? null : { label: linkLabel, url };
  // A template may name the link within its text, where it is kept without its secret.
  const told = url === null ? content : content.replaceAll(`${portal}${linkPath}`, () => url);
  const mail = { id: `${tenant_id}-${id}`, to: address, receiverName: receiver_name, subject, content: told, link };
  try {
    await post.send({ ...mail, languageCode: language_code });
    await ownerPool.query(markSent, [tenant_id, id]);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    logger.warn({ messageId: id, isFinal: error.isFinal }, "A mail was not taken");
    await ownerPool.query(markFailed, [tenant_id, id, error.message, error.isFinal]);
  }
}

/** What a message says: a mail that was left has its words, any other gets them as it leaves. */
async function worded(ownerPool: Pool, due: Due, portal: string): Promise<Words> {
  const { tenant_id: tenantId, id, event, language_code: languageCode, subject, content } = due;
  const { link_label: linkLabel, link_path: linkPath, secrets } = due;
  // Sent again after its link has left it is worded anew, as its document stands by now.
  const isSpent = secrets === null && linkPath?.includes("{token}") === true;
  if (subject !== null && content !== null && !isSpent) return { subject, content, linkLabel, linkPath, secrets };
  const words = await wordOutgoing(ownerPool, { tenantId, id, event, languageCode }, portal);
  await ownerPool.query(keepWords, [tenantId, id, words.subject, words.content, words.linkLabel, words.linkPath]);
  return words;
}

const portalAddress = (portal: string | undefined) => (portal ?? "").replace(/\/+$/, "");

/** A path with the secrets that stand in it. */
const filled = (path: string, secrets: Due["secrets"]) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(secrets?.[name] ?? ""));
