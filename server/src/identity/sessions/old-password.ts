import { Fault } from "@tandem/contract/core/errors";
import type { Context } from "../../core/context.ts";
import { inTransaction } from "../../core/database.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";
import { policyOf } from "../password-policies/policy.ts";
import { attemptFor, countAttempt, lockedFault, requireUnlocked } from "./lock-out.ts";
import { verifyPassword } from "./passwords.ts";
import { wholeTenant } from "./session-store.ts";

/**
 * Wrong old passwords count and lock as at sign-in on the session's device (S5.10b): whoever found an open session learns no
 * password by trying. With the lock the session ends, too.
 * @throws Fault signInLocked, passwordWrong
 */
export async function requireOldPassword(context: Context, password: string): Promise<void> {
  const { user, platform, call } = context;
  const { passwordHash, deviceHash } = await context.read((db) =>
    db
      .selectFrom("appUser as u")
      .innerJoin("session as s", "s.userId", "u.id")
      .select(["u.passwordHash", "s.deviceHash"])
      .where("s.tokenHash", "=", user.tokenHash)
      .executeTakeFirstOrThrow(),
  );
  const attempt = attemptFor(user.userNo, call.address, deviceHash);
  await requireUnlocked(platform.pool, attempt);
  if (await verifyPassword(password, passwordHash)) return;
  const rules = await context.read((db) => policyOf(db, platform.config));
  const locked = lockedFault(await countAttempt(platform.pool, attempt, rules));
  if (!locked) throw new Fault("passwordWrong");
  await inTransaction(platform.pool, wholeTenant(user.tenantId), async (tx) => {
    const ending = tx.updateTable("session").set({ endedReason: "locked" });
    await ending.where("tokenHash", "=", user.tokenHash).execute();
    await writeAudit(tx, call, { action: "lockOut", userId: user.id, userNo: user.userNo });
  });
  await platform.live.sessionsChanged(user.id);
  throw locked;
}
