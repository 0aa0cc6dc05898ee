import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import { user } from "@tandem/contract/users/users";
import { crud, insertRow, requireKnown, updateRow } from "../core/crud.ts";
import type { Database } from "../core/database.ts";
import type { HandlersOf } from "../core/handlers.ts";
import { findRow } from "../core/list-query.ts";
import { decodePassword, hashPassword, requireGoodPassword } from "../sessions/passwords.ts";
import { endSessions } from "../sessions/session-store.ts";

const stored = crud(user);
type UserRow = Row<typeof user>;

const organisationScope = "1";
const warehouseScope = "3";

async function writeRights(
  tx: Database,
  userId: string,
  rights: { roleNo: readonly string[]; scopeOrgNo: readonly string[]; scopeWarehouseNo: readonly string[] },
): Promise<void> {
  await requireKnown(tx, "role", "roleNo", rights.roleNo);
  await requireKnown(tx, "organisation", "orgNo", rights.scopeOrgNo, "scopeOrgNo");
  await requireKnown(tx, "warehouse", "warehouseNo", rights.scopeWarehouseNo, "scopeWarehouseNo");
  await tx.deleteFrom("userRole").where("userId", "=", userId).execute();
  await tx.deleteFrom("userScope").where("userId", "=", userId).execute();
  const roles = [...new Set(rights.roleNo)].map((roleNo) => ({ userId, roleNo }));
  if (roles.length > 0) await tx.insertInto("userRole").values(roles).execute();
  const scopes = [
    ...[...new Set(rights.scopeOrgNo)].map((dataValue) => ({ userId, dataType: organisationScope, dataValue })),
    ...[...new Set(rights.scopeWarehouseNo)].map((dataValue) => ({ userId, dataType: warehouseScope, dataValue })),
  ];
  if (scopes.length > 0) await tx.insertInto("userScope").values(scopes).execute();
}

/** The hash of a password that the policy allows; undefined when none was given. */
async function hashOf(encoded: string | undefined): Promise<string | undefined> {
  if (!encoded) return undefined;
  const password = decodePassword(encoded);
  requireGoodPassword(password);
  return hashPassword(password);
}

/** Users (S7.5, B7.12a). */
export const userHandlers: HandlersOf<Services["users"]> = {
  getAuthUserList: stored.list,
  getSysUserById: stored.get,

  async saveOrUpdateSysUser(context, input) {
    const { id, version, pwd, roleNo, scopeOrgNo, scopeWarehouseNo, ...values } = input;
    const passwordHash = await hashOf(pwd);
    const saved = await context.write(async (tx) => {
      const rights = { roleNo, scopeOrgNo, scopeWarehouseNo };
      if (!id) {
        if (!passwordHash) throw new Fault("passwordPolicy");
        const added = await insertRow(tx, "app_user", { ...values, passwordHash });
        await writeRights(tx, added, rights);
        return findRow<UserRow>(tx, user, added);
      }
      const { userNo: _, ...changes } = values;
      await updateRow(tx, "app_user", id, version ?? 0, { ...changes, passwordHash });
      await writeRights(tx, id, rights);
      if (values.statusCode === "0") await endSessions(tx, id, "disabled");
      if (passwordHash) await endSessions(tx, id, "passwordChanged");
      return findRow<UserRow>(tx, user, id);
    });
    await context.platform.live.sessionsChanged(saved.id);
    return saved;
  },

  async deleteSysUserByIds(context, { delList }) {
    const answer = await crud({ ...user, source: "app_user" }).remove(context, { delList });
    for (const { id } of delList) await context.platform.live.sessionsChanged(id);
    return answer;
  },
};
