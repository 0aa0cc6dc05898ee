import { z } from "zod";
import product from "../../package.json" with { type: "json" };
import { calendarDate } from "../core/fields.ts";
import { action, service } from "../core/service.ts";

/** The release, as the licence page shows it (B1.6b). */
export const productVersion = `v${product.version}`;
/** The year of the copyright line (B1.6c). */
export const copyrightYear = 2020;

/** For so many days after its end all goes on, under a banner. */
export const graceDays = 14;

/** What a licence says: for whom it was issued, from when until when, for which modules and how many users. */
export const licenceTerms = z.strictObject({
  holder: z.string().min(1).max(100),
  /** The code of the tenant it serves, which stands on its licence page. */
  tenant: z.uuid(),
  from: calendarDate,
  /** The last day on which it holds. */
  until: calendarDate,
  /** Names of modules; `*` alone: all, also those to come. */
  modules: z.array(z.string().max(100)).max(100),
  /** Most users who may sign in; null: as many as there are. */
  users: z.int().positive().nullable(),
});
export type LicenceTerms = z.output<typeof licenceTerms>;

/** A licence as a file: its terms, and the Ed25519 signature of `signedText()` in base64. */
export const licenceFile = licenceTerms.extend({ signature: z.base64().max(200) });
export type LicenceFile = z.output<typeof licenceFile>;

/** What is signed: the same whatever order and spaces a file has. */
export function signedText({ holder, tenant, from, until, modules, users }: LicenceTerms): string {
  return JSON.stringify(["tandem licence", tenant, holder, from, until, modules, users]);
}

/** How the tenant's licence stands: nobody asks for one, it holds, it is over and all goes on for a while, it is over. */
export const licenceStates = ["free", "held", "grace", "ended"] as const;

export const licenceStanding = z.object({
  /** 0 where the licence is over; 1 otherwise, also where nobody asks for one (S9.5e). */
  isLicense: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(licenceStates),
  /** Days that remain, today included; 0 or less once it is over; null where none is asked for. */
  daysLeft: z.int().nullable(),
  /** The last day of the one that holds, or held last; null without any. */
  expireDate: z.string().nullable(),
  /** The one that was taken in already and is the next to hold; whether it does from the day after at the latest. */
  next: z.object({ issueDate: z.string(), expireDate: z.string(), followsAtOnce: z.boolean() }).nullable(),
  /** What a licence for this tenant is issued for; null to those who may not see the licence page, as what follows. */
  tenantCode: z.string().nullable(),
  /** Modules it opens; null: all. */
  modules: z.array(z.string()).nullable(),
  /** Most users who may sign in, null where nobody counts, and how many may now. */
  users: z.int().nullable(),
  usersNow: z.int().nullable(),
  /** What the tenant was given, the latest first. */
  licences: z.array(
    z.object({
      id: z.string(),
      holder: z.string(),
      issueDate: z.string(),
      expireDate: z.string(),
      createName: z.string().nullable(),
      /** Whether it is the one that holds, or held last. */
      isCurrent: z.boolean(),
    }),
  ),
});
export type LicenceStanding = z.output<typeof licenceStanding>;

/** Licence authorisation (B1.4, S6.3b). */
export const licences = service(
  "ISysLicenseService",
  { menus: ["licence"], atAnyTime: true },
  {
    getLicense: action({
      permission: "signedIn",
      summary: "How the licence stands; for whom it is and what it opens is told to those who may see its page.",
      input: z.strictObject({}),
      output: licenceStanding,
    }),
    activate: action({
      permission: "isModify",
      summary: "Takes in a licence by the content of its file, from now on in place of the one before.",
      input: z.strictObject({ content: z.string().min(1).max(10_000) }),
      output: licenceStanding,
    }),
  },
);
