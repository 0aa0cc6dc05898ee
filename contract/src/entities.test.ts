import { describe, expect, it } from "vitest";
import { entities, namedBy, namedWithoutRecords } from "./entities.ts";

const references = [...entities.values()].flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([field, { names, kind }]) => (names ? [{ entity, field, names, kind }] : [])),
);

describe("What fields say of the records that they name", () => {
  it("is said by many", () => expect(references.length).toBeGreaterThan(60));

  it.each(references)("$entity.name.$field is of records there are", ({ entity, field, names, kind }) => {
    // Lines may agree with the record that they are of.
    const head = entities.get(entity.name.replace(/Line$/, ""));
    const said = [...Object.keys(entity.fields), ...Object.keys(head?.fields ?? {})];
    for (const own of [...names.within, ...names.after]) {
      expect(said, own).toContain(own);
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
