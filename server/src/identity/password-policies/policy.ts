import { Fault } from "@tandem/contract/core/errors";
import {
  isGoodPassword,
  type PasswordLengths,
  type PolicyInForce,
  usualLengths,
} from "@tandem/contract/identity/password-policies";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/database.ts";
import { type PasswordOwner, whyGuessed } from "./guessable.ts";

const dayMilliseconds = 24 * 3600 * 1000;

/** What the tenant asks of passwords: its own policy, else the server's configuration (S5.10). */
export async function policyOf(db: Database, config: Config): Promise<PolicyInForce> {
  const own = await db
    .selectFrom("passwordPolicy")
    .select([
      "version",
      "minLength",
      "maxLength",
      "wrongAttempts",
      "lockMinutes",
      "validityDays",
      "warningDays",
      "secondFactorRoles",
    ])
    .executeTakeFirst();
  return (
    own ?? {
      version: 0,
      ...usualLengths,
      wrongAttempts: config.SIGN_IN_ATTEMPTS,
      lockMinutes: config.SIGN_IN_LOCK_MINUTES,
      validityDays: 0,
      warningDays: 7,
      secondFactorRoles: [],
    }
  );
}

/** When wrong passwords lock, and for how long. */
export type LockRules = Pick<PolicyInForce, "wrongAttempts" | "lockMinutes">;

/** The rules for a number that nobody has, given by its hash: of one of the tenants, so that they tell nothing (S5.10b). */
export async function lockRulesOfStranger(pool: Pool, numberHash: Buffer, config: Config): Promise<LockRules> {
  const { rows } = await pool.query<{ wrong_attempts: number; lock_minutes: number }>(
    "select * from app.find_policy_of_stranger($1)",
    [numberHash],
  );
  return {
    wrongAttempts: rows[0]?.wrong_attempts ?? config.SIGN_IN_ATTEMPTS,
    lockMinutes: rows[0]?.lock_minutes ?? config.SIGN_IN_LOCK_MINUTES,
  };
}

/** What a password that does not fit the policy is refused with. */
export function policyFault({ minLength, maxLength }: PasswordLengths): Fault {
  return new Fault("passwordPolicy", { min: minLength, max: maxLength });
}

/** The same refusal, said at the field of the request that holds the password. */
const atField = ({ error, parameters }: Fault, path: string) =>
  new Fault(error, parameters, [{ path, key: `errors.${error}`, parameters }]);

/**
 * Refuses a password that the policy does not allow (S5.10a), or that is guessed first; `field` of the request holds it.
 * @throws Fault passwordPolicy, passwordCommon, passwordPersonal
 */
export async function requireGoodPassword(
  db: Database,
  config: Config,
  password: string,
  owner: PasswordOwner,
  field: "pwd" | "newPwd",
): Promise<void> {
  const policy = await policyOf(db, config);
  if (!isGoodPassword(password, policy)) throw atField(policyFault(policy), field);
  const guessed = await whyGuessed(db, password, owner);
  if (guessed) throw atField(new Fault(guessed), field);
}

/**
 * How a user's password stands: until when it serves, in milliseconds, or null for ever; and whether they chose it. A second
 * factor is missing where the session began when it was asked of them already: nobody is stopped in the middle of their work.
 */
export async function passwordStandingOf(
  db: Database,
  userId: string,
  roles: readonly string[],
  tokenHash: Buffer,
): Promise<{ passwordEnds: number | null; passwordNotOwn: boolean; secondFactorMissing: boolean }> {
  const found = await sql<{
    since: string;
    days: number | null;
    passwordNotOwn: boolean;
    secondFactorMissing: boolean;
  }>`
    select u.password_date as since, p.validity_days as days, u.password_not_own,
      coalesce(p.second_factor_roles && ${[...roles]}::text[], false)
      and exists (select from session s where s.token_hash = ${tokenHash} and s.second_factor_asked) and not exists (select from second_factor f
        where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null) as second_factor_missing
    from app_user u
    left join password_policy p on p.tenant_id = u.tenant_id where u.id = ${userId}`.execute(db);
  const [row] = found.rows;
  if (!row) return { passwordEnds: null, passwordNotOwn: false, secondFactorMissing: false };
  const { secondFactorMissing } = row;
  const since = Date.parse(row.since);
  if (row.passwordNotOwn) return { passwordEnds: since, passwordNotOwn: true, secondFactorMissing };
  return {
    passwordEnds: row.days ? since + row.days * dayMilliseconds : null,
    passwordNotOwn: false,
    secondFactorMissing,
  };
}

/** Days for which a password still serves, from the day its user is warned; 0 once it has expired, null before. */
export function passwordDaysLeft(passwordEnds: number | null, { warningDays }: PolicyInForce): number | null {
  if (passwordEnds === null) return null;
  const days = Math.max(0, Math.ceil((passwordEnds - Date.now()) / dayMilliseconds));
  return days <= warningDays ? days : null;
}
