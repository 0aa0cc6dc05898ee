import type { Row } from "@tandem/contract/core/entity";
import type { MenuFlag } from "@tandem/contract/menus/menu-table";
import { role, type roleDetail } from "@tandem/contract/roles/roles";
import type { Services } from "@tandem/contract/services";
import type { z } from "zod";
import type { Context } from "../core/context.ts";
import { crud, insertRow, updateRow } from "../core/crud.ts";
import type { Database } from "../core/database.ts";
import type { HandlersOf } from "../core/handlers.ts";
import { findRow } from "../core/list-query.ts";

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
  getSysRoleById: (context, { id }) => context.read((db) => detailOf(db, id)),

  async saveOrUpdateSysRole(context, { id, version, grants, ...values }) {
    const saved = await context.write(async (tx) => {
      const savedId = id ?? (await insertRow(tx, "role", values));
      if (id) {
        const { roleNo: _, ...changes } = values;
        await updateRow(tx, "role", id, version ?? 0, changes);
      }
      const { roleNo } = await findRow<Row<typeof role>>(tx, role, savedId);
      await tx.deleteFrom("roleMenu").where("roleNo", "=", roleNo).execute();
      const given = flagsByMenu(grants).map((grant) => ({ roleNo, ...grant }));
      if (given.length > 0) await tx.insertInto("roleMenu").values(given).execute();
      return detailOf(tx, savedId);
    });
    await forgetHolders(context, saved.roleNo);
    return saved;
  },

  deleteSysRoleByIds: stored.remove,
};

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
