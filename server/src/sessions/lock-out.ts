import { createHash } from "node:crypto";
import { Fault } from "@tandem/contract/core/errors";
import type { Pool } from "pg";
import type { Context } from "../core/context.ts";
import { type Database, inTransaction } from "../core/database.ts";
import { type LockRules, lockRulesOfStranger, policyOf } from "../password-policies/policy.ts";
import { wholeTenant } from "./session-store.ts";

/** A user as signing in finds them. */
export interface FoundUser {
  readonly tenant_id: string;
  readonly id: string;
  readonly user_name: string;
  readonly password_hash: string;
  readonly status_code: string;
  readonly locked_until: string | null;
}

/** A number that nobody has is counted by its hash: people type passwords into the wrong field. */
function hashNumber(userNo: string): Buffer {
  return createHash("sha256").update(userNo).digest();
}

/** What a locked user is told; undefined for one who is not. */
export function lockedFault(lockedUntil: string | null | undefined): Fault | undefined {
  const remaining = lockedUntil ? Date.parse(lockedUntil) - Date.now() : 0;
  return remaining > 0 ? new Fault("signInLocked", { minutes: Math.ceil(remaining / 60_000) }) : undefined;
}

/**
 * Refuses while the number is locked, whether or not a user has it: no answer tells who is a user (S5.10b).
 * @throws Fault signInLocked
 */
export async function requireUnlocked(pool: Pool, userNo: string, found: FoundUser | undefined): Promise<void> {
  const held = found ?? (await pool.query("select * from app.find_unknown_sign_in($1)", [hashNumber(userNo)])).rows[0];
  const locked = lockedFault(held?.locked_until);
  if (locked) throw locked;
}

/** Counts a wrong password; at the limit the number is locked for a while (S5.10b). Answers what the caller is told. */
export async function countFailure(context: Context, userNo: string, found: FoundUser | undefined): Promise<Fault> {
  const lockedUntil = found ? await countForUser(context, found) : await countForNobody(context, userNo);
  return lockedFault(lockedUntil) ?? new Fault("signInWrong");
}

async function countForNobody({ platform }: Context, userNo: string): Promise<string | null> {
  const { config, pool } = platform;
  const hash = hashNumber(userNo);
  const { wrongAttempts, lockMinutes } = await lockRulesOfStranger(pool, hash, config);
  const values = [hash, wrongAttempts, lockMinutes];
  const counted = await pool.query("select * from app.count_unknown_sign_in($1, $2, $3)", values);
  return counted.rows[0]?.locked_until ?? null;
}

function countForUser({ platform }: Context, found: FoundUser): Promise<string | null> {
  const { config, pool } = platform;
  return inTransaction(pool, wholeTenant(found.tenant_id), async (tx) =>
    countWrongPassword(tx, found.id, await policyOf(tx, config)),
  );
}

/** Counts a wrong password of a user, who is locked at the limit; answers until when they are locked, if they are. */
export async function countWrongPassword(tx: Database, userId: string, rules: LockRules): Promise<string | null> {
  const counted = await tx
    .updateTable("appUser")
    .set((eb) => ({ failedAttempts: eb("failedAttempts", "+", 1) }))
    .where("id", "=", userId)
    .returning(["failedAttempts", "lockedUntil"])
    .executeTakeFirst();
  if (!counted || counted.failedAttempts < rules.wrongAttempts) return counted?.lockedUntil ?? null;
  const lockedUntil = new Date(Date.now() + rules.lockMinutes * 60_000).toISOString();
  await tx.updateTable("appUser").set({ failedAttempts: 0, lockedUntil }).where("id", "=", userId).execute();
  return lockedUntil;
}
