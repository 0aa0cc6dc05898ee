import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { inTransaction } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";
import { policyOf, requireGoodPassword } from "../password-policies/policy.ts";
import { forgetDevices } from "../sessions/devices.ts";
import { forgetAllFailures } from "../sessions/lock-out.ts";
import { decodeNewPassword, hashPassword } from "../sessions/passwords.ts";
import { endSessions, hashToken, wholeTenant } from "../sessions/session-store.ts";

/** Joining by the link of an invitation. */
export const invitationHandlers: HandlersOf<Services["invitations"]> = {
  async openInvitation(context, { token }) {
    const { tenantId, userId, supplierNo: _, ...invited } = await findInvited(context, token);
    return inTransaction(context.platform.pool, wholeTenant(tenantId), async (tx) => {
      await sql`update user_invitation set opened_at = coalesce(opened_at, now()) where user_id = ${userId}::bigint
        and token_hash = ${hashToken(token)}`.execute(tx);
      const { minLength, maxLength } = await policyOf(tx, context.platform.config);
      return { ...invited, minLength, maxLength };
    });
  },

  async join(context, { token, pwd, languageCode }) {
    const { tenantId, userId, userNo, userName, supplierNo } = await findInvited(context, token);
    const { pool, config, live } = context.platform;
    const password = decodeNewPassword(pwd);
    const scope = { ...wholeTenant(tenantId), userName };
    const owner = { userNo, userName, supplierNo };
    await inTransaction(pool, scope, (db) => requireGoodPassword(db, config, password, owner, "pwd"), {
      readOnly: true,
    });
    const passwordHash = await hashPassword(password);
    await inTransaction(pool, scope, async (tx) => {
      // Of two who use a link at once the second finds it used.
      const used = await sql`update user_invitation set token_hash = null, joined_at = now(),
          opened_at = coalesce(opened_at, now())
        where token_hash = ${hashToken(token)} and expire_date > now()`.execute(tx);
      if (used.numAffectedRows === 0n) throw new Fault("invitationInvalid");
      const passwordDate = new Date().toISOString();
      const set = { passwordHash, passwordDate, passwordNotOwn: false, languageCode };
      await tx.updateTable("appUser").set(set).where("id", "=", userId).execute();
      await endSessions(tx, userId, "passwordChanged");
      await forgetDevices(tx, userId);
      await forgetAllFailures(tx, userNo);
      await writeAudit(tx, context.call, { action: "userJoined", userId, userNo });
    });
    await live.sessionsChanged(userId);
    return { userNo };
  },
};

interface Invited {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly userId: string;
  readonly userNo: string;
  readonly userName: string;
  readonly supplierNo: string | null;
  readonly supplierName: string | null;
}

/** @throws Fault invitationInvalid */
async function findInvited({ platform }: Context, token: string): Promise<Invited> {
  const { rows } = await platform.pool.query<Invited>(
    `select tenant_id as "tenantId", tenant_name as "tenantName", user_id as "userId", user_no as "userNo",
       user_name as "userName", supplier_no as "supplierNo", supplier_name as "supplierName" from app.find_invitation($1)`,
    [hashToken(token)],
  );
  const [found] = rows;
  if (!found) throw new Fault("invitationInvalid");
  return found;
}
