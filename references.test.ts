import { readdirSync, readFileSync } from "node:fs";
import { entities } from "@tandem/contract/entities";
import { plainNouns } from "@tandem/contract/nouns";
import { describe, expect, it } from "vitest";
import { offers } from "./web/src/fields/picker/offers.ts";

const plain = Object.values<{ entity: { name: string } }>(plainNouns).map(({ entity }) => entity.name);
const named = [...entities.values()].flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([field, { names, kind }]) => {
    // An id leads to the lines of a record; nobody picks by it.
    return names && kind !== "reference" ? [{ field: `${entity.name}.${field}`, entity: names.entity }] : [];
  }),
);

const pages = readdirSync("web/src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => readFileSync(`web/src/${name}`, "utf8"));
const picked = new Set([
  ...named.map(({ entity }) => entity),
  ...pages.flatMap((page) => [...page.matchAll(/recordPicker\(\{ entity: "(\w+)"/g)].map(([, entity]) => entity)),
]);
/** What is offered in words of its own. */
const worded = readdirSync("contract/locales/en-US").flatMap((file) => {
  const groups = Object.entries(JSON.parse(readFileSync(`contract/locales/en-US/${file}`, "utf8")));
  return groups.flatMap(([group, texts]) => {
    const entity = group.replace(/Pages$/, "");
    return plain.includes(entity) && Object.hasOwn(texts as object, "choose") ? [entity] : [];
  });
});

describe("A picker", () => {
  it.each(named)("offers what $field names", ({ entity }) => {
    expect([...plain, ...Object.keys(offers)]).toContain(entity);
  });

  it.each([...Object.keys(offers), ...worded])("of %s is used by a page", (entity) => {
    expect([...picked]).toContain(entity);
  });

  it("is defined where it is said to be, and nowhere else", () => {
    const defined = (file: string) =>
      [...readFileSync(`web/src/fields/picker/${file}.ts`, "utf8").matchAll(/^ {2}(\w+): (?:offerOf|\()/gm)].map(
        ([, entity]) => entity,
      );
    const said = (where: string) => Object.keys(offers).filter((entity) => offers[entity] === where);
    expect(defined("commonOffers")).toEqual(said("common"));
    expect(defined("otherOffers")).toEqual(said("other"));
  });
});
