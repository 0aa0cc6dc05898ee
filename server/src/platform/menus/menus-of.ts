import type { Row } from "@tandem/contract/core/entity";
import { type LanguageCode, nameFields } from "@tandem/contract/core/languages";
import type { MenuName } from "@tandem/contract/core/permissions";
import { validityStatus } from "@tandem/contract/core/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import {
  type MenuItem,
  type MenuTree,
  type menuEntry,
  rootMenu,
  topLevels,
} from "@tandem/contract/platform/menus/menus";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { translate } from "../../core/translate.ts";
import { seesEverything } from "../../identity/sessions/session-store.ts";
import { flagsOfUse } from "./flags-of-use.ts";

type App = MenuItem["appNo"];
type Entry = Omit<Row<typeof menuEntry>, "version" | "createName" | "createDate" | "updateName" | "updateDate">;

const names = Object.keys(menus) as MenuName[];

/** The menus a user may open on computers (PC) or in the hand (PDA), with the groups they stand in (S2.14, S3.1, S7.6c). */
export async function menusOf(context: Context, db: Database, app: App): Promise<MenuItem[]> {
  const { user, language } = context;
  const entries = await entriesOf(db, user.roles, app);
  const open: MenuItem[] = [
    ...names
      .filter((name) => user.flags.get(name)?.has("isSearch") && (app === "PC" || menus[name].handheld))
      .map((name) => productMenu(name, app, language, flagsOfUse(user, name))),
    ...entries.filter((entry) => entry.url !== null).map((entry) => ownMenu(entry, language)),
  ];
  const owners = new Set(open.map((menu) => menu.menuOwner));
  const groups: MenuItem[] = [
    ...names.filter((name) => owners.has(menus[name].menuNo)).map((name) => productMenu(name, app, language, [])),
    ...entries
      .filter((entry) => entry.url === null && owners.has(entry.menuNo))
      .map((entry) => ownMenu(entry, language)),
  ];
  const standing = new Set([rootMenu, ...groups.map((group) => group.menuNo)]);
  return [...groups, ...open.filter((menu) => standing.has(menu.menuOwner))];
}

/** Groups with what stands in them, each by its sort. */
export function treeOf(items: readonly MenuItem[]): MenuTree {
  const under = (owner: string) =>
    items.filter((item) => item.menuOwner === owner).sort((a, b) => a.sort - b.sort || (a.menuNo < b.menuNo ? -1 : 1));
  return { records: under(rootMenu).map((item) => ({ ...item, children: under(item.menuNo) })) };
}

/** The entries of administrators that are in use: all groups, and of the others those that the roles grant. */
function entriesOf(db: Database, roles: readonly string[], app: App): Promise<Entry[]> {
  let found = db
    .selectFrom("menuEntry")
    .selectAll()
    .where("statusCode", "=", validityStatus.code.valid)
    .where("appNo", "=", app);
  if (!seesEverything(roles)) {
    found = found.where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("menuEntry.url", "is", null),
        exists(
          selectFrom("roleMenu")
            .select("roleMenu.menuNo")
            .whereRef("roleMenu.menuNo", "=", "menuEntry.menuNo")
            .where("roleMenu.roleNo", "in", [...roles, ""])
            .where((granted) => granted(granted.val("isSearch"), "=", granted.fn.any("roleMenu.flags"))),
        ),
      ]),
    );
  }
  return found.execute();
}

/** In the hand there are no groups of the product: its pages stand at the top. */
function productMenu(name: MenuName, app: App, language: LanguageCode, flags: MenuItem["flags"]): MenuItem {
  const menu = menus[name];
  const menuOwner = app === "PC" ? menu.menuOwner : rootMenu;
  return {
    menuNo: menu.menuNo,
    menuName: name,
    title: translate(language, `menus.${name}`),
    menuOwner,
    menuLevel: levelOf(menuOwner, app),
    appNo: app,
    url: menu.url ?? null,
    icon: menu.icon,
    sort: menu.sort,
    responseFields: [],
    flags,
  };
}

function ownMenu(entry: Entry, language: LanguageCode): MenuItem {
  const { menuNo, menuName, menuOwner, appNo, url, sort, responseFields } = entry;
  return {
    menuNo,
    menuName: null,
    title: entry[nameFields[language]] ?? menuName,
    menuOwner,
    menuLevel: levelOf(menuOwner, appNo),
    appNo,
    url,
    icon: entry.icon ?? "",
    sort,
    responseFields,
    flags: url === null ? [] : ["isSearch"],
  };
}

function levelOf(owner: string, app: App): number {
  return owner === rootMenu ? topLevels[app] : topLevels[app] + 1;
}
