import { Fault } from "@tandem/contract/core/errors";
import { orNull } from "@tandem/contract/core/or-null";
import { validityStatus } from "@tandem/contract/core/statuses";
import { type MessageConfig, messageSettings } from "@tandem/contract/platform/message-config";
import { mailChoice } from "@tandem/contract/platform/message-policies/message-policies";
import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { translate } from "../../core/translate.ts";
import { leaveMail } from "../mail/leave-mail.ts";
import { parameterHandlers } from "../parameters/handlers.ts";

type Failure = NonNullable<MessageConfig["mail"]["lastFailure"]>;

/** For so many hours a mail that only tries is worth sending. */
const testHours = 1;
const recent = sql`interval '7 days'`;
const { outstanding } = outgoingStatus.groups;
const { mail } = outgoingChannel.code;
const { givenUp, failed, sent } = outgoingStatus.code;

/** How messages go (B2.30): what is set, and whether mails arrive. */
export const messageConfigHandlers: HandlersOf<Services["messageConfigs"]> = {
  getSysMessageConfig: (context) => context.read((db) => configOf(context, db)),

  async saveSysMessageSetting(context, { paramNo, paramValue }) {
    const stored = await context.read((db) =>
      db.selectFrom("sysParam").select(["id", "version"]).where("paramNo", "=", paramNo).executeTakeFirst(),
    );
    if (paramValue !== null) {
      const paramName = translate(context.language, `knownParameter.name.${paramNo}`);
      if (stored) await parameterHandlers.updateSysParam(context, { ...stored, paramValue });
      else await parameterHandlers.addSysParam(context, { paramNo, paramName, paramValue });
    } else if (stored) {
      await parameterHandlers.deleteSysParamByIds(context, { delList: [stored] });
    }
    return context.read((db) => configOf(context, db));
  },

  async sendTestMail(context) {
    if (!isSetUp(context)) throw new Fault("mailNotSetUp");
    const { language, user } = context;
    await context.write(async (tx) => {
      const address = await addressOf(tx, user.id);
      if (!address) throw new Fault("userWithoutEmail");
      await leaveMail(tx, {
        event: "mailTest",
        to: address,
        receiverName: user.userName,
        userId: user.id,
        languageCode: language,
        subject: translate(language, "messageConfig.testSubject"),
        content: translate(language, "messageConfig.testText", { name: user.userName }),
        link: { label: translate(language, "outgoingMessage.open"), path: "/" },
        hours: testHours,
      });
      context.about(address);
    });
    return context.read((db) => configOf(context, db));
  },
};

async function addressOf(db: Database, userId: string): Promise<string | null> {
  const { email } = await db.selectFrom("appUser").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return orNull(email);
}

const isSetUp = ({ platform: { config } }: Context) =>
  config.SMTP_URL !== undefined && config.MAIL_FROM !== undefined && config.PORTAL_URL !== undefined;

async function configOf(context: Context, db: Database): Promise<MessageConfig> {
  const mails = await mailState(db);
  const test = await lastTest(db, context.user.id);
  const stored = await db
    .selectFrom("sysParam")
    .select(["paramNo", "paramValue"])
    .where("paramNo", "in", messageSettings)
    .execute();
  const { MAIL_FROM = null } = context.platform.config;
  return {
    mail: { ...mails, isSetUp: isSetUp(context), sender: MAIL_FROM },
    testAddress: await addressOf(db, context.user.id),
    test,
    settings: messageSettings.map((paramNo) => ({
      paramNo,
      paramValue: stored.find((each) => each.paramNo === paramNo)?.paramValue ?? null,
    })),
    ...(await inUse(db)),
  };
}

async function mailState(db: Database): Promise<Omit<MessageConfig["mail"], "isSetUp" | "sender">> {
  const { rows } = await sql<{ waiting: number; expired: number; lastSentAt: string | null }>`
    select count(*) filter (where status in (${sqlCodes(outstanding)}))::int as waiting,
      count(*) filter (where status = ${givenUp} and update_date > now() - ${recent})::int as expired,
      max(sent_at) filter (where status = ${sent}) as last_sent_at
    from outgoing_message_row where channel = ${mail}`.execute(db);
  const { rows: failures } = await sql<{ at: string; error: string }>`
    select update_date as at, error from outgoing_message_row
    where channel = ${mail} and status in (${failed}, ${givenUp}) and error <> 'noAddress' and update_date > now() - ${recent}
    order by update_date desc, id desc limit 1`.execute(db);
  const { waiting = 0, expired = 0, lastSentAt = null } = rows[0] ?? {};
  return { waiting, givenUp: expired, lastSentAt, lastFailure: failures[0] ? worded(failures[0]) : null };
}

async function lastTest(db: Database, userId: string): Promise<MessageConfig["test"]> {
  const { rows } = await sql<{ at: string; address: string; status: string; error: string | null }>`
    select m.update_date as at, m.address, m.status, m.error from outgoing_message m
    where m.event = 'mailTest' and m.user_id = ${userId}::bigint and m.create_date > now() - ${recent}
    order by m.id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { at, address, error } = found;
  const status = found.status as NonNullable<MessageConfig["test"]>["status"];
  return { at, address, status, failure: error === null ? null : worded({ at, error }) };
}

async function inUse(db: Database): Promise<Pick<MessageConfig, "policies" | "mailPolicies" | "webhooks">> {
  const valid = validityStatus.code.valid;
  const policies = await db.selectFrom("messagePolicy").select("mailChoice").where("statusCode", "=", valid).execute();
  const webhooks = await db.selectFrom("webhook").select("id").where("statusCode", "=", valid).execute();
  const mailPolicies = policies.filter(({ mailChoice: each }) => each !== mailChoice.code.none).length;
  return { policies: policies.length, mailPolicies, webhooks: webhooks.length };
}

const problems: readonly (readonly [RegExp, Failure["problem"]])[] = [
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout|ECONNRESET|Greeting never/i,
    "unreachable",
  ],
  [/invalid login|authenticat|\b53[0458]\b/i, "signIn"],
  [/certificate|self.signed|\bTLS\b|\bSSL\b|wrong version number/i, "certificate"],
  [/recipient|mailbox|no such user|user unknown|\b55[013]\b/i, "address"],
];

/** What a mail server said, and what it comes to. */
const worded = ({ at, error }: { readonly at: string; readonly error: string }): Failure => ({
  at,
  error,
  problem: problems.find(([said]) => said.test(error))?.[1] ?? "other",
});
