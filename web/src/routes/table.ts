import type { NamedPage } from "@tandem/contract/platform/menus/menu-table";
import { baseDataPlaces } from "./base-data.ts";
import { deliveryPlaces } from "./delivery.ts";
import { inventoryPlaces } from "./inventory.ts";
import { newsPlaces } from "./news.ts";
import { opportunityPlaces } from "./opportunities.ts";
import { orderPlaces } from "./orders.ts";
import type { Place } from "./place.ts";
import { plainPlaces } from "./plain.ts";
import { planningPlaces } from "./planning.ts";
import { receiptTrackingPlaces } from "./receipt-tracking.ts";
import { schedulePlaces } from "./schedules.ts";
import { settlementPlaces } from "./settlement.ts";
import { shellPlaces } from "./shell.ts";

/**
 * Every route of the product by its name (S2.4–S2.13, B2.1–B2.28), those included whose page is yet to come. The names
 * are what menus open.
 */
export const places = {
  ...shellPlaces,
  ...newsPlaces,
  ...opportunityPlaces,
  ...orderPlaces,
  ...receiptTrackingPlaces,
  ...schedulePlaces,
  ...planningPlaces,
  ...inventoryPlaces,
  ...deliveryPlaces,
  ...settlementPlaces,
  ...baseDataPlaces,
  ...plainPlaces,
} as const satisfies Readonly<Record<NamedPage, Place>>;

export type RouteName = keyof typeof places;

/** The routes with a page: no groups, and none that is yet to come. */
export type PageName = {
  [N in RouteName]: (typeof places)[N] extends { readonly pageless: true } | { readonly opens: readonly string[] }
    ? never
    : N;
}[RouteName];

/** Other addresses of the same pages (S2.4a, S2.7a, S2.10b, S2.12). Parameters a path lacks are taken from the query. */
export const aliases = {
  "/": "Dashboard",
  "/outsourced-order-query": "Offsite.Outsourced.Order",
  "/offsite": "Offsite.Delivery",
  "/delivery/modify-address": "Offsite.Delivery.Address.Modify",
  "/base/basic/address": "Offsite.Delivery.Address",
  "/base/basic/add-address": "Offsite.Delivery.Address.Add",
  "/base/basic/modify-address/:id": "Offsite.Delivery.Address.Modify",
} as const satisfies Readonly<Record<string, RouteName>>;
