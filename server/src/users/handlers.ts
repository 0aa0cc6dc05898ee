import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { passwordLength } from "@tandem/contract/password-policies/password-policies";
import type { Services } from "@tandem/contract/services";
import { user } from "@tandem/contract/users/users";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { crud, insertRow, removeRow, updateRow } from "../core/crud.ts";
import type { Database } from "../core/database.ts";
import type { HandlersOf } from "../core/handlers.ts";
import { findRow } from "../core/list-query.ts";
import { deleteUndoably } from "../core/undo.ts";
import { licenceStanding } from "../licence/handlers.ts";
import { policyOf, requireGoodPassword } from "../password-policies/policy.ts";
import { forgetDevices } from "../sessions/devices.ts";
import { forgetAllFailures } from "../sessions/lock-out.ts";
import { decodePassword, hashPassword } from "../sessions/passwords.ts";
import { dataScopesOf } from "../sessions/scopes.ts";
import { endSessions } from "../sessions/session-store.ts";
import { requireOwnRights, writeRights } from "./rights.ts";

const stored = crud(user);
type UserRow = Row<typeof user>;

/** Users (S7.5, B7.12a). An administrator of some organisations knows only users of those. */
export const userHandlers: HandlersOf<Services["users"]> = {
  getAuthUserList: stored.list,
  getSysUserById: stored.get,

  async saveOrUpdateSysUser(context, { id, version, pwd, ...values }) {
    const passwordHash = await hashOf(context, pwd);
    const saved = await context.write((tx) =>
      id
        ? changeUser(context, tx, { ...values, id, version: version ?? 0 }, passwordHash)
        : addUser(context, tx, values, passwordHash),
    );
    await context.platform.live.sessionsChanged(saved.id);
    return saved;
  },

  async updateSysUser(context, change) {
    const saved = await context.write((tx) => changeUser(context, tx, change, undefined));
    await context.platform.live.sessionsChanged(saved.id);
    return saved;
  },

  async deleteSysUserByIds(context, { delList }) {
    const answer = await deleteUndoably(context, delList.length, async (tx) => {
      for (const named of delList) {
        const { roleNo } = await findRow<UserRow>(tx, user, named.id);
        await requireOwnRights(tx, context.user, roleNo);
        await removeRow(tx, "app_user", "userNo", named);
      }
    });
    for (const { id } of delList) await context.platform.live.sessionsChanged(id);
    return answer;
  },

  getAuth(context, { type }) {
    return context.read(async (db) => {
      const scopes = await dataScopesOf(db, context.user);
      const { isLicense } = await licenceStanding(db);
      return { isLicense, records: type === "ALL" ? scopes : scopes.filter(({ dataType }) => dataType === type) };
    });
  },
};

/** The hash of a password that the policy allows; undefined when none was given. */
async function hashOf(context: Context, encoded: string | undefined): Promise<string | undefined> {
  if (!encoded) return undefined;
  const password = decodePassword(encoded);
  requireGoodPassword(password, await context.read((db) => policyOf(db, context.platform.config)));
  return hashPassword(password);
}

async function addUser(
  context: Context,
  tx: Database,
  { roleNo, scopeOrgNo, scopeWarehouseNo, ...values }: Input<typeof user>,
  passwordHash: string | undefined,
): Promise<UserRow> {
  if (!passwordHash) {
    const { minLength } = await policyOf(tx, context.platform.config);
    throw new Fault("passwordPolicy", { min: minLength, max: passwordLength.max });
  }
  // Before their rights are written nobody of a narrower scope knows the new user, so that the row itself cannot be read.
  const drawn = sql<string>`currval(pg_get_serial_sequence('app_user', 'id'))`;
  const id = await insertRow(tx, "app_user", { ...values, passwordHash }, drawn);
  await writeRights(tx, id, { roleNo, scopeOrgNo, scopeWarehouseNo });
  await requireOwnRights(tx, context.user, roleNo);
  return findRow<UserRow>(tx, user, id, "scopeBeyondOwn");
}

async function changeUser(
  context: Context,
  tx: Database,
  change: Change<typeof user>,
  passwordHash: string | undefined,
): Promise<UserRow> {
  const before = await findRow<UserRow>(tx, user, change.id);
  const { id, version, userNo: _, roleNo, scopeOrgNo, scopeWarehouseNo, ...values } = change;
  const rights = {
    roleNo: roleNo ?? before.roleNo,
    scopeOrgNo: scopeOrgNo ?? before.scopeOrgNo,
    scopeWarehouseNo: scopeWarehouseNo ?? before.scopeWarehouseNo,
  };
  const password = passwordHash ? { passwordHash, passwordDate: new Date().toISOString() } : {};
  // While they are written the user stays one whom the caller knows: limits come before another supplier, and go after it.
  const isLimited = rights.scopeOrgNo.length > 0;
  if (isLimited) await writeRights(tx, id, rights);
  await updateRow(tx, "app_user", id, version, { ...values, ...password });
  if (!isLimited) await writeRights(tx, id, rights);
  await requireOwnRights(tx, context.user, [...before.roleNo, ...rights.roleNo]);
  if (values.statusCode === "0") await endSessions(tx, id, "disabled");
  if (passwordHash) {
    await endSessions(tx, id, "passwordChanged");
    await forgetDevices(tx, id);
    await forgetAllFailures(tx, before.userNo);
  }
  return findRow<UserRow>(tx, user, id, "scopeBeyondOwn");
}
