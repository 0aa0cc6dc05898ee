import { type MenuFlag, type MenuName, menus } from "@tandem/contract/menus/menu-table";
import type { MenuItem } from "@tandem/contract/sessions/sessions";

const topLevelOnComputers = 2;

/** The menus a user may open, with the groups they stand in (S2.14, S3.1). */
export function menusOf(flags: ReadonlyMap<MenuName, ReadonlySet<MenuFlag>>): MenuItem[] {
  const names = Object.keys(menus) as MenuName[];
  const open = names.filter((name) => flags.get(name)?.has("isSearch"));
  const owners = new Set<string>(open.map((name) => menus[name].menuOwner));
  return names
    .filter((name) => open.includes(name) || owners.has(menus[name].menuNo))
    .map((name) => {
      const menu = menus[name];
      return {
        menuNo: menu.menuNo,
        menuName: name,
        menuOwner: menu.menuOwner,
        menuLevel: menu.menuOwner === "0" ? topLevelOnComputers : topLevelOnComputers + 1,
        appNo: "PC",
        url: "url" in menu ? menu.url : null,
        icon: menu.icon,
        sort: menu.sort,
        flags: [...(flags.get(name) ?? [])],
      };
    });
}
