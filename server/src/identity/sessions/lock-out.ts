import { createHash } from "node:crypto";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Context } from "../../core/context.ts";
import { type Database, inTransaction } from "../../core/database.ts";
import { networkOf } from "../../core/networks.ts";
import { type LockRules, lockRulesOfStranger, policyOf } from "../password-policies/policy.ts";
import { wholeTenant } from "./session-store.ts";

/** A user as signing in finds them. */
export interface FoundUser {
  readonly tenant_id: string;
  readonly id: string;
  readonly user_no: string;
  readonly user_name: string;
  readonly password_hash: string;
  readonly status_code: string;
  /** They have signed in on the caller's device before. */
  readonly knows_device: boolean;
}

/** Somebody who gives a password for a number: which number, and from where they try. */
export interface Attempt {
  readonly numberHash: Buffer;
  /** Where wrong passwords are counted for it. */
  readonly place: string;
  /** The caller's network, unless they are on a device of the user: that is shut out by nothing but its own failures. */
  readonly network: string | null;
}

/** Wrong passwords from anywhere but known devices lock at so many times the policy's number: guesses from many addresses. */
const anywhereFactor = 10;
const anywhere = "*";
/** Under this hash, which no number has, all failures of a network are counted. */
const noNumber = Buffer.alloc(0);
/** After so long counting begins again. In one place a right password does it, too. */
const windows = { place: "30 days", anywhere: "1 day", network: "1 minute" } as const;

/** Numbers are counted by their hash: people type passwords into the wrong field. */
function hashNumber(userNo: string): Buffer {
  return createHash("sha256").update(userNo).digest();
}

/**
 * The number that is counted for what somebody typed: of the user who is meant. What means nobody is counted in whichever
 * capitals, too, so that counting does not tell users from strangers.
 */
export function countedNumber(typed: string, found: FoundUser | undefined): string {
  return found?.user_no ?? typed.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** An attempt for a number: on a device of the user, or from an address alone. */
export function attemptFor(userNo: string, address: string, knownDevice: Buffer | null): Attempt {
  const network = networkOf(address);
  const numberHash = hashNumber(userNo);
  return knownDevice
    ? { numberHash, place: `device ${knownDevice.toString("base64url")}`, network: null }
    : { numberHash, place: network, network };
}

/** What a locked user is told; undefined for one who is not. */
export function lockedFault(lockedUntil: string | null | undefined): Fault | undefined {
  const remaining = lockedUntil ? Date.parse(lockedUntil) - Date.now() : 0;
  return remaining > 0 ? new Fault("signInLocked", { minutes: Math.ceil(remaining / 60_000) }) : undefined;
}

/**
 * Refuses while the number is locked where the caller is, whether or not a user has it: no answer tells who is a user
 * (S5.10b); and while the caller's network has failed too often.
 * @throws Fault signInLocked, tooManyRequests
 */
export async function requireUnlocked(
  database: Pool | PoolClient,
  { numberHash, place, network }: Attempt,
): Promise<void> {
  const places = network === null ? [place] : [place, anywhere];
  const { rows } = await database.query<{ number_lock: string | null; network_lock: string | null }>(
    "select app.find_sign_in_lock($1, $2) as number_lock, app.find_sign_in_lock($3, $4) as network_lock",
    [numberHash, places, noNumber, network === null ? [] : [network]],
  );
  const locked = lockedFault(rows[0]?.number_lock);
  if (locked) throw locked;
  if (rows[0]?.network_lock) throw new Fault("tooManyRequests");
}

/** Counts a wrong password; at the limit the number is locked for a while where it came from (S5.10b). @returns what the caller is told */
export async function countFailure(
  { platform }: Context,
  attempt: Attempt,
  found: FoundUser | undefined,
): Promise<Fault> {
  const { config, pool } = platform;
  const { numberHash, network } = attempt;
  const rules = found
    ? await inTransaction(pool, wholeTenant(found.tenant_id), (db) => policyOf(db, config), { readOnly: true })
    : await lockRulesOfStranger(pool, numberHash, config);
  const lockedUntil = await countAttempt(pool, attempt, rules);
  if (network !== null) {
    await countOne(pool, noNumber, network, { wrongAttempts: config.SIGN_IN_FAILURE_RATE, lockMinutes: 1 }, "network");
  }
  return lockedFault(lockedUntil) ?? new Fault("signInWrong");
}

/** Counts one where it came from, and among those from anywhere; answers until when the number is locked, if it is. */
export async function countAttempt(
  pool: Pool,
  { numberHash, place, network }: Attempt,
  rules: LockRules,
): Promise<string | null> {
  const here = await countOne(pool, numberHash, place, rules, "place");
  if (network === null) return here;
  const ofAll = { ...rules, wrongAttempts: rules.wrongAttempts * anywhereFactor };
  const all = await countOne(pool, numberHash, anywhere, ofAll, "anywhere");
  return all !== null && (here === null || all > here) ? all : here;
}

async function countOne(
  pool: Pool,
  numberHash: Buffer,
  place: string,
  { wrongAttempts, lockMinutes }: LockRules,
  window: keyof typeof windows,
): Promise<string | null> {
  const values = [numberHash, place, wrongAttempts, lockMinutes, windows[window]];
  const counted = await pool.query("select * from app.count_sign_in_failure($1, $2, $3, $4, $5)", values);
  return counted.rows[0]?.locked_until ?? null;
}

/** Forgets wrong passwords that came from where the right one was given. */
export async function forgetFailures(tx: Database, { numberHash, place }: Attempt): Promise<void> {
  await sql`select app.forget_sign_in_failures(${numberHash}, ${[place]})`.execute(tx);
}

/** Forgets all wrong passwords for a number: they were for another password. */
export async function forgetAllFailures(tx: Database, userNo: string): Promise<void> {
  await sql`select app.forget_sign_in_failures(${hashNumber(userNo)}, null)`.execute(tx);
}
