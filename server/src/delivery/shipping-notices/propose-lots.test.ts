import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { changeMaterial } from "../../../testing/materials.ts";
import { buildAccepted, day } from "../../../testing/orders.ts";

let app: TestApplication;
let admin: TestUser;
let supplier: TestUser;
/** An accepted line of M1, whose group has a lot rule. */
let lineId: string;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  supplier = await app.as("supplierA");
  await admin.ok("categories", "addbmitemgroup", { itemGroupNo: "BOLTS", itemGroupName: "Bolts", statusCode: "1" });
  await setMaterial("itemGroupNo", "BOLTS");
  lineId = (await buildAccepted(app, { quantities: ["10"] })).lines[0]?.id ?? "";
});
afterAll(() => app.close());

const rule = (lotRuleNo: string, counterReset: "never" | "year" | "month" | "day" | null, lines: readonly object[]) =>
  admin.ok("lotRules", "addbmlotrulehead", {
    lotRuleNo,
    lotRuleName: lotRuleNo,
    counterReset,
    statusCode: "1",
    lines: lines as never,
  });

const setMaterial = (field: "itemGroupNo" | "lotRuleNo", value: string | null) =>
  changeMaterial(admin, { [field]: value });

async function setGroup(change: object) {
  const request = { current: 1, size: 1, condition: { itemGroupNo: "BOLTS" } };
  const { records } = await admin.ok("categories", "getbmitemgrouplistbyparams", request);
  const [{ id, version } = { id: "", version: 0 }] = records;
  await admin.ok("categories", "updatebmitemgroupbyid", { id, version, ...change });
}

const proposed = async (...days: (string | null)[]) =>
  (
    await supplier.ok("shippingNotices", "proposeLots", {
      lines: days.map((productDate) => ({ purchaseOrderLineId: lineId, productDate })),
    })
  ).lots;

const counter = { partKind: "counter", counterDigits: 3 };
const dated = (datePattern: string | null = null) => ({ partKind: "date", datePattern });

describe("A lot of a delivery notice", () => {
  it("B3.21c is numbered by the parts of the lot rule of its material, else of its group; without one not at all", async () => {
    expect(await proposed(null)).toEqual([null]);
    await rule("OF-GROUP", null, [{ partKind: "fixed", fixedText: "L-" }, counter]);
    await rule("OF-ITEM", null, [{ partKind: "supplier" }, { partKind: "item" }, dated("-YY.MM-"), counter]);
    await setGroup({ lotRuleNo: "OF-GROUP" });
    expect(await proposed(null)).toEqual(["L-001"]);
    await setMaterial("lotRuleNo", "OF-ITEM");
    expect(await proposed("2026-11-03", null)).toEqual([
      "SAM1-26.11-001",
      `SAM1-${day(0).slice(2, 4)}.${day(0).slice(5, 7)}-002`,
    ]);
    const lines = [{ purchaseOrderLineId: lineId }];
    const elsewhere = await supplier.ok("shippingNotices", "proposeLots", { lines, day: "2030-02-01" });
    expect(elsewhere.lots).toEqual(["SAM1-30.02-003"]);
    await setMaterial("lotRuleNo", null);
    expect(await proposed(null)).toEqual(["L-002"]);
  });

  it("B3.21c is counted from 1 each year, month or day where its rule says so", async () => {
    for (const [reset, sameAgain, anew] of [
      ["year", "2026-12-31", "2027-01-01"],
      ["month", "2026-11-30", "2026-12-01"],
      ["day", "2026-11-03", "2026-11-04"],
    ] as const) {
      await rule(`EACH-${reset}`, reset, [dated(), { partKind: "fixed", fixedText: "/" }, counter]);
      await setGroup({ lotRuleNo: `EACH-${reset}` });
      const counts = (await proposed("2026-11-03", sameAgain, anew, sameAgain)).map((lot) => lot?.split("/")[1]);
      expect(counts, reset).toEqual(["001", "002", "001", "003"]);
    }
  });

  it("B3.21c has a number that nobody else has, however many ask at once", async () => {
    await rule("RACE", "day", [dated("YYMMDD"), counter]);
    await setGroup({ lotRuleNo: "RACE" });
    const days = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? "2026-11-03" : "2026-11-04"));
    const lots = (await Promise.all(Array.from({ length: 8 }, () => proposed(...days)))).flat();
    expect(lots).toHaveLength(160);
    expect(new Set(lots).size).toBe(160);
    expect(lots).toContain("261103080");
    expect(lots).toContain("261104080");
  });

  it("B3.21c is counted on where the rule was deleted and came back", async () => {
    const { id } = await rule("BACK", null, [counter]);
    await setGroup({ lotRuleNo: "BACK" });
    expect(await proposed(null, null)).toEqual(["001", "002"]);
    await setGroup({ lotRuleNo: null });
    const delList = [{ id, version: 1 }];
    const { undoToken = "" } = await admin.ok("lotRules", "deletebmlotruleheadbyids", { delList });
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
    await setGroup({ lotRuleNo: "BACK" });
    expect(await proposed(null)).toEqual(["003"]);
  });

  it("S6.3c is of a line that the caller sees, and of a rule that is valid", async () => {
    const asked = { lines: [{ purchaseOrderLineId: lineId }] };
    expect(await (await app.as("supplierB")).refused("shippingNotices", "proposeLots", asked)).toBe("notFound");
    const { id } = await rule("OFF", null, [counter]);
    await setGroup({ lotRuleNo: "OFF" });
    await admin.ok("lotRules", "updatebmlotruleheadbyid", { id, version: 1, statusCode: "0" });
    expect(await proposed(null)).toEqual([null]);
  });
});
