import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { saidOfLines } from "../../testing/reference-data.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

describe("Lot rules", () => {
  it("B2.30 B3.21c have parts in order, of which one counts, and say a date where the counter begins anew", async () => {
    const lot = (counterReset: string, ...parts: object[]) => saidOfLines(admin, "lotRules", { counterReset }, parts);
    const counter = { partKind: "counter", counterDigits: 3 };
    const date = (datePattern: string) => ({ partKind: "date", datePattern });
    expect(await lot("never", { partKind: "fixed", fixedText: "L" }, { partKind: "supplier" }, counter)).toEqual([]);
    expect(await lot("day", date("YYMMDD"), counter)).toEqual([]);
    expect(await lot("day", { partKind: "date" }, counter)).toEqual([]);
    expect(await lot("month", date("YY"), date("-MM-"), counter)).toEqual([]);
    expect(await lot("month", date("MMDD"), counter)).toEqual([expect.stringMatching(/^lines\.1\.partKind: .*year/)]);
    expect(await lot("year", counter)).toEqual([expect.stringMatching(/^lines\.0\.partKind: .*anew/)]);
    expect(await lot("never", counter, counter)).toEqual(["lines.1.partKind: A lot number has one counter."]);
    expect(await lot("never", date("Y2K"))).toEqual([expect.stringMatching(/^lines\.0\.datePattern: /)]);
    expect(await lot("never", { partKind: "fixed" })).toEqual(["lines.0.fixedText: A value is missing."]);
  });

  it("make no lots that are all alike, and none longer than a lot number is", async () => {
    const lot = (...parts: object[]) => saidOfLines(admin, "lotRules", { counterReset: "never" }, parts);
    const fixed = (length: number) => ({ partKind: "fixed", fixedText: "L".repeat(length) });
    const counter = (counterDigits: number) => ({ partKind: "counter", counterDigits });
    expect(await lot(fixed(3), fixed(2))).toEqual([expect.stringMatching(/^lines\.0\.partKind: Every lot/)]);
    expect(await lot(fixed(30), fixed(30), fixed(30), counter(10))).toEqual([]);
    expect(await lot(fixed(30), fixed(30), fixed(30), counter(11), fixed(1))).toEqual([
      "lines.3.partKind: With this part a lot number is longer than 100 characters.",
    ]);
    const days = Array.from({ length: 12 }, () => ({ partKind: "date" }));
    expect(await lot(...days, { partKind: "supplier" }, { partKind: "item" })).toEqual([]);
    expect(await lot(...days, fixed(3), { partKind: "supplier" }, { partKind: "item" })).toEqual([
      expect.stringMatching(/^lines\.14\.partKind: .*100/),
    ]);
  });
});

describe("Box rules", () => {
  it("B2.30 B3.21c have levels outwards, each of so many of the one before, and SSCC numbers of a company prefix", async () => {
    const box = (ssccPrefix: string | null, ...levels: object[]) =>
      saidOfLines(admin, "boxRules", { ssccPrefix }, levels);
    const carton = { levelName: "Carton", hasSscc: "N" };
    const pallet = { levelName: "Pallet", levelQty: "20", hasSscc: "Y", extensionDigit: 3 };
    expect(await box("4012345", carton, pallet)).toEqual([]);
    expect(await box(null, carton, pallet)).toEqual([expect.stringMatching(/^lines\.1\.hasSscc: .*prefix/)]);
    expect(await box("40123x", carton)).toEqual(["ssccPrefix: A company prefix of GS1 has 6 to 12 digits."]);
    expect(await box("4012345", carton, { ...pallet, levelQty: null })).toEqual([
      "lines.1.levelQty: A value is missing.",
    ]);
    expect(await box("4012345", carton, { ...pallet, levelQty: "2.5" })).toEqual([
      "lines.1.levelQty: The number must be a whole one.",
    ]);
    expect(await box(null, carton, { ...carton, levelQty: "2" })).toEqual([
      "lines.1.levelName: Carton stands in another line already.",
    ]);
  });
});
