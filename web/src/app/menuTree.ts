import { type MenuTarget, menuTarget } from "@tandem/contract/platform/menus/menu-target";
import { type MenuItem, rootMenu } from "@tandem/contract/platform/menus/menus";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser, useMenus } from "../api/currentUser.ts";
import { mayOpen, placeOf, type RouteName } from "../routes/paths.ts";

/** An entry of the menu; groups open nothing themselves. */
export interface MenuNode {
  readonly menuNo: string;
  /** In the user's language. */
  readonly title: string;
  readonly icon: string;
  /** What the server says a click opens. */
  readonly url: string | null;
  readonly target: MenuTarget | null;
  /** The page of the portal it opens, and its address; null for anything else. */
  readonly routeName: RouteName | null;
  readonly path: string | null;
  /** Fields of a service's answer that are passed on (S2.17a). */
  readonly responseFields: readonly string[];
  readonly children: readonly MenuNode[];
}

type Translate = (key: string) => string;

/**
 * The server's menus as a tree, merged with the pages there are (S2.14a). A menu of the product whose page this version does
 * not have is left out, and so are a page that the user's roles do not open (S2.14c) and a group in which nothing is left.
 */
export function menuTree(
  menus: readonly MenuItem[],
  roles: readonly string[],
  t: Translate,
  owner = rootMenu,
): MenuNode[] {
  return menus
    .filter((menu) => menu.menuOwner === owner)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((menu) => {
      const place = placeOf(menu.url);
      const children = menuTree(menus, roles, t, menu.menuNo);
      if (menu.url === null && children.length === 0) return [];
      if (place ? !mayOpen(place.name, menus, roles) : menu.url !== null && menu.menuName !== null) return [];
      return [
        {
          menuNo: menu.menuNo,
          // Texts of the product change with the language at once, before the server has answered again.
          title: menu.menuName === null ? menu.title : t(`menus.${menu.menuName}`),
          icon: menu.icon,
          url: menu.url,
          target: menu.url === null ? null : menuTarget(menu.url),
          routeName: place?.name ?? null,
          path: place?.path ?? null,
          responseFields: menu.responseFields,
          children,
        },
      ];
    });
}

/** The signed-in user's menu tree. */
export function useMenuTree(): readonly MenuNode[] {
  const { t } = useTranslation();
  const menus = useMenus();
  const { roles } = useCurrentUser();
  return useMemo(() => menuTree(menus, roles, t), [menus, roles, t]);
}

/** Everything in a tree that opens something, with the title of the group it stands in. */
export function leavesOf(tree: readonly MenuNode[], group = ""): (MenuNode & { readonly group: string })[] {
  return tree.flatMap((node) =>
    node.url === null ? leavesOf(node.children, node.title) : [{ ...node, group }, ...leavesOf(node.children, group)],
  );
}
