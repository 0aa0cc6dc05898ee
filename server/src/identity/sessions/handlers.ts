import { Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import { scopeType } from "@tandem/contract/identity/data-scopes";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { type Database, inTransaction, type Scope } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";
import { hasSecondFactor, takeCode } from "../second-factors/second-factor.ts";
import { hashDevice, newDeviceToken, rememberDevice } from "./devices.ts";
import {
  attemptFor,
  countedNumber,
  countFailure,
  type FoundUser,
  forgetFailures,
  requireUnlocked,
} from "./lock-out.ts";
import { endOtherSessions, endOwnSession, findOwnSessions } from "./own-sessions.ts";
import { decodePassword, hashPassword, verifyPassword } from "./passwords.ts";
import { startSession, wholeTenant } from "./session-store.ts";

/** Compared with when the user does not exist, so that a stranger cannot tell by the time it takes. */
const nobodysHash = await hashPassword("nobody has this password 0");

/** Signing in and out (S4.1, S7.8). */
export const sessionHandlers: HandlersOf<Services["sessions"]> = {
  async login(context, { userNo, pwd, code, deviceToken = newDeviceToken() }) {
    const { config, pool, live } = context.platform;
    const deviceHash = hashDevice(deviceToken);
    const { rows } = await pool.query("select * from app.find_user_for_sign_in($1, $2)", [userNo, deviceHash]);
    const found: FoundUser | undefined = rows[0];
    const attempt = attemptFor(
      countedNumber(userNo, found),
      context.call.address,
      found?.knows_device ? deviceHash : null,
    );
    await requireUnlocked(pool, attempt);
    const matches = await verifyPassword(decodePassword(pwd), found?.password_hash ?? nobodysHash);
    if (!found || !matches) {
      const fault = await countFailure(context, attempt, found);
      await noteFailure(context, userNo, found, fault.error === "signInLocked" ? "lockOut" : "signInFailed");
      throw fault;
    }
    if (found.status_code !== validityStatus.code.valid) throw new Fault("userDisabled");

    const scope = { ...wholeTenant(found.tenant_id), userName: found.user_name };
    const proved = await provesMore(context, scope, found, code);
    if (proved === "wrong") {
      const fault = await countFailure(context, attempt, found);
      const isLocked = fault.error === "signInLocked";
      await noteFailure(context, userNo, found, isLocked ? "lockOut" : "signInFailed");
      throw isLocked ? fault : new Fault("secondFactorWrong");
    }
    const answer = await inTransaction(pool, scope, async (tx, client) => {
      // Wrong passwords tried at the same moment may have locked the user meanwhile.
      await requireUnlocked(client, attempt);
      await requireUnchanged(tx, found);
      if (proved === "nothing" && (await hasSecondFactor(tx, found.id))) throw new Fault("secondFactorNeeded");
      await forgetFailures(tx, attempt);
      await rememberDevice(tx, found.id, deviceHash);
      const limits = { seconds: config.SESSION_SECONDS, perUser: config.SESSIONS_PER_USER };
      const { userAgent, address } = context.call;
      const session = await startSession(tx, found.id, { deviceHash, userAgent, address }, limits);
      await writeAudit(tx, context.call, { action: "signIn", userId: found.id, userNo: found.user_no });
      return { ...session, deviceToken, orgNo: await ownOrganisation(tx, found.id) };
    });
    await live.sessionsChanged(found.id);
    return answer;
  },

  async logout(context) {
    const { user } = context;
    await context.write(async (tx) => {
      const ending = tx.updateTable("session").set({ endedReason: "signedOut" });
      await ending.where("tokenHash", "=", user.tokenHash).execute();
      await writeAudit(tx, context.call, { action: "signOut", userId: user.id, userNo: user.userNo });
    });
    await context.platform.live.sessionsChanged(user.id);
    return {};
  },

  getOwnSessions: async (context) => ({ sessions: await findOwnSessions(context) }),
  endOwnSession,
  endOtherSessions,
};

/**
 * Writes down that somebody signs in, who is still as they were found: a password that was reset since, or a user who was
 * disabled, begins no session, since all that there were have ended with it.
 * @throws Fault signInWrong
 */
async function requireUnchanged(tx: Database, { id, password_hash }: FoundUser): Promise<void> {
  const lastSignInDate = new Date().toISOString();
  const { numUpdatedRows } = await tx
    .updateTable("appUser")
    .set({ lastSignInDate })
    .where("id", "=", id)
    .where("passwordHash", "=", password_hash)
    .where("statusCode", "=", validityStatus.code.valid)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Fault("signInWrong");
}

/**
 * What somebody with the right password proves besides, where that is asked of them; wrong codes count as wrong passwords do.
 * @throws Fault secondFactorNeeded where a code is yet to be given
 */
function provesMore(
  { platform }: Context,
  scope: Scope,
  found: FoundUser,
  code: string | undefined,
): Promise<"nothing" | "code" | "wrong"> {
  return inTransaction(platform.pool, scope, async (tx) => {
    if (!(await hasSecondFactor(tx, found.id))) return "nothing";
    if (code === undefined) throw new Fault("secondFactorNeeded");
    return (await takeCode(tx, found.id, code)) ? "code" : "wrong";
  });
}

/** Of a number that nobody has no more is kept: people type passwords into the wrong field. */
const mostOfUnknown = 3;

/** Keeps a failed sign-in in the audit log: of the user's tenant, or of the only one for a number that nobody has. */
async function noteFailure(
  { platform, call }: Context,
  userNo: string,
  found: FoundUser | undefined,
  action: "signInFailed" | "lockOut",
): Promise<void> {
  const tenantId = found?.tenant_id ?? (await onlyTenant(platform.pool));
  if (tenantId === undefined) return;
  const who = found
    ? { userId: found.id, userNo: found.user_no }
    : { userId: null, userNo: `${userNo.slice(0, mostOfUnknown)}…` };
  await inTransaction(platform.pool, wholeTenant(tenantId), (tx) => writeAudit(tx, call, { action, ...who }));
}

async function ownOrganisation(tx: Database, userId: string): Promise<string | null> {
  const scoped = await tx
    .selectFrom("userScope")
    .select("dataValue")
    .where("userId", "=", userId)
    .where("dataType", "=", scopeType.organisation)
    .orderBy("dataValue")
    .executeTakeFirst();
  if (scoped) return scoped.dataValue;
  const first = await tx.selectFrom("organisation").select("orgNo").orderBy("orgNo").executeTakeFirst();
  return first?.orgNo ?? null;
}
