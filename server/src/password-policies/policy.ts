import { Fault } from "@tandem/contract/core/errors";
import {
  isGoodPassword,
  type PolicyInForce,
  passwordLength,
} from "@tandem/contract/password-policies/password-policies";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Config } from "../core/config.ts";
import type { Database } from "../core/database.ts";

const dayMilliseconds = 24 * 3600 * 1000;

/** What the tenant asks of passwords: its own policy, else the server's configuration (S5.10). */
export async function policyOf(db: Database, config: Config): Promise<PolicyInForce> {
  const own = await db
    .selectFrom("passwordPolicy")
    .select(["version", "minLength", "wrongAttempts", "lockMinutes", "validityDays", "warningDays"])
    .executeTakeFirst();
  return (
    own ?? {
      version: 0,
      minLength: passwordLength.min,
      wrongAttempts: config.SIGN_IN_ATTEMPTS,
      lockMinutes: config.SIGN_IN_LOCK_MINUTES,
      validityDays: 0,
      warningDays: 7,
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

/** Refuses a password that the policy does not allow (S5.10a). @throws Fault passwordPolicy */
export function requireGoodPassword(password: string, { minLength }: PolicyInForce): void {
  if (!isGoodPassword(password, minLength)) {
    throw new Fault("passwordPolicy", { min: minLength, max: passwordLength.max });
  }
}

/** When the user's password stops serving, in milliseconds; null where passwords do not expire (S5.10b). */
export async function passwordEndOf(db: Database, userId: string): Promise<number | null> {
  const found = await sql<{ since: string; days: number }>`
    select u.password_date as since, p.validity_days as days from app_user u
    join password_policy p on p.tenant_id = u.tenant_id where u.id = ${userId} and p.validity_days > 0`.execute(db);
  const [row] = found.rows;
  return row ? Date.parse(row.since) + row.days * dayMilliseconds : null;
}

/** Days for which a password still serves, from the day its user is warned; 0 once it has expired, null before. */
export function passwordDaysLeft(passwordEnds: number | null, { warningDays }: PolicyInForce): number | null {
  if (passwordEnds === null) return null;
  const days = Math.max(0, Math.ceil((passwordEnds - Date.now()) / dayMilliseconds));
  return days <= warningDays ? days : null;
}
