import { orNull } from "@tandem/contract/core/or-null";
import { validityStatus } from "@tandem/contract/core/statuses";
import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import type { Pool } from "pg";
import type { Platform } from "../../core/context.ts";
import { codesText } from "../../core/sql-codes.ts";
import { nextAttemptText, Woken } from "../../core/woken.ts";
import { postOutside } from "./outside.ts";
import { signedHeaders } from "./sign.ts";

type Means = Pick<Platform, "config" | "logger" | "stopping">;

/** How many deliveries to a webhook are under way at once. */
const mostAtOnce = 4;
/** How long a receiver may take. */
const answerMilliseconds = 15_000;
/** After as many tries, over some seven hours, a delivery is left to a person. */
const mostTries = 12;
/** After as many tries of any deliveries that all failed a webhook is told nothing more, until a person says so. */
const mostFailures = 20;
/** A delivery whose node died while it was being sent is sent again after so many minutes. */
const leaseMinutes = 5;

const { sent, failed, givenUp } = outgoingStatus.code;
const { valid, invalid } = validityStatus.code;
const outstanding = codesText(outgoingStatus.groups.outstanding);
const ofWebhook = `m.channel = ${codesText(outgoingChannel.code.webhook)}`;
const isDue = `${ofWebhook} and m.status in (${outstanding}) and m.next_attempt_at <= now() and m.expire_at > now()`;

/** What leaves for a webhook: of one that is out of use only what somebody sends to try it out. */
const isToLeave = `(w.status_code = '${valid}' or m.event = 'webhookTest')`;

/** A webhook for which something waits. */
interface Receiver {
  readonly tenant_id: string;
  readonly webhook_id: string;
}

/** A delivery that is to be made now. */
interface Due {
  readonly id: string;
  readonly content: string;
  readonly url: string;
  readonly secrets: string[];
}

const findReceivers = `select distinct m.tenant_id, m.webhook_id from outgoing_message m
  join webhook w on w.tenant_id = m.tenant_id and w.id = m.webhook_id where ${isDue} and ${isToLeave}`;

/** Takes some of what is due to a webhook, so that no other node does. */
const claim = `with due as (
    select m.tenant_id, m.id from outgoing_message m join webhook w on w.tenant_id = m.tenant_id and w.id = m.webhook_id
    where m.tenant_id = $1 and m.webhook_id = $2 and ${isDue} and ${isToLeave}
    order by m.next_attempt_at, m.id limit ${mostAtOnce} for update of m skip locked)
  update outgoing_message m set attempts = m.attempts + 1, next_attempt_at = now() + interval '${leaseMinutes} minutes', address = w.url
  from due, webhook w
  where m.tenant_id = due.tenant_id and m.id = due.id and w.tenant_id = $1 and w.id = $2
  returning m.id, m.content, w.url, array(select s.secret from webhook_secret s
    where s.tenant_id = w.tenant_id and s.webhook_id = w.id and (
      s.id = (select max(n.id) from webhook_secret n where n.tenant_id = w.tenant_id and n.webhook_id = w.id)
      or (select min(n.made_at) from webhook_secret n where n.tenant_id = w.tenant_id and n.webhook_id = w.id and n.id > s.id)
        > now() - interval '1 day')
    order by s.id desc) as secrets`;

/** What came of a try is written down with what follows from it. */
const remember = `with tried as (
    insert into webhook_attempt (tenant_id, webhook_id, outgoing_message_id, status_code, milliseconds, error, answer)
    select $1, $2, $3, $4, $5, left($6, 500), left($7, 500)
    where exists (select from outgoing_message where tenant_id = $1 and id = $3))
  update outgoing_message m set error = left($6, 500),
    sent_at = case when $6::text is null then now() else m.sent_at end,
    next_attempt_at = ${nextAttemptText("m.attempts")},
    status = case when $6::text is null then '${sent}' when m.attempts >= ${mostTries} or $4 = 410 then '${givenUp}' else '${failed}' end
  where m.tenant_id = $1 and m.id = $3`;

/** A webhook that only fails, or says that it is gone, is out of use; administrators are told by mail. */
const stopFailing = `with stopped as (
    update webhook w set status_code = '${invalid}' where w.tenant_id = $1 and w.id = $2 and w.status_code = '${valid}'
      and ($3 or (select count(*) >= ${mostFailures} and bool_and(a.error is not null) from (
        select error from webhook_attempt a where a.tenant_id = $1 and a.webhook_id = $2 and a.create_date > w.update_date
        order by a.id desc limit ${mostFailures}) a))
    returning w.tenant_id, w.webhook_no)
  insert into outgoing_message (tenant_id, channel, event, document_no, user_id, receiver_name, address, language_code)
  select s.tenant_id, ${codesText(outgoingChannel.code.mail)}, 'webhookPaused', s.webhook_no, u.id, u.user_name, u.email, coalesce(u.language_code, 'en-US')
  from stopped s join app_user u on u.tenant_id = s.tenant_id and u.status_code = '${valid}' and u.email is not null
  where exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id and r.role_no = 'admin')`;

/** Tells webhooks what waits for them. Each has a lane of its own: one that is slow, or never answers, holds up no other. */
export class Webhooks extends Woken {
  private readonly lanes: Map<string, Woken>;

  constructor(means: Means, ownerPool: Pool) {
    const lanes = new Map<string, Woken>();
    super(means, () => wakeLanes(means, ownerPool, lanes), "Webhooks could not be looked for");
    this.lanes = lanes;
  }

  override async ended(): Promise<void> {
    await super.ended();
    await Promise.all([...this.lanes.values()].map((lane) => lane.ended()));
  }
}

async function wakeLanes(means: Means, ownerPool: Pool, lanes: Map<string, Woken>): Promise<void> {
  const { rows } = await ownerPool.query<Receiver>(findReceivers);
  for (const receiver of rows) {
    const key = `${receiver.tenant_id} ${receiver.webhook_id}`;
    let lane = lanes.get(key);
    if (!lane) {
      lane = new Woken(means, () => sendDue(means, ownerPool, receiver), "A webhook could not be told");
      lanes.set(key, lane);
    }
    void lane.run();
  }
}

async function sendDue(means: Means, ownerPool: Pool, receiver: Receiver): Promise<void> {
  const { tenant_id, webhook_id } = receiver;
  while (!means.stopping.aborted) {
    const { rows } = await ownerPool.query<Due>(claim, [tenant_id, webhook_id]);
    await Promise.all(rows.map((due) => sendOne(means, ownerPool, receiver, due)));
    if (rows.length < mostAtOnce) return;
  }
}

async function sendOne({ config, stopping }: Means, ownerPool: Pool, receiver: Receiver, due: Due): Promise<void> {
  const { tenant_id, webhook_id } = receiver;
  const startedAt = performance.now();
  const tried = await post(due, `msg_${tenant_id}_${due.id}`, config.WEBHOOK_PRIVATE, stopping);
  // What a node that ends could not finish is still to be sent.
  if (tried.error !== null && stopping.aborted) return;
  const milliseconds = Math.round(performance.now() - startedAt);
  const { status, error, answer } = tried;
  await ownerPool.query(remember, [tenant_id, webhook_id, due.id, status, milliseconds, error, answer]);
  if (error !== null) await ownerPool.query(stopFailing, [tenant_id, webhook_id, status === 410]);
}

interface Tried {
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

async function post(due: Due, id: string, allowsInside: boolean, stopping: AbortSignal): Promise<Tried> {
  if (due.secrets.length === 0) return { status: null, error: "no secret", answer: null };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerMilliseconds)]);
  const headers = { "content-type": "application/json", ...signedHeaders(id, due.content, due.secrets) };
  try {
    const { status, answer } = await postOutside({ url: due.url, headers, body: due.content, allowsInside, signal });
    const isTaken = status >= 200 && status < 300;
    return { status, error: isTaken ? null : `status ${status}`, answer: withoutSecrets(answer) };
  } catch (error) {
    const { message } = error as Error;
    return { status: null, error: signal.aborted ? "no answer in time" : message, answer: null };
  }
}

/** An answer may say again what it was sent. */
const withoutSecrets = (answer: string) =>
  orNull(
    answer
      .replaceAll("\0", "")
      .replace(/(whsec_|v1,)[\w+/=-]+/g, "$1…")
      .trim(),
  );
