import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Database } from "../../core/database.ts";

/** How the portal is called in the app. */
const issuer = "Tandem";
const stepSeconds = 30;
/** A clock may be so many steps off, either way. */
const stepsOff = 1;
const recoveryCodeCount = 10;
/** Letters and digits that nobody takes for others. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

const appOf = (secret: string, userNo = "") =>
  new TOTP({ issuer, label: userNo, period: stepSeconds, secret: Secret.fromBase32(secret) });

/** A new secret, in force once it is confirmed; one that is in force stays until then. */
export function newSecret(userNo: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: appOf(secret, userNo).toString() };
}

/** Apps show their codes in two groups, and so they are typed. */
const together = (code: string) => code.replace(/\s/g, "");

/** The step of time that a code is of; null for a wrong one. */
export function stepOf(secret: string, code: string): number | null {
  const off = appOf(secret).validate({ token: together(code), window: stepsOff });
  return off === null ? null : Math.floor(Date.now() / 1000 / stepSeconds) + off;
}

const hashed = (code: string) => createHash("sha256").update(code.toLowerCase().replace(/[\s-]/g, "")).digest();

/** Codes for the day on which the app is lost, and what is kept of them. Each has more than a guess can try: 49 bits. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const drawn = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join("");
    return `${drawn.slice(0, 5)}-${drawn.slice(5)}`;
  });
  return { codes, hashes: codes.map(hashed) };
}

/** Whether somebody must give a code when they sign in. */
export async function hasSecondFactor(tx: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from second_factor where user_id = ${userId}::bigint
    and confirmed_at is not null`.execute(tx);
  return rows.length > 0;
}

/** Takes a code of the app, or a recovery code: each serves once, also when it is given twice at the same moment. */
export async function takeCode(tx: Database, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ secret: string }>`select secret from second_factor where user_id = ${userId}::bigint
    and confirmed_at is not null for update`.execute(tx);
  const [factor] = rows;
  if (!factor) return false;
  const step = /^\d{6}$/.test(together(code)) ? stepOf(factor.secret, code) : null;
  const taken =
    step === null
      ? await sql`update second_factor set recovery_hashes = array_remove(recovery_hashes, ${hashed(code)}::bytea)
          where user_id = ${userId}::bigint and ${hashed(code)}::bytea = any (recovery_hashes)`.execute(tx)
      : await sql`update second_factor set last_step = ${step}::bigint
          where user_id = ${userId}::bigint and last_step < ${step}::bigint`.execute(tx);
  return taken.numAffectedRows === 1n;
}

/** Asks somebody for no code any more; answers whether they were asked for one. */
export async function forgetSecondFactor(tx: Database, userId: string): Promise<boolean> {
  const gone = await sql`delete from second_factor where user_id = ${userId}::bigint`.execute(tx);
  return gone.numAffectedRows === 1n;
}
