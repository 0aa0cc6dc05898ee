import { describe, expect, it } from "vitest";
import { errors } from "./core/errors.ts";
import type { Noun } from "./core/noun.ts";
import type { Menu } from "./core/permissions.ts";
import type { PlainNoun } from "./core/plain-records.ts";
import { entities } from "./entities.ts";
import { nouns, plainNouns } from "./nouns.ts";
import { menus } from "./platform/menus/menu-table.ts";
import { services } from "./services.ts";

const said = Object.values<Noun>(nouns);
const ofNouns = said.flatMap((noun) => Object.entries<Menu>(noun.menus));

/** The entities of what is found. */
const ofKinds = (found: NonNullable<Noun["found"]>) => Object.entries(found).map(([kind, { entity = kind }]) => entity);

describe("What nouns say of themselves", () => {
  it("is of menus of their own", () => {
    const names = [...ofNouns.map(([name]) => name), ...Object.keys(plainNouns)];
    expect(names).toEqual([...new Set(names)]);
    for (const [name, menu] of ofNouns) expect(menus[name as keyof typeof menus], name).toBe(menu);
  });

  it("is refusals that nobody else says", () => {
    const names = [...Object.keys(errors), ...said.flatMap(({ refusals = [] }) => refusals)];
    expect(names).toEqual([...new Set(names)]);
  });

  it("names entities there are", () => {
    const named = [
      ...ofNouns.flatMap(([, { alerts }]) => alerts ?? []),
      ...said.flatMap(({ customModules = [], found = {} }) => [...customModules, ...ofKinds(found)]),
      ...said.flatMap(({ waiting = {} }) => Object.values(waiting).map(({ entity }) => entity)),
    ];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !entities.has(name))).toEqual([]);
  });

  it("names services there are", () => {
    const known = new Set<string>(Object.values(services).map(({ name }) => name));
    const named = said.flatMap(({ deliveryServices = [], ownServices = [] }) => [...deliveryServices, ...ownServices]);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it("names fields there are", () => {
    for (const { found = {}, waiting = {} } of said) {
      for (const [kind, { entity = kind, conditions = {}, number, names = [], shown, status }] of Object.entries(
        found,
      )) {
        const { buyer, supplier } = shown;
        const named = [
          number,
          ...names,
          buyer,
          supplier,
          ...Object.keys(conditions),
          ...(status ? [status.field] : []),
        ];
        expect(Object.keys(entities.get(entity)?.fields ?? {}), kind).toEqual(expect.arrayContaining(named));
      }
      for (const [name, { entity, since, due }] of Object.entries(waiting)) {
        const fields = Object.keys(entities.get(entity)?.fields ?? {});
        expect(fields, name).toEqual(expect.arrayContaining([since, ...(due ? [due] : [])]));
      }
    }
  });

  it("is which of its records everyone may look up: those that other records name, and those of lookups of the wire", () => {
    const named = new Set(
      [...entities.values()].flatMap(({ fields }) =>
        Object.values(fields).flatMap(({ names, readOnly }) => (names && !readOnly ? [names.entity] : [])),
      ),
    );
    // S7.13a and S7.13j: forms of other programs choose them.
    const lookups = ["employee", "machine", "wave", "method", "itemTechnology", "extDocConfig", "noticeTemplate"];
    for (const { entity, place } of Object.values<PlainNoun>(plainNouns as never)) {
      const isOffered = named.has(entity.name) || lookups.includes(entity.name);
      expect(place.isByRight ?? false, entity.name).toBe(!isOffered);
    }
  });

  it("gives no role a flag that the page does not have", () => {
    for (const [name, { flags, grants }] of ofNouns) {
      for (const given of Object.values(grants ?? {})) expect(flags, name).toEqual(expect.arrayContaining([...given]));
    }
  });
});
