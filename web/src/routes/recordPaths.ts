import { pathTo, type RouteName } from "./paths.ts";

/** Routes of lists with a page to add a record and one to modify it beside them. */
export type ListRoute = { [R in RouteName]: `${R}.Add` | `${R}.Modify` extends RouteName ? R : never }[RouteName];

/** The addresses of the pages of plain base data, by the route of the list. */
export function recordPaths(route: ListRoute) {
  return {
    list: () => pathTo(route),
    add: () => pathTo(`${route}.Add` as RouteName),
    modify: (id: string) => pathTo(`${route}.Modify` as RouteName, { id }),
  };
}
