import type { MenuFlag } from "@tandem/contract/core/permissions";
import { generatePath, matchPath } from "react-router";
import type { Place } from "./place.ts";
import { aliases, type PageName, places, type RouteName } from "./table.ts";

export type { PageName, RouteName } from "./table.ts";

/** The routes that have a page, by name. */
export const routeNames = (Object.keys(places) as RouteName[]).filter(hasPage);

function hasPage(name: RouteName): name is PageName {
  const { pageless, opens }: Place = places[name];
  return !pageless && !opens;
}

/** What the table says of a route, whether it has a page or not. */
export function routeOf(name: RouteName): Place {
  return places[name];
}

/** A page's place by its route name; undefined for a name this version has no page for. */
export function placeOf(name: string | null | undefined): (Place & { readonly name: PageName }) | undefined {
  const known = routeNames.find((each) => each === name);
  return known && { name: known, ...routeOf(known) };
}

/** The route name of the page at an address; undefined where there is none. A path without parameters comes first. */
export function routeNameAt(pathname: string): PageName | undefined {
  return (
    routeNames.find((name) => routeOf(name).path === pathname) ??
    routeNames.find((name) => matchPath(routeOf(name).path, pathname) !== null)
  );
}

/** The address of a page. */
export function pathTo(name: RouteName, parameters: Readonly<Record<string, string>> = {}): string {
  return generatePath(routeOf(name).path, parameters);
}

/** The address of the page of one document, whose id stands in the path where that has a place for it, else in the query. */
export function pathToDocument(name: RouteName, id: string, more: Readonly<Record<string, string>> = {}): string {
  const { path } = routeOf(name);
  const isInPath = path.endsWith("/:id");
  const query = new URLSearchParams({ ...(isInPath ? {} : { id }), ...more }).toString();
  const page = isInPath ? generatePath(path, { id }) : path;
  return query ? `${page}?${query}` : page;
}

/** The page that shows the document that an address has the form of, where the user may open that; null for any other address. */
export function documentOfForm(
  { formOf }: Pick<Place, "formOf">,
  search: string,
  mayBe: (name: RouteName) => boolean,
): string | null {
  const id = new URLSearchParams(search).get("id");
  const page = placeOf(formOf);
  return id && page && mayBe(page.name) ? pathToDocument(page.name, id) : null;
}

/** Where the page of an address is drawn anew, as if it had not been visited (S2.4c). */
export function anew(address: string): string {
  return `/redirect${address}`;
}

/** The address of a page whose parameters may be missing: then that of the page it goes back to. */
function pathWith(name: RouteName, parameters: Readonly<Record<string, string | undefined>>): string {
  const { path, back } = routeOf(name);
  const lacks = path.split("/").some((part) => part.startsWith(":") && !parameters[part.slice(1)]);
  return lacks ? (placeOf(back)?.path ?? "/") : generatePath(path, parameters);
}

/**
 * Where an address that is not a page's own leads: another name of a page, or a group (S2.4–S2.12); null for any other.
 * @param mayBe whether the user may open a page: of a group the first such, or else its first
 */
export function redirectionOf(
  pathname: string,
  search: string,
  mayBe: (name: RouteName) => boolean = () => true,
): string | null {
  for (const [alias, name] of Object.entries(aliases)) {
    const match = matchPath(alias, pathname);
    if (match) return pathWith(name, { ...Object.fromEntries(new URLSearchParams(search)), ...match.params }) + search;
  }
  const group = Object.values<Place>(places).find(({ path, opens }) => opens && path === pathname);
  const pages = (group?.opens ?? []).flatMap((name) => placeOf(name) ?? []);
  const opened = pages.find(({ name }) => mayBe(name)) ?? pages[0];
  return opened === undefined ? null : opened.path + search;
}

interface UserMenu {
  /** The route name the menu opens. */
  readonly url: string | null;
  readonly flags: readonly MenuFlag[];
}

/** The menu that opens a page: of its own name, else of the page it goes back to, or of the one before that (S2.18a). */
export function menuOf<M extends UserMenu>(name: string | undefined, menus: readonly M[]): M | null {
  const place = placeOf(name);
  const dep = placeOf(place?.back);
  const names = [place?.name, dep?.name, dep?.back];
  for (const each of names) {
    const menu = menus.find(({ url }) => url !== null && url === each);
    if (menu) return menu;
  }
  return null;
}

/** The role that sees every route (S2.14d). */
const seesAll = "admin";

/** Whether a user's menus and roles open a page (S2.14c, S2.18a). */
export function mayOpen(name: RouteName, menus: readonly UserMenu[], roles: readonly string[]): boolean {
  const place = routeOf(name);
  const ofAll = roles.includes(seesAll);
  if (place.roles && !ofAll && !place.roles.some((role) => roles.includes(role))) return false;
  if (place.open) return true;
  const menu = menuOf(name, menus);
  return menu !== null && (ofAll || menu.flags.includes(place.flag ?? "isSearch"));
}
