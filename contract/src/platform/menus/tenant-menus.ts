import type { MenuFlag, MenuName } from "../../core/permissions.ts";
import { menus } from "./menu-table.ts";

/** Flags that change nothing. */
const lookingFlags: readonly MenuFlag[] = ["isSearch", "isExport", "isPrint"];

/** The flags of a menu that are left to users who see part of the tenant: what is all of it's they only look at. */
export function flagsOfLimited(menu: MenuName, flags: ReadonlySet<MenuFlag>): ReadonlySet<MenuFlag> {
  return menus[menu].ofTenant ? new Set(lookingFlags.filter((flag) => flags.has(flag))) : flags;
}
