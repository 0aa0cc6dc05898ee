import { z } from "zod";
import type { Entity } from "../core/entity.ts";
import { action, service } from "../core/service.ts";
import { signedLinkParameter } from "../orders/signed-links.ts";
import { dailyMailHour, reminderDays, tenantTimeZone } from "./known-parameters.ts";
import { outgoingStatus } from "./outgoing-messages/statuses.ts";
import { parameter } from "./parameters.ts";

/** The parameters by which messages go. */
export const messageSettings = [
  dailyMailHour.paramNo,
  tenantTimeZone.paramNo,
  signedLinkParameter.paramNo,
  reminderDays.paramNo,
] as const;

/** Why a mail server did not take a mail, as far as what it said tells; the ends of locale keys `messageConfig.problem.`. */
export const mailProblems = ["unreachable", "signIn", "certificate", "address", "other"] as const;

const failure = z.object({
  at: z.string(),
  problem: z.enum(mailProblems),
  /** In the words of the mail server. */
  error: z.string(),
});

/** How messages of the tenant go, and whether they arrive. Nothing in it is a secret. */
export const messageConfig = z.object({
  mail: z.object({
    /** Whether the server has a mail server to hand mails to. */
    isSetUp: z.boolean(),
    sender: z.string().nullable(),
    /** Mails that are to leave yet, and those that were given up within the last week. */
    waiting: z.int(),
    givenUp: z.int(),
    lastSentAt: z.string().nullable(),
    /** The last mail that did not leave within a week, at its last try. */
    lastFailure: failure.nullable(),
  }),
  /** Where a test mail of the caller goes; null where they have no address. */
  testAddress: z.string().nullable(),
  /** The last test mail of the caller. */
  test: z
    .object({
      at: z.string(),
      address: z.string(),
      status: z.enum(Object.values(outgoingStatus.code)),
      failure: failure.nullable(),
    })
    .nullable(),
  /** The values that the tenant has set; null where the default holds. */
  settings: z.array(z.object({ paramNo: z.enum(messageSettings), paramValue: z.string().nullable() })),
  /** Message policies in use, and how many of these send mails; webhooks in use. */
  policies: z.int(),
  mailPolicies: z.int(),
  webhooks: z.int(),
});
export type MessageConfig = z.output<typeof messageConfig>;

/** How messages go (B2.30): the channels, and the parameters that they ask, which are stored as any other. */
export const messageConfigs = service(
  "ISysMessageConfigService",
  { menus: ["messageConfig"] },
  {
    getSysMessageConfig: action({ permission: "isSearch", input: z.strictObject({}), output: messageConfig }),
    saveSysMessageSetting: action({
      permission: "isModify",
      summary: "Sets a parameter by which messages go; null has its default hold again.",
      input: z.strictObject({
        paramNo: z.enum(messageSettings),
        paramValue: z.string().trim().min(1).max(1000).nullable(),
      }),
      output: messageConfig,
      entity: parameter as unknown as Entity,
    }),
    sendTestMail: action({
      permission: "isModify",
      summary: "Leaves a mail to the caller's own address. What becomes of it is told as `test`.",
      input: z.strictObject({}),
      output: messageConfig,
    }),
  },
);
