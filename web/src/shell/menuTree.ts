import type { MenuItem } from "@tandem/contract/sessions/sessions";
import { placeOf, type RouteName } from "./routes.tsx";

/** An entry of the side menu; groups have no page of their own. */
export interface MenuNode {
  readonly menuNo: string;
  readonly menuName: string;
  readonly icon: string;
  readonly routeName: RouteName | null;
  readonly children: readonly MenuNode[];
}

/**
 * The server's menus as a tree, merged with the pages there are (S2.14). What leads nowhere is left out.
 */
export function menuTree(menus: readonly MenuItem[], owner = "0"): MenuNode[] {
  return menus
    .filter((menu) => menu.menuOwner === owner)
    .sort((a, b) => a.sort - b.sort)
    .map((menu) => ({
      menuNo: menu.menuNo,
      menuName: menu.menuName,
      icon: menu.icon,
      routeName: placeOf(menu.url)?.name ?? null,
      children: menuTree(menus, menu.menuNo),
    }))
    .filter((node) => node.routeName !== null || node.children.length > 0);
}
