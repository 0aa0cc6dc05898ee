import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { billOf, poolOf } from "../../../testing/documents/bills.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { consume, consumptionInput } from "../../../testing/documents/vmi-consumptions.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";
import { lying, placeOf, placesOf, whyNotTaken } from "../../../testing/vmi-goods.ts";
import { dayIn } from "../../core/day-in.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, warehouse, supplier] = (await Promise.all(
    ["admin", "buyer", "warehouse", "supplierA"].map((userNo) => app.as(userNo)),
  )) as [TestUser, TestUser, TestUser, TestUser];
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

describe("A consumption", () => {
  it("is taken back with its movements and what is to be paid, for a reason, until a bill has taken it in", async () => {
    const { lotNo, receipt, place } = await lying(app, "10");
    const taken = await consume(warehouse, place, "10");
    const gone = await warehouse.ok("vmiConsumptions", "cancelConsumption", { ...named(taken), reason: "Wrong lot" });
    expect(gone).toMatchObject({
      status: "X",
      cancelReason: "Wrong lot",
      allowedActions: { cancel: "consumptionCancelled" },
    });
    expect(gone.history.map(({ action }) => action)).toEqual(expect.arrayContaining(["add", "cancel"]));
    // Nothing of it was used after all: the period tells of none.
    const whole = { inventoryQty: "10", beginQty: "0", periodInQty: "10", periodOutQty: "0", endQty: "10" };
    expect(await placeOf(warehouse, lotNo)).toMatchObject(whole);
    expect(await poolOf(buyer, { receiptId: receipt.id })).toEqual([]);
    const again = await consume(warehouse, place, "6");
    const [row] = await poolOf(buyer, { sourceNo: again.consumptionNo });
    const bill = await billOf(buyer, [{ id: row?.id ?? "" }]);
    expect(bill).toMatchObject({ amount: "6.6", lines: [{ sourceNo: again.consumptionNo, sourceType: "3" }] });
    const shown = await warehouse.ok("vmiConsumptions", "getConsumptionById", { id: again.id });
    expect(shown).toMatchObject({
      isBilled: "1",
      billNos: bill.billNo,
      allowedActions: { cancel: "consumptionBilled" },
    });
    const cancelled = await warehouse.call("vmiConsumptions", "cancelConsumption", { ...named(shown), reason: "Late" });
    expect(cancelled.body).toMatchObject({
      errorCode: "consumptionBilled",
      errorMessage: expect.stringContaining(bill.billNo),
    });
    await buyer.ok("bills", "voidBill", { ...named(bill), reason: "Too early" });
    const { changed } = await warehouse.ok("vmiConsumptions", "batchCancel", {
      cancelList: [named(shown)],
      reason: "Late",
    });
    expect(changed).toBe(1);
    expect(await placeOf(warehouse, lotNo)).toMatchObject({ inventoryQty: "10" });
  });

  it("leaves of a receipt what may go back to its supplier, and takes nothing of what went", async () => {
    const { lotNo, receipt, place } = await lying(app, "10");
    await consume(warehouse, place, "7");
    const wrong = {
      returnType: "2" as const,
      returnDate: day(0),
      lines: [{ receiptId: receipt.id, returnQty: "4", returnReason: "Bent" }],
    };
    expect(await warehouse.refused("returnNotes", "saveReturnNote", wrong)).toBe("returnQuantityExceeded");
    const note = await buildReturned(warehouse, receipt, "3", { returnType: "2" });
    await supplier.ok("returnNotes", "takeBack", named(note));
    expect(await poolOf(buyer, { receiptId: receipt.id })).toMatchObject([{ sourceType: "3", billQty: "7" }]);
    expect(await whyNotTaken(warehouse, consumptionInput([[place, "1"]]))).toMatchObject({ errorCode: "stockShort" });
    expect((await placesOf(warehouse, lotNo)).filter(({ inventoryQty }) => inventoryQty !== "0")).toEqual([]);
  });

  it("takes no more than lies there and came by receipts, nothing that is unfit or waits to be put away, and names the cells", async () => {
    const { lotNo, place } = await lying(app, "10");
    const beyond = await whyNotTaken(warehouse, consumptionInput([[place, "11"]]));
    expect(beyond).toMatchObject({
      errorCode: "stockShort",
      details: [{ path: "lines.0.consumeQty", message: expect.stringContaining("10 in stock, 11 wanted") }],
    });
    expect(
      await whyNotTaken(
        warehouse,
        consumptionInput([
          [place, "1"],
          [place, "1"],
        ]),
      ),
    ).toMatchObject({ errorCode: "consumptionRepeated" });
    await asOwner(app, "update unit set decimal_places = 0 where unit_no = 'PCS'");
    expect(await whyNotTaken(warehouse, consumptionInput([[place, "0.5"]]))).toMatchObject({
      details: [{ path: "lines.0.consumeQty" }],
    });
    expect(await whyNotTaken(warehouse, consumptionInput([[place, "0"]]))).toMatchObject({
      errorCode: "invalidRequest",
    });
    // Before it came nobody took it.
    expect(await whyNotTaken(warehouse, consumptionInput([[place, "1"]], { consumeDate: day(-5) }))).toMatchObject({
      errorCode: "consumptionUncovered",
    });
    const blocking = { stockBalanceId: place.id, qty: "10", toCellNo: null, toStockType: "25" as const };
    await warehouse.ok("stockTransfers", "transferStock", { transferReason: "Dented", lines: [blocking] });
    const [blocked] = (await placesOf(warehouse, lotNo)).filter(({ stockType }) => stockType === "25");
    expect(blocked).toMatchObject({ allowedActions: { takeOut: "consumptionNotAvailable" } });
    expect(await whyNotTaken(warehouse, consumptionInput([[blocked ?? place, "1"]]))).toMatchObject({
      errorCode: "consumptionNotAvailable",
    });
    await provideCell(admin, "C-USED");
    const waits = await lying(app, "6", "1", { warehouseNo: "W1" });
    expect(waits.place).toMatchObject({ waitingQty: "6", allowedActions: { takeOut: "consumptionWaits" } });
    expect(await whyNotTaken(warehouse, consumptionInput([[waits.place, "1"]]))).toMatchObject({
      errorCode: "transferWaiting",
    });
    await warehouse.ok("warehousings", "putAway", storageInput([waits.receipt.id, "C-USED", "6"]));
    const stored = (await placesOf(warehouse, waits.lotNo)).find(({ cellNo }) => cellNo === "C-USED");
    expect((await consume(warehouse, stored ?? place, "6")).lines).toMatchObject([{ cellNo: "C-USED" }]);
  });

  it("is of a day that has come where the tenant lives, wherever whoever takes it does", async () => {
    const { place } = await lying(app, "10");
    const [first, last] = ["Pacific/Kiritimati", "Etc/GMT+12"] as const;
    const taken = (zone: string, consumeDate: string) =>
      warehouse
        .inZone(zone)
        .call("vmiConsumptions", "saveConsumption", consumptionInput([[place, "1"]], { consumeDate }));
    const live = (paramValue: string | null) =>
      admin.ok("messageConfigs", "saveSysMessageSetting", { paramNo: "TIME_ZONE", paramValue });
    // Of the two zones one is always a day ahead of the other.
    await live(last);
    expect((await taken(first, dayIn(first))).body).toMatchObject({
      errorCode: "dayToCome",
      details: [{ path: "consumeDate" }],
    });
    expect((await taken(first, dayIn(last))).body).toHaveProperty("data");
    await live(first);
    expect((await taken(last, dayIn(first))).body).toHaveProperty("data");
    await live(null);
  });

  it("keeps its goods from being taken out of their cell again, and says so by its number", async () => {
    await provideCell(admin, "C-TAKEN");
    const { lotNo, receipt } = await lying(app, "6", "1", { warehouseNo: "W1" });
    await warehouse.ok("warehousings", "putAway", storageInput([receipt.id, "C-TAKEN", "6"]));
    const stored = (await placesOf(warehouse, lotNo)).find(({ cellNo }) => cellNo === "C-TAKEN");
    const { consumptionNo } = await consume(warehouse, stored ?? { id: "" }, "2");
    const of = { current: 1, size: 1, condition: { receiptNo: receipt.receiptNo } };
    const [put] = (await warehouse.ok("warehousings", "getWarehousingPage", of)).records;
    expect(put?.allowedActions).toEqual({ cancel: "warehousingConsumed" });
    const wrong = { id: put?.id ?? "", version: put?.version ?? 0, reason: "Wrong cell" };
    const { body } = await warehouse.call("warehousings", "cancelWarehousing", wrong);
    expect(body).toMatchObject({
      errorCode: "warehousingConsumed",
      errorMessage: expect.stringContaining(consumptionNo),
    });
  });

  it("happens once: of two who take the same, or one who asks twice, one has it", async () => {
    const { lotNo, receipt, place } = await lying(app, "10");
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const input = consumptionInput([[place, "6"]], { remark: `Race ${index}` });
        return warehouse.call("vmiConsumptions", "saveConsumption", input);
      }),
    );
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    expect(await placeOf(warehouse, lotNo)).toMatchObject({ inventoryQty: "4" });
    const same = consumptionInput([[place, "1"]]);
    const twice = await Promise.all([1, 2, 3].map(() => warehouse.call("vmiConsumptions", "saveConsumption", same)));
    expect(twice.filter(({ body }) => "data" in body)).toHaveLength(1);
    // Billed and taken back at once: one of them happens.
    const [row] = await poolOf(buyer, { receiptId: receipt.id });
    const taken = await warehouse.ok("vmiConsumptions", "getConsumptionById", { id: row?.vmiConsumptionId ?? "" });
    await Promise.all([
      buyer.call("bills", "createBills", { billableIds: [row?.id ?? ""] }),
      warehouse.call("vmiConsumptions", "cancelConsumption", { ...named(taken), reason: "Wrong" }),
    ]);
    const after = await warehouse.ok("vmiConsumptions", "getConsumptionById", { id: taken.id });
    expect([after.status, after.isBilled]).toBeOneOf([
      ["X", "0"],
      ["1", "1"],
    ]);
  });

  it("is written by the buyer's warehouse alone, of goods that it sees, and seen by their supplier", async () => {
    const { place } = await lying(app, "10");
    const taken = await consume(warehouse, place, "1");
    const input = consumptionInput([[place, "1"]]);
    const { body } = await fetch(`${app.url}/api/ISupVmiConsumptionService/saveConsumption`, {
      method: "POST",
      body: "{}",
    }).then(async (answer) => ({ body: await answer.json() }));
    expect(body).not.toHaveProperty("data");
    for (const [user, error] of [
      [supplier, "permissionMissing"],
      [await app.as("supplierB"), "permissionMissing"],
      [buyer, "permissionMissing"],
      [await app.as("stranger"), "permissionMissing"],
    ] as const) {
      expect(await user.refused("vmiConsumptions", "saveConsumption", input)).toBe(error);
      const cancel = { ...named(taken), reason: "No" };
      expect((await user.call("vmiConsumptions", "cancelConsumption", cancel)).body).not.toHaveProperty("data");
    }
    await addUser(admin, "keeperOfW1", { scopeWarehouseNo: ["W1"], roleNo: ["warehouse"] });
    await addUser(admin, "keeperOfO2", { scopeOrgNo: ["O2"], roleNo: ["warehouse"] });
    for (const userNo of ["keeperOfW1", "keeperOfO2"]) {
      const user = await app.as(userNo);
      expect(await user.refused("vmiConsumptions", "saveConsumption", input)).toBe("notFound");
      expect(await user.refused("vmiConsumptions", "getConsumptionById", { id: taken.id })).toBe("notFound");
    }
    const own = await app.as("supplierB");
    expect(await own.refused("vmiConsumptions", "getConsumptionById", { id: taken.id })).toBe("notFound");
    expect(await supplier.ok("vmiConsumptions", "getConsumptionById", { id: taken.id })).toMatchObject({
      allowedActions: { cancel: "actionOfOtherSide" },
    });
    // What is the buyer's own is no supplier's to be paid for.
    const ownStock = await asOwner<{ id: string }>(
      app,
      "select id::text from stock_balance where owner_no is null limit 1",
    );
    const foreign = consumptionInput([[{ id: ownStock[0]?.id ?? "0" }, "1"]]);
    expect(await warehouse.refused("vmiConsumptions", "saveConsumption", foreign)).toBe("notFound");
  });
});
