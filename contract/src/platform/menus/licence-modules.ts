import type { MenuName } from "../../core/permissions.ts";
import { menuByNumber, menus } from "./menu-table.ts";
import { rootMenu } from "./menus.ts";

/** Stands in a licence for every module. */
export const allModules = "*";

/** Groups of menus that every licence opens: what all others stand on. */
const always: ReadonlySet<MenuName> = new Set(["baseData", "rules", "access", "system"]);

/** The group that a menu stands in, which is the module it belongs to. */
function moduleOf(name: MenuName): MenuName {
  const owner = menus[name].menuOwner === rootMenu ? undefined : menuByNumber.get(menus[name].menuOwner);
  return owner ? moduleOf(owner) : name;
}

/** What a licence may open (B6.1i), by name. */
export const licenceModules: readonly MenuName[] = (Object.keys(menus) as MenuName[]).filter(
  (name) => menus[name].menuOwner === rootMenu && !always.has(name),
);

/** Whether a licence for these modules opens a menu. */
export function opensMenu(modules: readonly string[], name: MenuName): boolean {
  const module = moduleOf(name);
  return modules.includes(allModules) || always.has(module) || modules.includes(module);
}
