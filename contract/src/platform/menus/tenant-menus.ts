import type { MenuFlag, MenuName } from "../../core/permissions.ts";

/** Pages whose records are the whole tenant's, and no organisation's: what one changes there changes for all. */
const tenantMenus: ReadonlySet<MenuName> = new Set<MenuName>([
  "materials",
  "customers",
  "categories",
  "units",
  "barcodeRules",
  "lotRules",
  "boxRules",
  "methods",
  "extDocConfigs",
  "noticeTemplates",
  "documentTemplates",
  "roles",
  "passwordPolicies",
  "menuEntries",
  "parameters",
  "dictionaries",
  "customFields",
  "displaySettings",
  "printTemplates",
  "licence",
]);

/** Flags that change nothing. */
const lookingFlags: readonly MenuFlag[] = ["isSearch", "isExport", "isPrint"];

/** The flags of a menu that are left to users who see part of the tenant: what is all of it's they only look at. */
export function flagsOfLimited(menu: MenuName, flags: ReadonlySet<MenuFlag>): ReadonlySet<MenuFlag> {
  return tenantMenus.has(menu) ? new Set(lookingFlags.filter((flag) => flags.has(flag))) : flags;
}
