import { describe, expect, it } from "vitest";
import { entities, namedBy, namedWithoutRecords } from "./entities.ts";

const references = [...entities.values()].flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([field, { names, kind }]) => (names ? [{ entity, field, names, kind }] : [])),
);

describe("What fields say of the records that they name", () => {
  it("is said by many", () => expect(references.length).toBeGreaterThan(60));

  it.each(references)("$entity.name.$field is of records there are", ({ entity, field, names, kind }) => {
    for (const own of [...names.within, ...names.after]) {
      expect(Object.keys(entity.fields), own).toContain(own);
      expect(own).not.toBe(field);
    }
    if (namedWithoutRecords.includes(names.entity)) return;
    const target = namedBy(names);
    const known = ["id", ...Object.keys(target?.entity.fields ?? {})];
    expect(known, names.entity).toEqual(
      expect.arrayContaining([target?.by, ...names.within, ...Object.keys(names.where)]),
    );
    expect(target?.by === "id").toBe(kind === "reference");
  });
});
