import { randomBytes } from "node:crypto";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { type LanguageCode, languageCodes } from "@tandem/contract/core/languages";
import { invitationHours } from "@tandem/contract/identity/invitations";
import { invitationStatus as invitationStates, type user } from "@tandem/contract/identity/users";
import { outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { translate } from "../../core/translate.ts";
import { leaveMail } from "../../platform/mail/leave-mail.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";
import { hashToken } from "../sessions/session-store.ts";

/** Where the page stands on which one joins; behind the number sign the token is told to no server. */
const joinPath = "/login#join=";

export const doesSendMail = ({ platform }: Context) => platform.config.SMTP_URL !== undefined;

/** Whether a mail with a link that serves is about to leave: with another one it would be of no use once it is there. */
async function isMailLeaving(tx: Database, { id, email, invitationStatus }: Row<typeof user>): Promise<boolean> {
  if (invitationStatus !== invitationStates.code.waiting) return false;
  const serving = await sql`select from user_invitation where user_id = ${id}::bigint and email = ${email}
    and token_hash is not null and expire_date > now()`.execute(tx);
  return serving.rows.length > 0;
}

/**
 * Sends somebody a link by which they join, in their language, else in that of the caller; nothing more while one is about to leave.
 * @returns the link, where the server sends no mail
 * @throws Fault userWithoutEmail
 */
export async function invite(context: Context, tx: Database, invited: Row<typeof user>): Promise<string | null> {
  const { id, userNo, userName, email, supplierNo } = invited;
  if (!email) throw new Fault("userWithoutEmail");
  const sendsMail = doesSendMail(context);
  if (sendsMail && (await isMailLeaving(tx, invited))) return null;
  await withdrawMails(tx, id);
  const token = randomBytes(32).toString("base64url");
  await sql`insert into user_invitation (user_id, email, token_hash, expire_date)
    values (${id}::bigint, ${email}, ${hashToken(token)}, now() + make_interval(hours => ${invitationHours}))
    on conflict (tenant_id, user_id) do update set (email, token_hash, sent_at, expire_date, opened_at, joined_at, withdrawn_at)
      = (excluded.email, excluded.token_hash, now(), excluded.expire_date, null, null, null)`.execute(tx);
  const { user: caller, call, platform } = context;
  const who = { userId: caller.id, userNo: caller.userNo };
  await writeAudit(tx, call, { action: "userInvited", ...who, subject: userNo, subjectUserId: id });
  if (!sendsMail) return `${platform.config.PORTAL_URL ?? ""}${joinPath}${token}`;
  const stored = await tx.selectFrom("appUser").select("languageCode").where("id", "=", id).executeTakeFirst();
  const languageCode = asLanguage(stored?.languageCode) ?? context.language;
  const names = { name: userName, inviter: caller.userName, userNo, hours: invitationHours };
  await leaveMail(tx, {
    event: "userInvited",
    to: email,
    receiverName: userName,
    userId: id,
    supplierNo,
    languageCode,
    subject: translate(languageCode, "invitation.mailSubject", names),
    content: translate(languageCode, "invitation.mailText", names),
    link: { label: translate(languageCode, "invitation.mailLink"), path: `${joinPath}{token}` },
    secrets: { token },
    hours: invitationHours,
  });
  return null;
}

/** Notes that somebody is to be invited whom nobody could: the server sends no mail, and no link is shown to who adds them. */
export async function leaveUninvited(tx: Database, { id, email }: Row<typeof user>): Promise<void> {
  await sql`insert into user_invitation (user_id, email, expire_date) values (${id}::bigint, ${email}, now())`.execute(
    tx,
  );
}

const asLanguage = (code: string | null | undefined): LanguageCode | undefined =>
  languageCodes.find((known) => known === code);

/** Mails that wait with a link that no longer serves never leave. */
async function withdrawMails(tx: Database, userId: string): Promise<void> {
  const { groups, code } = outgoingStatus;
  await sql`select app.withdraw_invitation_mails(${userId}::bigint, ${[...groups.outstanding]}::text[], ${code.withdrawn})`.execute(
    tx,
  );
}

/** Makes the link of somebody serve no more. @throws Fault invitationMissing where none is open */
export async function withdrawInvitation(tx: Database, userId: string): Promise<void> {
  const done = await sql`update user_invitation set token_hash = null, withdrawn_at = now()
    where user_id = ${userId}::bigint and joined_at is null and withdrawn_at is null`.execute(tx);
  if (done.numAffectedRows === 0n) throw new Fault("invitationMissing");
  await withdrawMails(tx, userId);
}

/**
 * A link that is still out serves no more once its receiver has another password, since whoever has the mail could set one in their
 * place, or another address.
 */
export async function closeInvitation(tx: Database, userId: string): Promise<void> {
  await sql`update user_invitation set token_hash = null, withdrawn_at = now()
    where user_id = ${userId}::bigint and token_hash is not null`.execute(tx);
  await withdrawMails(tx, userId);
}
