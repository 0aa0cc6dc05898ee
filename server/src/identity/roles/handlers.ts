import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { UserSide } from "@tandem/contract/core/lifecycle";
import { orNull } from "@tandem/contract/core/or-null";
import { flagLabelKey, type MenuFlag } from "@tandem/contract/core/permissions";
import { everythingRole, role, type roleDetail } from "@tandem/contract/identity/roles";
import { menuByNumber, menus } from "@tandem/contract/platform/menus/menu-table";
import type { Services } from "@tandem/contract/services";
import type { z } from "zod";
import type { Context } from "../../core/context.ts";
import { insertRow, removeRow, updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import { calledBy, deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { requireUnlikeOthers } from "../../core/look-alikes.ts";
import { exportList } from "../../exports/export.ts";
import { idleFlags } from "../../platform/menus/flags-of-use.ts";
import { changesBetween, writeAudit } from "../audit-entries/write-entry.ts";
import { requireAdministrator, requireHoldersOfSide, requireOwnRights, takeTurn } from "../users/rights.ts";
import { wordRights } from "./word-rights.ts";

type RoleDetail = z.output<typeof roleDetail>;
type Grants = RoleDetail["grants"];

/** A role, of which a page may have asked for some fields alone. */
function inWords<R extends { readonly rights?: string | null }>({ language }: Context, row: R): R {
  return "rights" in row ? { ...row, rights: wordRights(language, row.rights ?? null) } : row;
}

async function detailOf(context: Context, db: Database, id: string): Promise<RoleDetail> {
  const row = await findRow<Row<typeof role>>(db, role, id);
  const grants = await db
    .selectFrom("roleMenu")
    .select(["menuNo", "flags"])
    .where("roleNo", "=", row.roleNo)
    .orderBy("menuNo")
    .execute();
  const given = grants.map(({ menuNo, flags }) => ({ menuNo, flags: flags as MenuFlag[] }));
  const { roleSide } = row;
  return { ...inWords(context, row), grants: given, idleGrants: roleSide === null ? [] : idleOf(roleSide, given) };
}

/** What of some grants opens nothing to users of a side. */
function idleOf(side: UserSide, grants: Grants): Grants {
  return grants.flatMap(({ menuNo, flags }) => {
    const menu = menuByNumber.get(menuNo);
    const idle = menu ? idleFlags(side, menu, flags) : [];
    return idle.length > 0 ? [{ menuNo, flags: idle }] : [];
  });
}

/** Every right there is, on the pages of the product. */
const allGrants: Grants = Object.values(menus).map(({ menuNo, flags }) => ({ menuNo, flags: [...flags] }));

/** Roles and their menu rights (B7.12b). */
export const roleHandlers: HandlersOf<Services["roles"]> = {
  getSysRolePage: (context, request) =>
    context.list<Row<typeof role>>(role, request, {
      completion: { reads: [], rows: (rows) => rows.map((row) => inWords(context, row)) },
    }),
  exportexcel: exportList(role, undefined, { rights: wordRights }),
  getSysRoleById: (context, { id }) => context.read((db) => detailOf(context, db, id)),

  async getIdleGrants() {
    return { supplier: idleOf("supplier", allGrants), buyer: idleOf("buyer", allGrants) };
  },

  async saveOrUpdateSysRole(context, { id, version, grants, ...values }) {
    const known = id ? await context.read((db) => detailOf(context, db, id)) : null;
    // What is saved as it is was not done.
    if (known?.version === version && known && isSame(known, values, grants)) return known;
    const saved = await context.write(async (tx) => {
      await takeTurn(tx, context.user);
      await requireMenus(tx, grants);
      const before = id ? await detailOf(context, tx, id) : null;
      requireSight(before?.grants ?? [], grants);
      if (!id) await requireUnlikeOthers(tx, role, values);
      const savedId = id ?? (await insertRow(tx, "role", values));
      if (id) {
        const { roleNo: _, ...changes } = values;
        await updateRow(tx, "role", id, version ?? 0, changes);
      }
      const { roleNo, roleSide } = await findRow<Row<typeof role>>(tx, role, savedId);
      context.about(roleNo);
      if (id) await requireOwnRights(tx, context.user, [roleNo]);
      if (before && roleSide !== null && roleSide !== before.roleSide) await requireHoldersOfSide(tx, roleNo, roleSide);
      await tx.deleteFrom("roleMenu").where("roleNo", "=", roleNo).execute();
      const given = flagsByMenu(grants).map((grant) => ({ roleNo, ...grant }));
      if (given.length > 0) await tx.insertInto("roleMenu").values(given).execute();
      await requireOwnRights(tx, context.user, [roleNo]);
      await requireAdministrator(tx, context.user);
      if (before && roleNo === everythingRole && !sameGrants(before.grants, grants))
        throw new Fault("roleOfEverything");
      const saved = await detailOf(context, tx, savedId);
      await noteRole(context, tx, before, saved);
      return saved;
    });
    await forgetHolders(context, saved.roleNo);
    return saved;
  },

  deleteSysRoleByIds: (context, { delList }) =>
    deleteEach(context, delList, {
      called: calledBy("role", "roleNo"),
      remove: async (tx, named) => {
        const before = await detailOf(context, tx, named.id);
        await removeRow(tx, "role", "roleNo", named);
        await noteRole(context, tx, before, null);
      },
    }),
};

/** What is said of a menu, in whatever order. */
const grantKey = ({ menuNo, flags }: Grants[number]) => `${menuNo} ${flags.toSorted().join()}`;

/** Whether grants come to the same, in whatever order they are said. */
function sameGrants(one: Grants, other: Grants): boolean {
  const said = (grants: Grants) => flagsByMenu(grants).map(grantKey).toSorted().join("\n");
  return said(one) === said(other);
}

/** Whether a role is already all that is said of it. */
function isSame(role: RoleDetail, values: Readonly<Record<string, unknown>>, grants: Grants): boolean {
  const { roleNo: _, ...rest } = values;
  const stays = Object.entries(rest).every(
    ([name, value]) =>
      value === undefined || (typeof value === "string" ? orNull(value) : value) === role[name as keyof RoleDetail],
  );
  return stays && sameGrants(role.grants, grants);
}

/** What a role is and grants, by field and by the number of the menu. */
function rightsOf(role: RoleDetail | null): Record<string, unknown> {
  if (!role) return {};
  const { roleName, roleSide, statusCode, grants } = role;
  return { roleName, roleSide, statusCode, ...Object.fromEntries(grants.map(({ menuNo, flags }) => [menuNo, flags])) };
}

/** Keeps in the audit log what became of a role. */
async function noteRole(
  { user, call }: Context,
  tx: Database,
  before: RoleDetail | null,
  after: RoleDetail | null,
): Promise<void> {
  const [old, now] = [rightsOf(before), rightsOf(after)];
  const changes = changesBetween(old, now, [...new Set([...Object.keys(old), ...Object.keys(now)])]);
  if (changes.length === 0) return;
  const action = before === null ? "roleAdded" : after === null ? "roleRemoved" : "roleChanged";
  const subject = (after ?? before)?.roleNo ?? "";
  await writeAudit(tx, call, { action, userId: user.id, userNo: user.userNo, subject, changes });
}

/** Refuses the first menu that is neither the product's nor the tenant's own, or has no such right. @throws Fault menuUnknown, menuWithoutRight */
async function requireMenus(tx: Database, grants: Grants): Promise<void> {
  for (const { menuNo, flags } of grants) {
    const name = menuByNumber.get(menuNo);
    const missing = name && flags.find((flag) => !(menus[name].flags as readonly MenuFlag[]).includes(flag));
    if (missing) throw new Fault("menuWithoutRight", { value: menuNo, right: missing });
  }
  const others = grants.map(({ menuNo }) => menuNo).filter((menuNo) => !menuByNumber.has(menuNo));
  if (others.length === 0) return;
  const entries = await tx.selectFrom("menuEntry").select("menuNo").where("menuNo", "in", others).execute();
  const known = new Set(entries.map(({ menuNo }) => menuNo));
  const unknown = others.find((menuNo) => !known.has(menuNo));
  if (unknown !== undefined) throw new Fault("menuUnknown", { value: unknown });
}

/**
 * Whoever may do something on a page sees it. Nobody is given more than was said, nor less: who says one without the other is
 * asked which is meant. What a role had so before may stay.
 *
 * @throws Fault rightWithoutView
 */
function requireSight(before: Grants, grants: Grants): void {
  const had = new Set(flagsByMenu(before).map(grantKey));
  for (const grant of flagsByMenu(grants)) {
    const name = menuByNumber.get(grant.menuNo);
    const [right] = grant.flags;
    if (!name || !right || grant.flags.includes("isSearch") || had.has(grantKey(grant))) continue;
    throw new Fault("rightWithoutView", { field: `menus.${name}`, fields: flagLabelKey(name, right) });
  }
}

/** Each menu once, with all the flags that were given for it; a menu without flags is none. */
function flagsByMenu(grants: readonly { menuNo: string; flags: readonly MenuFlag[] }[]) {
  const given = Map.groupBy(grants, (grant) => grant.menuNo);
  return [...given]
    .map(([menuNo, ofMenu]) => ({ menuNo, flags: [...new Set(ofMenu.flatMap((grant) => grant.flags))] }))
    .filter(({ flags }) => flags.length > 0);
}

/** What is remembered of the holders' rights goes, so that a change counts from their next call. */
async function forgetHolders(context: Context, roleNo: string): Promise<void> {
  const holders = await context.read((db) =>
    db.selectFrom("userRole").select("userId").where("roleNo", "=", roleNo).execute(),
  );
  for (const { userId } of holders) await context.platform.live.sessionsChanged(userId);
}
