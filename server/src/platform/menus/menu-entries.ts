import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { targetProblem } from "@tandem/contract/platform/menus/menu-target";
import { menuEntry, rootMenu } from "@tandem/contract/platform/menus/menus";
import type { Services } from "@tandem/contract/services";
import { crud, refuseStale } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import { calledBy, deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";

type EntryInput = Input<typeof menuEntry>;
type EntryChange = Change<typeof menuEntry>;
type EntryRow = Row<typeof menuEntry>;

/** Begins with a letter: the product's own numbers are digits, and the two never meet. */
const ownNumber = /^[A-Za-z][A-Za-z0-9_-]{0,19}$/;
const productGroups: ReadonlySet<string> = new Set(
  Object.values(menus).flatMap((menu) => (menu.url === undefined ? [menu.menuNo] : [])),
);

function wrong(path: "menuNo" | "menuOwner" | "url" | "appNo", key: string): Fault {
  return new Fault("invalidRequest", {}, [{ path, key, fieldKey: `menuEntry.${path}` }]);
}

/** A group stands at the top; anything else at the top or in a group for the same device. The group stays while this acts. */
async function checkPlace(tx: Database, entry: Pick<EntryRow, "url" | "menuOwner" | "appNo">): Promise<void> {
  const { menuOwner, appNo } = entry;
  if (menuOwner === rootMenu) return;
  if (!entry.url) throw wrong("menuOwner", "menuEntryForm.groupsAtTop");
  if (appNo === "PC" && productGroups.has(menuOwner)) return;
  const group = await tx
    .selectFrom("menuEntry")
    .select("id")
    .where("menuNo", "=", menuOwner)
    .where("url", "is", null)
    .where("appNo", "=", appNo)
    .forShare()
    .executeTakeFirst();
  if (!group) throw wrong("menuOwner", "menuEntryForm.ownerUnknown");
}

function checkTarget(url: string | null | undefined): void {
  const problem = url ? targetProblem(url) : null;
  if (problem) throw wrong("url", `menuEntryForm.${problem}`);
}

/** What stands in some groups. */
function childrenOf(tx: Database, owners: readonly string[]): Promise<{ menuOwner: string; menuNo: string }[]> {
  return tx
    .selectFrom("menuEntry")
    .select(["menuOwner", "menuNo"])
    .where("menuOwner", "in", owners)
    .orderBy("menuOwner")
    .orderBy("menuNo")
    .execute();
}

const stored = crud(menuEntry, {
  async beforeAdd(_context, tx, input: EntryInput) {
    // It is the name of what the entry opens, and names of routes are joined by dots (S5.10d).
    if (input.menuNo.includes(".")) throw wrong("menuNo", "menuEntryForm.numberWithoutDot");
    if (!ownNumber.test(input.menuNo)) throw wrong("menuNo", "menuEntryForm.numberRule");
    checkTarget(input.url);
    await checkPlace(tx, { ...input, url: input.url ?? null });
    return input;
  },

  async beforeUpdate(_context, tx, change: EntryChange) {
    // Locked first, so that nothing is put into a group while it stops being one.
    await tx.selectFrom("menuEntry").select("id").where("id", "=", change.id).forUpdate().execute();
    const before = await findRow<EntryRow>(tx, menuEntry, change.id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after: EntryRow = { ...before, ...given };
    checkTarget(after.url);
    await checkPlace(tx, after);
    if (
      !before.url &&
      (after.url || after.appNo !== before.appNo) &&
      (await childrenOf(tx, [before.menuNo])).length > 0
    ) {
      throw wrong(after.url ? "url" : "appNo", "menuEntryForm.groupInUse");
    }
    return change;
  },
});

/** Entries that administrators add to the menu (S2.14, S2.17). */
export const menuEntryHandlers: HandlersOf<Services["menuEntries"]> = {
  getMenuEntryPage: stored.list,
  getMenuEntryById: stored.get,
  addMenuEntry: stored.add,
  updateMenuEntryById: stored.update,

  deleteMenuEntryByIds(context, { delList }) {
    return deleteEach(context, delList, {
      called: calledBy("menu_entry", "menuNo"),
      remove: async (tx, { id, version }) => {
        const deleted = await tx
          .deleteFrom("menuEntry")
          .where("id", "=", id)
          .where("version", "=", version)
          .returning("menuNo")
          .executeTakeFirst();
        if (!deleted) return refuseStale(tx, "menu_entry", id);
        const { menuNo: value } = deleted;
        const children = await childrenOf(tx, [value]);
        const [child] = children;
        if (child) {
          const count = children.length;
          throw new Fault("stillInUseBy", { value, kind: menuEntry.name, count, example: child.menuNo });
        }
        // Otherwise a later entry of the same number would be granted and pinned already.
        await tx.deleteFrom("roleMenu").where("menuNo", "=", value).execute();
        await tx.deleteFrom("userMenu").where("menuNo", "=", value).execute();
      },
    });
  },
};
