import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { poolOf } from "../../../testing/documents/bills.ts";
import { settleCount } from "../../../testing/documents/inventory-differences.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { consume, consumptionInput } from "../../../testing/documents/vmi-consumptions.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { named } from "../../../testing/records.ts";
import { lying, placesOf, pooled, whyNotTaken } from "../../../testing/vmi-goods.ts";

let app: TestApplication;
let buyer: TestUser;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, warehouse, supplier] = (await Promise.all(
    ["buyer", "warehouse", "supplierA"].map((userNo) => app.as(userNo)),
  )) as [TestUser, TestUser, TestUser];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const least = (one: string, other: string) => (compareNumbers(one, other) < 0 ? one : other);
const uncovered = (only: string) => ({
  errorCode: "consumptionUncovered",
  details: [{ path: "lines.0.consumeQty", message: expect.stringContaining(`only ${only} PCS`) }],
});
/** What is left of a receipt: neither sent back nor taken. */
async function leftOf({ id }: { readonly id: string }) {
  const of = { current: 1, size: 1, condition: { id } };
  const [receipt] = (await warehouse.ok("receipts", "getReceiptPage", of)).records;
  if (!receipt) throw new Error("Nothing was received");
  return subtract(receipt.acceptedQty, sum([receipt.returnQty, receipt.consumedQty]));
}
/** What is available of a lot in one place. */
async function lies(lotNo: string, warehouseNo = "W2") {
  const places = await placesOf(warehouse, lotNo);
  return places.find((place) => place.warehouseNo === warehouseNo && place.stockType === "10");
}
/** Moves goods to the other warehouse, where they are put down. */
async function moveTo(toWarehouseNo: string, place: { readonly id: string }, qty: string) {
  const moving = { stockBalanceId: place.id, qty, toWarehouseNo, toCellNo: null, toStockType: "30" as const };
  await warehouse.ok("stockTransfers", "transferStock", { transferReason: "Line stop", lines: [moving] });
  const { lotNo } = await warehouse
    .ok("stock", "getStockPage", { current: 1, size: 1, condition: { id: place.id } })
    .then(({ records: [one] }) => ({ lotNo: one?.lotNo ?? "" }));
  const onWay = (await placesOf(warehouse, lotNo)).find(({ stockType }) => stockType === "30");
  const down = { stockBalanceId: onWay?.id ?? "", qty, toCellNo: null, toStockType: "10" as const };
  await warehouse.ok("stockTransfers", "transferStock", { transferReason: "Arrived", lines: [down] });
}

type Lot = Awaited<ReturnType<typeof lying>> & { readonly taken: string[] };
const available = async ({ lotNo }: Lot) => (await lies(lotNo))?.inventoryQty ?? "0";
/** What happens to a lot, as far as it may. */
const deeds = {
  count: ({ place }: Lot, qty: string) => settleCount(app, place, qty),
  async consume(lot: Lot, qty: string) {
    const there = await available(lot);
    const { body } = await warehouse.call("vmiConsumptions", "saveConsumption", consumptionInput([[lot.place, qty]]));
    if ("data" in body) lot.taken.push(...body.data.records.map(({ id }) => id));
    else expect(body.errorCode).toBe(compareNumbers(qty, there) > 0 ? "stockShort" : "consumptionUncovered");
  },
  async takeBack({ taken }: Lot) {
    const id = taken.pop();
    if (!id) return;
    const whole = await warehouse.ok("vmiConsumptions", "getConsumptionById", { id });
    await warehouse.ok("vmiConsumptions", "cancelConsumption", { ...named(whole), reason: "Not used" });
  },
  async sendBack(lot: Lot, qty: string) {
    const wanted = least(qty, least(await leftOf(lot.receipt), await available(lot)));
    if (wanted !== "0") await buildReturned(warehouse, lot.receipt, wanted, { returnType: "2" });
  },
};

describe("What covers a consumption", () => {
  it("is never a receipt of another lot whose goods lie there yet: a surplus that nothing covers is refused in words", async () => {
    const [one, other] = [await lying(app, "5"), await lying(app, "5")];
    await settleCount(app, one.place, "7");
    expect(await whyNotTaken(warehouse, consumptionInput([[one.place, "7"]]))).toMatchObject(uncovered("5"));
    await consume(warehouse, one.place, "5");
    expect(await whyNotTaken(warehouse, consumptionInput([[one.place, "2"]]))).toMatchObject(uncovered("0"));
    // What lies of the other lot goes where it likes: a part is used, the rest goes back.
    await consume(warehouse, other.place, "3");
    const note = await buildReturned(warehouse, other.receipt, "2", { returnType: "2" });
    await supplier.ok("returnNotes", "takeBack", named(note));
    expect(await whyNotTaken(warehouse, consumptionInput([[one.place, "2"]]))).toMatchObject(uncovered("0"));
  });

  it("is of another lot what its receipts brought beyond what lies of it, however many lines ask at once", async () => {
    const [found, missing] = [await lying(app, "5", "2"), await lying(app, "5", "3")];
    await settleCount(app, found.place, "7");
    await settleCount(app, missing.place, "3");
    const both = consumptionInput([
      [found.place, "7"],
      [missing.place, "3"],
    ]);
    const { records } = await warehouse.ok("vmiConsumptions", "saveConsumption", both);
    expect(await pooled(buyer, records[0]?.consumptionNo ?? "")).toMatchObject([
      { billQty: "5", price: "2", receiptNo: found.receipt.receiptNo },
      { billQty: "2", price: "3", receiptNo: missing.receipt.receiptNo },
      { billQty: "3", price: "3", receiptNo: missing.receipt.receiptNo },
    ]);
    const whole = await warehouse.ok("vmiConsumptions", "getConsumptionById", { id: records[0]?.id ?? "" });
    await warehouse.ok("vmiConsumptions", "cancelConsumption", { ...named(whole), reason: "Other way round" });
    const turned = consumptionInput([
      [missing.place, "3"],
      [found.place, "7"],
    ]);
    await warehouse.ok("vmiConsumptions", "saveConsumption", turned);
    expect([await leftOf(found.receipt), await leftOf(missing.receipt)]).toEqual(["0", "0"]);
  });

  it("stays with goods that were moved to another warehouse, and follows them there", async () => {
    const [moved, found] = [await lying(app, "5", "2"), await lying(app, "5", "3")];
    await moveTo("W1", moved.place, "5");
    await settleCount(app, found.place, "6");
    // Where they came nothing lies of them, but elsewhere.
    expect(await whyNotTaken(warehouse, consumptionInput([[found.place, "6"]]))).toMatchObject(uncovered("5"));
    const there = await lies(moved.lotNo, "W1");
    const { consumptionNo } = await consume(warehouse, there ?? { id: "" }, "5");
    expect(await pooled(buyer, consumptionNo)).toMatchObject([{ billQty: "5", receiptNo: moved.receipt.receiptNo }]);
    // Of the same lot what lies where it came is not taken for what was found elsewhere.
    const parted = await lying(app, "5");
    await moveTo("W1", parted.place, "2");
    const away = await lies(parted.lotNo, "W1");
    await settleCount(app, away ?? { id: "" }, "4");
    expect(await whyNotTaken(warehouse, consumptionInput([[away ?? { id: "" }, "4"]]))).toMatchObject(uncovered("2"));
    await consume(warehouse, away ?? { id: "" }, "2");
    await consume(warehouse, (await lies(parted.lotNo)) ?? { id: "" }, "3");
  });

  it("leaves each piece that lies to be used or sent back, and bills each once, after any counts, consumptions and returns", async () => {
    const step = fc.record({
      lot: fc.nat(2),
      qty: fc.integer({ min: 1, max: 8 }).map(String),
      what: fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[])),
    });
    const runs = fc.record({ steps: fc.array(step, { minLength: 3, maxLength: 8 }), sendsBack: fc.boolean() });
    const property = fc.asyncProperty(runs, async ({ steps, sendsBack }) => {
      const lots: Lot[] = [];
      for (const quantity of ["4", "6", "3"]) lots.push({ ...(await lying(app, quantity)), taken: [] });
      for (const { lot, qty, what } of steps) await deeds[what](lots[lot] as Lot, qty);
      for (const lot of lots) {
        const open = least(await leftOf(lot.receipt), await available(lot));
        if (open === "0") continue;
        if (sendsBack) await buildReturned(warehouse, lot.receipt, open, { returnType: "2" });
        else await consume(warehouse, lot.place, open);
      }
      for (const { receipt } of lots) {
        const billed = sum((await poolOf(buyer, { receiptId: receipt.id })).map(({ billQty }) => billQty));
        expect(Number(await leftOf(receipt))).toBeGreaterThanOrEqual(0);
        expect(Number(sum([billed, await leftOf(receipt)]))).toBeLessThanOrEqual(Number(receipt.receiptQty));
      }
    });
    await fc.assert(property, { numRuns: 15, endOnFailure: true });
  });
});
