import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../core/context.ts";
import { type Database, inTransaction } from "../core/database.ts";
import type { HandlersOf } from "../core/handlers.ts";
import { menusOf } from "../menus/menus-of.ts";
import { decodePassword, hashPassword, requireGoodPassword, verifyPassword } from "./passwords.ts";
import { endSessions, startSession, wholeTenant } from "./session-store.ts";

interface Found {
  tenant_id: string;
  id: string;
  user_name: string;
  password_hash: string;
  status_code: string;
  failed_attempts: number;
  locked_until: string | null;
}

/** Compared with when the user does not exist, so that a stranger cannot tell by the time it takes. */
const nobodysHash = await hashPassword("nobody has this password 0");

/** Signing in and out (S4.1, S7.8). */
export const sessionHandlers: HandlersOf<Services["sessions"]> = {
  async login(context, input) {
    const { config, pool, live } = context.platform;
    const { rows } = await pool.query("select * from app.find_user_for_sign_in($1)", [input.userNo]);
    const found: Found | undefined = rows[0];
    requireUnlocked(found);
    const matches = await verifyPassword(decodePassword(input.pwd), found?.password_hash ?? nobodysHash);
    if (!found) throw new Fault("signInWrong");
    if (!matches) throw await countFailure(context, found);
    if (found.status_code !== "1") throw new Fault("userDisabled");

    const scope = { ...wholeTenant(found.tenant_id), userName: found.user_name };
    const answer = await inTransaction(pool, scope, async (tx) => {
      await tx
        .updateTable("appUser")
        .set({ failedAttempts: 0, lockedUntil: null, lastSignInDate: new Date().toISOString() })
        .where("id", "=", found.id)
        .execute();
      const limits = { seconds: config.SESSION_SECONDS, perUser: config.SESSIONS_PER_USER };
      const session = await startSession(tx, found.id, limits);
      return { ...session, orgNo: await ownOrganisation(tx, found.id) };
    });
    await live.sessionsChanged(found.id);
    return answer;
  },

  async logout(context) {
    const { user } = context;
    await context.write((tx) =>
      tx.updateTable("session").set({ endedReason: "signedOut" }).where("tokenHash", "=", user.tokenHash).execute(),
    );
    await context.platform.live.sessionsChanged(user.id);
    return {};
  },
};

/** The signed-in user's own data, menus and password (S7.8d, S7.5c). */
export const currentUserHandlers: HandlersOf<Services["currentUsers"]> = {
  getCurrentUser(context) {
    return context.read(async (db) => {
      const { user } = context;
      const stored = await db.selectFrom("appUser").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
      const scope = await db
        .selectFrom("userScope")
        .select(["dataType", "dataValue"])
        .where("userId", "=", user.id)
        .orderBy("dataType")
        .orderBy("dataValue")
        .execute();
      const organisation = await db
        .selectFrom("organisation")
        .select(["orgNo", "orgShortName"])
        .orderBy("orgNo")
        .executeTakeFirst();
      const ownWarehouse = user.warehouses?.[0];
      const warehouse = ownWarehouse
        ? await db
            .selectFrom("warehouse")
            .select(["warehouseNo", "warehouseName"])
            .where("warehouseNo", "=", ownWarehouse)
            .executeTakeFirst()
        : undefined;
      const supplier = user.supplierNo
        ? await db
            .selectFrom("supplier")
            .select("supplierShortName")
            .where("supplierNo", "=", user.supplierNo)
            .executeTakeFirst()
        : undefined;
      return {
        user: {
          id: user.id,
          userNo: user.userNo,
          userName: user.userName,
          side: user.side,
          orgNo: organisation?.orgNo ?? null,
          orgName: organisation?.orgShortName ?? null,
          warehouseNo: warehouse?.warehouseNo ?? null,
          warehouseName: warehouse?.warehouseName ?? null,
          supplierNo: user.supplierNo,
          supplierName: supplier?.supplierShortName ?? null,
          isLicense: stored.isLicense,
          limitCount: stored.limitCount,
          tenantsid: user.tenantId,
          languageCode: stored.languageCode,
          userDataList: scope,
        },
        menus: menusOf(user.flags),
      };
    });
  },

  async updatepwd(context, input) {
    const { user } = context;
    const newPassword = decodePassword(input.newPwd);
    requireGoodPassword(newPassword);
    const stored = await context.read((db) =>
      db.selectFrom("appUser").select("passwordHash").where("id", "=", user.id).executeTakeFirstOrThrow(),
    );
    if (!(await verifyPassword(decodePassword(input.oldPwd), stored.passwordHash))) throw new Fault("passwordWrong");
    const passwordHash = await hashPassword(newPassword);
    await context.write(async (tx) => {
      await tx.updateTable("appUser").set({ passwordHash }).where("id", "=", user.id).execute();
      await endSessions(tx, user.id, "passwordChanged", user.tokenHash);
    });
    await context.platform.live.sessionsChanged(user.id);
    return {};
  },
};

function requireUnlocked(found: Found | undefined): void {
  const remaining = found?.locked_until ? Date.parse(found.locked_until) - Date.now() : 0;
  if (remaining > 0) throw new Fault("signInLocked", { minutes: Math.ceil(remaining / 60_000) });
}

/** Counts a wrong password; at the limit the user is locked for a while (S5.10b). */
async function countFailure(context: Context, found: Found): Promise<Fault> {
  const { config, pool } = context.platform;
  return inTransaction(pool, wholeTenant(found.tenant_id), async (tx) => {
    const counted = await tx
      .updateTable("appUser")
      .set((eb) => ({ failedAttempts: eb("failedAttempts", "+", 1) }))
      .where("id", "=", found.id)
      .returning("failedAttempts")
      .executeTakeFirstOrThrow();
    const left = config.SIGN_IN_ATTEMPTS - counted.failedAttempts;
    if (left > 0) return new Fault("signInWrong");
    const minutes = config.SIGN_IN_LOCK_MINUTES;
    const lockedUntil = new Date(Date.now() + minutes * 60_000).toISOString();
    await tx.updateTable("appUser").set({ failedAttempts: 0, lockedUntil }).where("id", "=", found.id).execute();
    return new Fault("signInLocked", { minutes });
  });
}

async function ownOrganisation(tx: Database, userId: string): Promise<string | null> {
  const scoped = await tx
    .selectFrom("userScope")
    .select("dataValue")
    .where("userId", "=", userId)
    .where("dataType", "=", "1")
    .orderBy("dataValue")
    .executeTakeFirst();
  if (scoped) return scoped.dataValue;
  const first = await tx.selectFrom("organisation").select("orgNo").orderBy("orgNo").executeTakeFirst();
  return first?.orgNo ?? null;
}
