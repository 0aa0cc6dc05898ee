import type { Entity } from "../../core/entity.ts";
import type { MenuName } from "../../core/permissions.ts";
import { entityOf } from "../../entities.ts";
import { menus } from "../menus/menu-table.ts";

/** A list whose tags may tell what newly matches them. */
export interface AlertPage {
  /** Whoever may see this menu may see the list. */
  readonly menu: MenuName;
  readonly entity: Entity;
}

/** The lists whose tags may alert, by route name: those whose menu says so. */
export const alertPages: Readonly<Record<string, AlertPage>> = Object.fromEntries(
  (Object.keys(menus) as MenuName[]).flatMap((menu): [string, AlertPage][] => {
    const { url, alerts } = menus[menu];
    return url !== undefined && alerts !== undefined ? [[url, { menu, entity: entityOf(alerts) }]] : [];
  }),
);
