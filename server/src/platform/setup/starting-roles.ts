import type { MenuFlag, MenuName, StartingRole } from "@tandem/contract/core/permissions";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { userSide } from "@tandem/contract/identity/users";
import { menus } from "@tandem/contract/platform/menus/menu-table";

type Grants = Partial<Record<MenuName, readonly MenuFlag[]>>;

const names = Object.keys(menus) as MenuName[];

/** What menus say of a role. */
function grantsOf(role: Exclude<StartingRole, "admin">): Grants {
  return Object.fromEntries(
    names.flatMap((name) => (menus[name].grants?.[role] ? [[name, menus[name].grants[role]]] : [])),
  );
}

/** The roles a tenant begins with, by number, and what each may do. The administrator may do everything. */
export const startingRoles: Readonly<Record<StartingRole, Grants>> = {
  admin: Object.fromEntries(names.flatMap((name) => (menus[name].flags.length > 0 ? [[name, menus[name].flags]] : []))),
  buyer: grantsOf("buyer"),
  warehouse: grantsOf("warehouse"),
  supplier: grantsOf("supplier"),
};

/** Users of which side hold them; the administrator's, both. */
export const startingSides: Readonly<Partial<Record<string, StatusCode<typeof userSide>>>> = {
  buyer: userSide.code.buyer,
  warehouse: userSide.code.buyer,
  supplier: userSide.code.supplier,
};
