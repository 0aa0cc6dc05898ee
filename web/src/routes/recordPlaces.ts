import type { Place } from "./place.ts";

/** The list of plain base data, with a page to add a record and one to modify it beside it. */
export function recordPlaces<const Name extends string>(
  name: Name,
  group: string,
  segment: string,
  titles: { readonly list: string; readonly add: string; readonly modify: string },
) {
  const found: Readonly<Record<string, Place>> = {
    [name]: { path: `${group}/${segment}`, title: titles.list },
    [`${name}.Add`]: { path: `${group}/add-${segment}`, title: titles.add, flag: "isAdd", back: name },
    [`${name}.Modify`]: { path: `${group}/modify-${segment}/:id`, title: titles.modify, flag: "isModify", back: name },
  };
  return found as { readonly [N in Name | `${Name}.Add` | `${Name}.Modify`]: Place };
}
