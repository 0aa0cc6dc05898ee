import { type PlainName, type PlainNouns, plainNouns } from "@tandem/contract/nouns";
import { recordPlaces } from "./place.ts";

type PlainRoute = PlainNouns[PlainName]["place"]["url"];

/** The lists of plain base data (S7.13a, B2.30), each with its pages beside it. */
export const plainPlaces = Object.assign(
  {},
  ...Object.values(plainNouns).map(({ entity: { name }, place: { menu, url, path } }) =>
    recordPlaces<PlainRoute>(url, { path, titles: [`menus.${menu}`, `${name}Pages.add`, `${name}Pages.modify`] }),
  ),
) as ReturnType<typeof recordPlaces<PlainRoute>>;
