import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** Devices that are remembered of a user at once; the one unused for longest goes. */
const mostDevices = 20;

/** A token by which a device is known again. */
export function newDeviceToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash under which a device's token is stored. */
export function hashDevice(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Remembers that a user has signed in on a device. */
export async function rememberDevice(tx: Database, userId: string, deviceHash: Buffer): Promise<void> {
  await tx
    .insertInto("knownDevice")
    .values({ userId, deviceHash })
    .onConflict((known) => known.columns(["tenantId", "userId", "deviceHash"]).doUpdateSet({ lastUsed: sql`now()` }))
    .execute();
  const kept = tx
    .selectFrom("knownDevice")
    .select("deviceHash")
    .where("userId", "=", userId)
    .orderBy("lastUsed", "desc")
    .limit(mostDevices);
  await tx.deleteFrom("knownDevice").where("userId", "=", userId).where("deviceHash", "not in", kept).execute();
}

/** Forgets the devices of a user: none of them passes where wrong passwords have locked. */
export async function forgetDevices(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom("knownDevice").where("userId", "=", userId).execute();
}
