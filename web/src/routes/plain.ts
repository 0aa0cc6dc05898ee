import { type PlainName, type PlainNouns, plainNouns } from "@tandem/contract/nouns";
import type { Place } from "./place.ts";

type PlainRoute = PlainNouns[PlainName]["place"]["url"];

/** The lists of plain base data (S7.13a, B2.30), each with a page to add a record and one to modify it beside it. */
export const plainPlaces = Object.fromEntries(
  Object.values(plainNouns).flatMap(({ entity, place: { menu, url, path } }): [string, Place][] => {
    const [, group, segment] = /(.*)\/(.*)/.exec(path) ?? [];
    const pages = `${entity.name}Pages`;
    return [
      [url, { path, title: `menus.${menu}` }],
      [`${url}.Add`, { path: `${group}/add-${segment}`, title: `${pages}.add`, flag: "isAdd", back: url }],
      [
        `${url}.Modify`,
        { path: `${group}/modify-${segment}/:id`, title: `${pages}.modify`, flag: "isModify", back: url },
      ],
    ];
  }),
) as { readonly [N in PlainRoute | `${PlainRoute}.Add` | `${PlainRoute}.Modify`]: Place };
