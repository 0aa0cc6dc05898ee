import { z } from "zod";
import { type Entity, entity, recordVersion } from "../core/entity.ts";
import { codes, integer } from "../core/fields.ts";
import { action, service } from "../core/service.ts";

/** The shortest and the longest password, unless the tenant raises them (S5.10a, S9.6d). */
export const passwordLength = { min: 6, max: 20 } as const;
/** As far as either may be raised. */
export const longestPassword = 128;
/** What a password is at most as base64 of UTF-8. */
export const longestEncodedPassword = 800;

/** What a tenant asks of passwords (S5.10, B5.15k). */
export const passwordPolicy = entity(
  "passwordPolicy",
  {
    /** Characters a password has at least. */
    minLength: integer(),
    /** Characters a password has at most. */
    maxLength: integer(),
    /** Wrong passwords in a row after which a user is locked. */
    wrongAttempts: integer(),
    /** How long a locked user stays locked. */
    lockMinutes: integer(),
    /** Days after which a password must be changed; 0: never. */
    validityDays: integer(),
    /** Days before its end from which a user is warned. */
    warningDays: integer(),
    /** Roles whose people give a code of an app at sign-in. */
    secondFactorRoles: codes(),
  },
  { keyword: [] },
);

/** What the rules of a policy may be. */
export const policyLimits = {
  minLength: [passwordLength.min, longestPassword],
  maxLength: [passwordLength.max, longestPassword],
  wrongAttempts: [1, 100],
  lockMinutes: [1, 10_000],
  validityDays: [0, 3650],
  warningDays: [0, 365],
} as const;
export type PolicyRule = keyof typeof policyLimits;
export const policyRules = Object.keys(policyLimits) as PolicyRule[];

const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most);

const rulesShape = {
  minLength: within(policyLimits.minLength),
  maxLength: within(policyLimits.maxLength),
  wrongAttempts: within(policyLimits.wrongAttempts),
  lockMinutes: within(policyLimits.lockMinutes),
  validityDays: within(policyLimits.validityDays),
  warningDays: within(policyLimits.warningDays),
};

/** Roles whose people give a code of an app at sign-in. */
const secondFactorRoles = z.array(z.string().max(100)).max(200);

/** The policy in force; version 0 while the tenant has not set one of its own. */
export const policyInForce = z.object({ version: recordVersion, ...rulesShape, secondFactorRoles });
export type PolicyInForce = z.output<typeof policyInForce>;

/** What is still wrong with a password, rule by rule. */
export interface PasswordFaults {
  readonly length: boolean;
  readonly number: boolean;
  readonly letter: boolean;
}

/** How long passwords are. */
export type PasswordLengths = Pick<PolicyInForce, "minLength" | "maxLength">;

/** How long passwords are where no tenant says otherwise. */
export const usualLengths: PasswordLengths = { minLength: passwordLength.min, maxLength: passwordLength.max };

/** Checks a password rule by rule: its length in characters, a number and a letter of any script (S5.10a, B5.15j). */
export function passwordFaults(password: string, { minLength, maxLength }: PasswordLengths): PasswordFaults {
  // An accent that is typed by itself is no character.
  const { length } = Array.from(password.normalize("NFC"));
  return {
    length: length < minLength || length > maxLength || /[\n\r]/.test(password),
    number: !/\d/.test(password),
    letter: !/\p{L}/u.test(password),
  };
}

/** Whether nothing is wrong with a password. */
export function isGoodPassword(password: string, lengths: PasswordLengths): boolean {
  return !Object.values(passwordFaults(password, lengths)).includes(true);
}

/** The password policy of the tenant (B1.4, B2.30). */
export const passwordPolicies = service(
  "ISysPasswordPolicyService",
  { menus: ["passwordPolicies"] },
  {
    getPasswordPolicy: action({
      permission: "signedIn",
      withExpiredPassword: true,
      input: z.strictObject({}),
      output: policyInForce,
    }),
    updatePasswordPolicy: action({
      permission: "isModify",
      entity: passwordPolicy as unknown as Entity,
      summary: "Changes the policy of the named version; 0 sets the tenant's first.",
      input: z.strictObject({
        version: recordVersion.min(0),
        ...rulesShape,
        secondFactorRoles: secondFactorRoles.optional(),
      }),
      output: policyInForce,
    }),
  },
);
