import { describe, expect, it } from "vitest";
import type { Noun } from "./core/noun.ts";
import type { Menu } from "./core/permissions.ts";
import { entities } from "./entities.ts";
import { nouns, plainNouns } from "./nouns.ts";
import { menus } from "./platform/menus/menu-table.ts";

const said = Object.values<Noun>(nouns);
const ofNouns = said.flatMap((noun) => Object.entries<Menu>(noun.menus));

describe("What nouns say of themselves", () => {
  it("is of menus of their own", () => {
    const names = [...ofNouns.map(([name]) => name), ...Object.keys(plainNouns)];
    expect(names).toEqual([...new Set(names)]);
    for (const [name, menu] of ofNouns) expect(menus[name as keyof typeof menus], name).toBe(menu);
  });

  it("names entities there are", () => {
    const named = [
      ...ofNouns.flatMap(([, { alerts }]) => alerts ?? []),
      ...said.flatMap(({ customModules }) => customModules ?? []),
    ];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !entities.has(name))).toEqual([]);
  });

  it("gives no role a flag that the page does not have", () => {
    for (const [name, { flags, grants }] of ofNouns) {
      for (const given of Object.values(grants ?? {})) expect(flags, name).toEqual(expect.arrayContaining([...given]));
    }
  });
});
