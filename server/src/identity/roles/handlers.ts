import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import { role, type roleDetail } from "@tandem/contract/identity/roles";
import { menuByNumber } from "@tandem/contract/platform/menus/menu-table";
import type { Services } from "@tandem/contract/services";
import type { z } from "zod";
import type { Context } from "../../core/context.ts";
import { crud, insertRow, removeRow, updateRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { deleteUndoably } from "../../core/undo.ts";
import { exportList } from "../../exports/export.ts";
import { changesBetween, writeAudit } from "../audit-entries/write-entry.ts";
import { requireAdministrator, requireOwnRights, takeTurn } from "../users/rights.ts";

const stored = crud(role);

async function detailOf(db: Database, id: string): Promise<z.output<typeof roleDetail>> {
  const row = await findRow<Row<typeof role>>(db, role, id);
  const grants = await db
    .selectFrom("roleMenu")
    .select(["menuNo", "flags"])
    .where("roleNo", "=", row.roleNo)
    .orderBy("menuNo")
    .execute();
  return { ...row, grants: grants.map(({ menuNo, flags }) => ({ menuNo, flags: flags as MenuFlag[] })) };
}

/** Roles and their menu rights (B7.12b). */
export const roleHandlers: HandlersOf<Services["roles"]> = {
  getSysRolePage: stored.list,
  exportexcel: exportList(role),
  getSysRoleById: (context, { id }) => context.read((db) => detailOf(db, id)),

  async saveOrUpdateSysRole(context, { id, version, grants, ...values }) {
    const saved = await context.write(async (tx) => {
      await takeTurn(tx, context.user);
      await requireMenus(tx, grants);
      const before = id ? await detailOf(tx, id) : null;
      const savedId = id ?? (await insertRow(tx, "role", values));
      if (id) {
        const { roleNo: _, ...changes } = values;
        await updateRow(tx, "role", id, version ?? 0, changes);
      }
      const { roleNo } = await findRow<Row<typeof role>>(tx, role, savedId);
      context.about(roleNo);
      if (id) await requireOwnRights(tx, context.user, [roleNo]);
      await tx.deleteFrom("roleMenu").where("roleNo", "=", roleNo).execute();
      const given = flagsByMenu(grants).map((grant) => ({ roleNo, ...grant }));
      if (given.length > 0) await tx.insertInto("roleMenu").values(given).execute();
      await requireOwnRights(tx, context.user, [roleNo]);
      await requireAdministrator(tx, context.user);
      const saved = await detailOf(tx, savedId);
      await noteRole(context, tx, before, saved);
      return saved;
    });
    await forgetHolders(context, saved.roleNo);
    return saved;
  },

  deleteSysRoleByIds: (context, { delList }) =>
    deleteUndoably(context, delList.length, async (tx) => {
      for (const named of delList) {
        const before = await detailOf(tx, named.id);
        await removeRow(tx, "role", "roleNo", named);
        await noteRole(context, tx, before, null);
      }
    }),
};

type RoleDetail = z.output<typeof roleDetail>;

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

/** Refuses the first menu that is neither the product's nor the tenant's own. @throws Fault menuUnknown */
async function requireMenus(tx: Database, grants: readonly { menuNo: string }[]): Promise<void> {
  const others = grants.map(({ menuNo }) => menuNo).filter((menuNo) => !menuByNumber.has(menuNo));
  if (others.length === 0) return;
  const entries = await tx.selectFrom("menuEntry").select("menuNo").where("menuNo", "in", others).execute();
  const known = new Set(entries.map(({ menuNo }) => menuNo));
  const unknown = others.find((menuNo) => !known.has(menuNo));
  if (unknown !== undefined) throw new Fault("menuUnknown", { value: unknown });
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
