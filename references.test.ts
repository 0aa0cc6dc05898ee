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

describe("A picker", () => {
  it.each(named)("offers what $field names", ({ entity }) => {
    expect([...plain, ...Object.keys(offers)]).toContain(entity);
  });
});
