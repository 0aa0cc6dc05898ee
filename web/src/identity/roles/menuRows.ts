import type { UserSide } from "@tandem/contract/core/lifecycle";
import type { MenuFlag, MenuName } from "@tandem/contract/core/permissions";
import { everythingRole } from "@tandem/contract/identity/roles";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { menuApps, menuEntries } from "@tandem/contract/platform/menus/menus";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { currentLanguage } from "../../api/language.ts";
import { callKey } from "../../api/queryKeys.ts";
import { placeOf } from "../../routes/paths.ts";

export type Grants = { menuNo: string; flags: MenuFlag[] }[];

/** Which side alone does what a flag allows, where it is not that of the role. */
export type OnlyOf = (row: Pick<MenuRow, "menuNo">, flag: MenuFlag) => UserSide | null;

/** Of rights that open nothing to users of a side, as the other side alone has a use for them. */
export function onlyOfOther(side: UserSide | null, idleGrants: Grants): OnlyOf {
  const idle = new Map(idleGrants.map(({ menuNo, flags }) => [menuNo, flags]));
  return ({ menuNo }, flag) =>
    side !== null && idle.get(menuNo)?.includes(flag) ? (side === "buyer" ? "supplier" : "buyer") : null;
}

/** A page, or a group of pages, of which a role may hold flags. */
export interface MenuRow {
  /** In the table of menus; entries that administrators added have none. */
  readonly name?: MenuName;
  /** In the user's language. */
  readonly title: string;
  readonly menuNo: string;
  readonly menuOwner: string;
  readonly sort: number;
  readonly flags: readonly MenuFlag[];
  /** It stands in the menu of devices in the hand: there alone, or there too. */
  readonly handheld: "alone" | "too" | null;
}

const nameIn = { "en-US": "nameEnUs", "zh-CN": "nameZhCn", "zh-TW": "nameZhTw", "vi-VN": "nameViVn" } as const;

/** The menus of the product, and the entries that administrators added: they can be seen, and that is all. */
export function useMenuRows(): readonly MenuRow[] {
  const { t } = useTranslation();
  const own = useQuery({
    queryKey: callKey(menuEntries, "getMenuEntryPage", "grantable"),
    queryFn: () => call(menuEntries, "getMenuEntryPage", { current: 1, size: 1000, condition: { field: "sort" } }),
  });
  return [
    ...Object.entries<{ url?: string; handheld?: true } & Omit<MenuRow, "title" | "handheld">>(menus)
      // A page that only some roles open is theirs already, and is opened by no grant (S2.14c).
      .filter(([, { url }]) => !placeOf(url)?.roles)
      .map(([name, menu]) => ({
        name: name as MenuName,
        title: t(`menus.${name}`),
        ...menu,
        handheld: menu.handheld ? ("too" as const) : null,
      })),
    ...(own.data?.records ?? []).map((entry) => ({
      title: entry[nameIn[currentLanguage()]] ?? entry.menuName,
      menuNo: entry.menuNo,
      menuOwner: entry.menuOwner,
      sort: entry.sort,
      flags: entry.url === null ? [] : (["isSearch"] as const),
      handheld: entry.appNo === menuApps.code.handheld ? ("alone" as const) : null,
    })),
  ];
}

/** The parameter that names the role of which a new one is a copy. */
export const copiedRole = "copy";

/** What a role gives, menu by menu. */
export function grantsOf(
  { roleNo, grants }: { readonly roleNo: string; readonly grants: Grants },
  rows: readonly Pick<MenuRow, "menuNo" | "flags">[],
): Grants {
  if (roleNo !== everythingRole) return grants;
  return rows.filter(({ flags }) => flags.length > 0).map(({ menuNo, flags }) => ({ menuNo, flags: [...flags] }));
}
