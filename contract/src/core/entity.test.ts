import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { readParts } from "../../testing/parts.ts";
import { recordWith } from "../../testing/records.ts";
import { byContactRule, type ContactRule } from "./contact-rules.ts";
import { auditFields, type Entity, entity } from "./entity.ts";
import * as kinds from "./fields.ts";
import { list } from "./service.ts";

const sample = entity(
  "sample",
  {
    sampleNo: kinds.code({ key: true }),
    name: kinds.text(),
    note: kinds.text({ optional: true, max: 500 }),
    quantity: kinds.quantity({ optional: true }),
    price: kinds.money({ optional: true }),
    rate: kinds.rate({ optional: true }),
    count: kinds.integer({ optional: true }),
    day: kinds.date({ optional: true }),
    moment: kinds.instant({ optional: true }),
    hour: kinds.time({ optional: true }),
    mobile: kinds.mobile({ optional: true }),
    phone: kinds.phone({ optional: true }),
    email: kinds.email({ optional: true }),
    valid: kinds.validity({ optional: true }),
    orgNo: kinds.codes({ optional: true }),
    parentId: kinds.reference({ optional: true }),
    kept: kinds.quantity({ readOnly: true }),
    latitude: kinds.degrees(90, { optional: true }),
  },
  { keyword: ["sampleNo", "name"] },
);
type SampleField = keyof typeof sample.fields & string;

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
/** Whether adding a record takes the value in that field, by the strict rule of contacts unless another is named. */
const takes = (field: SampleField, value: unknown, rule: ContactRule = "strict"): boolean =>
  byContactRule(rule, () => accepts(sample.input, { sampleNo: "1", name: "One", [field]: value }));

describe("What a field takes", () => {
  it("S5.10c B5.15c text of at most 100 characters unless it says otherwise, without blanks around it", () => {
    expect(takes("name", "x".repeat(100))).toBe(true);
    expect(takes("name", "x".repeat(101))).toBe(false);
    expect(takes("sampleNo", "物".repeat(100))).toBe(true);
    expect(takes("sampleNo", "物".repeat(101))).toBe(false);
    expect(takes("note", "x".repeat(500))).toBe(true);
    expect(takes("note", "x".repeat(501))).toBe(false);
    expect(sample.input.parse({ sampleNo: " 1 ", name: "\tOne\n" })).toEqual({ sampleNo: "1", name: "One" });
    expect(sample.fields.name.maxLength).toBe(100);
  });

  it("text that says something, without characters that no cell or label can show", () => {
    for (const value of ["", "   ", "\u200b\ufeff", "\u3164", "a\u0000b", "a\u001bb", null, 5])
      expect(takes("name", value)).toBe(false);
    expect(takes("name", "first line\nsecond\tline")).toBe(true);
  });

  it("S5.10c B5.15d B5.15e numbers of at most 20 digits and 6 decimals, as text", () => {
    for (const field of ["quantity", "price", "rate"] as const) {
      expect(takes(field, `${"9".repeat(20)}.999999`)).toBe(true);
      expect(takes(field, "9".repeat(21))).toBe(false);
      expect(takes(field, "1.1234567")).toBe(false);
      expect(takes(field, 1.5)).toBe(false);
    }
  });

  it("S5.5d quantities and rates of zero or more, and money unless it may be owed either way", () => {
    expect(takes("quantity", "0")).toBe(true);
    expect(takes("quantity", "-1")).toBe(false);
    for (const north of ["0", "-90", "31.2304", "89.9999999999"]) expect(takes("latitude", north), north).toBe(true);
    for (const none of ["90.1", "-91", "north", "31,2"]) expect(takes("latitude", none), none).toBe(false);
    expect(takes("rate", "-1")).toBe(false);
    expect(takes("price", "-1")).toBe(true);
    expect(kinds.money({ unsigned: true }).schema.safeParse("-1").success).toBe(false);
  });

  it("whole numbers from 0 to what a column holds", () => {
    for (const value of [0, 2147483647]) expect(takes("count", value)).toBe(true);
    for (const value of [-1, 1.5, 2147483648, "1"]) expect(takes("count", value)).toBe(false);
  });

  it("days, moments and times of day that exist", () => {
    expect(takes("day", "2024-02-29")).toBe(true);
    for (const value of ["2026-02-29", "2026-13-01", "20261120", "2026-11-20T00:00:00Z"]) {
      expect(takes("day", value)).toBe(false);
    }
    for (const value of ["2026-11-20T08:30:00Z", "2026-11-20T08:30:00.123+08:00"]) {
      expect(takes("moment", value)).toBe(true);
    }
    for (const value of ["2026-11-20", "2026-11-20T08:30:00", "2026-11-20T25:00:00Z", "2026-11-20T08:30:00+23:59"]) {
      expect(takes("moment", value)).toBe(false);
    }
    expect(takes("day", "0000-01-01")).toBe(false);
    expect(takes("moment", "0000-01-01T00:00:00Z")).toBe(false);
    for (const value of ["00:00", "23:59"]) expect(takes("hour", value)).toBe(true);
    for (const value of ["24:00", "8:30", "12:60"]) expect(takes("hour", value)).toBe(false);
  });

  it("S5.4a B5.15l a mobile number of exactly 11 digits", () => {
    expect(takes("mobile", "13800138000")).toBe(true);
    for (const value of ["1380013800", "138001380000", "1380013800a", "+1380013800"]) {
      expect(takes("mobile", value)).toBe(false);
    }
  });

  it("S5.4b B5.15m a landline number of digits only, or none", () => {
    for (const value of ["02087654321", "1", "", null, undefined]) expect(takes("phone", value)).toBe(true);
    for (const value of ["020-8765", "020 8765", "ext1"]) expect(takes("phone", value)).toBe(false);
  });

  it("S5.4c B5.15n an e-mail address with an ending of 2 to 4 letters, or none", () => {
    for (const value of ["a@b.cn", "a@b.com", "first.last+tag@mail.example.info", "", null, undefined]) {
      expect(takes("email", value)).toBe(true);
    }
    for (const value of ["a@b.c", "a@b.world", "a@b.museum", "a@b", "@b.cn", "a b@c.cn", "a@b..cn", "a@b.c1"]) {
      expect(takes("email", value)).toBe(false);
    }
  });

  it("telephone numbers as people write them, where their tenant says so, and no nonsense", () => {
    const written = [
      "+84 28 3822-0100",
      "(028) 3822 0100 ext. 12",
      "0512/6288.1000 x7",
      "021-6288 1000 转 801",
      "13800138000",
    ];
    for (const field of ["mobile", "phone"] as const) {
      for (const value of [...written, "", null]) expect(takes(field, value, "open")).toBe(true);
      for (const value of [
        "ask Mary",
        "+12",
        "+84 28 call me",
        "1".repeat(31),
        "((028) 3822",
        "028 3822 ext",
        "x12",
        "028 3822 ext 1a",
      ]) {
        expect(takes(field, value, "open")).toBe(false);
      }
    }
    expect(takes("phone", `${"1 ".repeat(20)}1`, "open")).toBe(false);
  });

  it("e-mail addresses with any ending, where their tenant says so, and no nonsense", () => {
    for (const value of ["o'brien@company.online", "a@b.museum", "王@例子.公司", "first.last+tag@mail.example.info"]) {
      expect(takes("email", value, "open")).toBe(true);
    }
    const wrong = [
      "company.online",
      "a b@c.online",
      "a@@b.online",
      "a@b",
      "a@b.c1@d.cn",
      "a..b@c.online",
      ".a@b.online",
      "a@-b.online",
      "a@b.12",
      `${"a".repeat(65)}@b.online`,
    ];
    for (const value of wrong) expect(takes("email", value, "open")).toBe(false);
  });

  it("S3.10d one of its codes", () => {
    for (const value of ["0", "1"]) expect(takes("valid", value)).toBe(true);
    for (const value of ["2", 1, true]) expect(takes("valid", value)).toBe(false);
  });
});

describe("What adding and changing take", () => {
  it("every field a person may write, and nothing else", () => {
    for (const field of ["kept", "createName", "createDate", "updateName", "updateDate", "id", "version", "other"]) {
      expect(accepts(sample.input, { sampleNo: "1", name: "One", [field]: "1" }), field).toBe(false);
      if (field !== "id" && field !== "version") {
        expect(accepts(sample.change, { id: "1", version: 1, [field]: "1" }), field).toBe(false);
      }
    }
  });

  it("no record without what is required", () => {
    expect(accepts(sample.input, { sampleNo: "1" })).toBe(false);
    expect(accepts(sample.input, { sampleNo: "1", name: null })).toBe(false);
    expect(accepts(sample.change, { id: "1", version: 1, name: null })).toBe(false);
  });

  it("an emptied optional field as none", () => {
    expect(sample.change.parse({ id: "1", version: 1, note: "", email: "" })).toMatchObject({
      note: null,
      email: null,
    });
  });

  it("a change of some fields of the version that was seen, but never of the key", () => {
    expect(accepts(sample.change, { id: "1", version: 3, name: "Two" })).toBe(true);
    expect(accepts(sample.change, { id: "1", name: "Two" })).toBe(false);
    expect(accepts(sample.change, { version: 3, name: "Two" })).toBe(false);
    expect(accepts(sample.change, { id: "1", version: 3, sampleNo: "2" })).toBe(false);
  });

  it("a decimal number as identity", () => {
    for (const id of ["0", "9223372036854775807"]) expect(accepts(sample.change, { id, version: 1 })).toBe(true);
    for (const id of ["", "-1", "1.5", "a", 1, "1".repeat(20), "9223372036854775808"]) {
      expect(accepts(sample.change, { id, version: 1 }), String(id)).toBe(false);
      expect(takes("parentId", id === "" ? "x" : id), String(id)).toBe(false);
    }
    expect(takes("parentId", "9223372036854775807")).toBe(true);
  });
});

/** What arrives at the other end of the wire. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const { entities } = await readParts();

describe.each(entities.map((found): [string, Entity] => [found.name, found]))("Entity %s", (_, found) => {
  const fields = Object.entries(found.fields);
  const writable = fields.filter(([, field]) => !field.readOnly);
  const changeable = writable.filter(([, field]) => !field.key);
  const runs = { numRuns: 8 };

  it("carries who made and changed a record, and when", () => {
    expect(Object.keys(found.fields)).toEqual(expect.arrayContaining(Object.keys(auditFields)));
    expect(found.keyword.every((name) => found.fields[name]?.manners.includes("contains"))).toBe(true);
  });

  it("S5.10c B5.15c B5.15d B5.15e arrives as it was sent: as a row, when added and when changed", () => {
    const identity = { id: fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String), version: fc.nat() };
    const row = fc.tuple(fc.record(identity), recordWith(fields)).map(([id, values]) => ({ ...id, ...values }));
    const change = fc.tuple(fc.record(identity), recordWith(changeable)).map(([id, values]) => ({ ...id, ...values }));
    fc.assert(
      fc.property(row, recordWith(writable), change, (someRow, someInput, someChange) => {
        expect(found.row.parse(sent(someRow))).toEqual(someRow);
        expect(found.input.parse(sent(someInput))).toEqual(someInput);
        expect(found.change.parse(sent(someChange))).toEqual(someChange);
      }),
      runs,
    );
  });

  it("filters in the manners its fields declare, with the values they hold", () => {
    fc.assert(
      fc.property(recordWith(fields), (values) => {
        const known = fields.filter(([name]) => values[name] !== null);
        for (const [name, field] of known) {
          const value = field.kind === "codes" ? "A01" : values[name];
          for (const manner of field.manners) {
            if (manner === "equals") {
              expect(accepts(found.filter, { [name]: value }), name).toBe(true);
              expect(accepts(found.filter, { [name]: [value, value] }), name).toBe(true);
            }
            if (manner === "contains") expect(accepts(found.filter, { [`${name}Indistinct`]: value }), name).toBe(true);
            if (manner === "range") {
              expect(accepts(found.filter, { [`${name}Start`]: value, [`${name}End`]: value }), name).toBe(true);
            }
          }
        }
      }),
      runs,
    );
  });

  it("refuses a filter that no field declares", () => {
    expect(accepts(found.filter, { [`${found.name}Unknown`]: "1" })).toBe(false);
    for (const [name, field] of fields) {
      if (!field.manners.includes("contains"))
        expect(accepts(found.filter, { [`${name}Indistinct`]: "1" })).toBe(false);
      if (!field.manners.includes("range")) expect(accepts(found.filter, { [`${name}Start`]: "1" })).toBe(false);
    }
  });
});

describe("A list request", () => {
  const { input } = list(sample);

  it("S3.11a S9.2a asks for the first page of 20 where nothing is said", () => {
    expect(input.parse({})).toEqual({ current: 1, size: 20, condition: {} });
  });

  it("S3.11a S3.11c S9.5a takes page, size, conditions, sort field and order, and the cap on counting", () => {
    const request = {
      current: 2,
      size: 50,
      condition: { nameIndistinct: "x", keyword: "y", field: "t1.updateDate", order: "desc", limitCount: 10000 },
    };
    expect(input.parse(request)).toEqual(request);
    expect(accepts(input, { condition: { order: "down" } })).toBe(false);
  });

  it("S9.2b refuses more than 1000 rows, and a page before the first", () => {
    expect(accepts(input, { size: 1000 })).toBe(true);
    for (const request of [{ size: 1001 }, { size: 0 }, { current: 0 }, { current: 1.5 }]) {
      expect(accepts(input, request)).toBe(false);
    }
  });

  it("refuses an unknown filter, and whatever stands beside the conditions", () => {
    expect(accepts(input, { condition: { colour: "red" } })).toBe(false);
    expect(accepts(input, { colour: "red" })).toBe(false);
  });

  it("takes days as the bounds of moments, and several values as any of them", () => {
    expect(accepts(input, { condition: { momentStart: "2026-11-01", momentEnd: "2026-11-20" } })).toBe(true);
    expect(accepts(input, { condition: { sampleNo: ["1", "2"], id: ["1", "2"] } })).toBe(true);
    expect(accepts(input, { condition: { sampleNo: Array.from({ length: 1001 }, String) } })).toBe(false);
    const ids = Array.from({ length: 5001 }, (_, id) => String(id));
    expect(accepts(input, { condition: { id: ids } })).toBe(false);
    expect(accepts(input, { condition: { id: ids.slice(1) } })).toBe(true);
  });
});
