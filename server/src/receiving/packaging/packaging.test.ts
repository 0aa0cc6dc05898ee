import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { PackagingInput, ReceivedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import { packagingMovementType, packagingStatus } from "@tandem/contract/receiving/packaging/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { changeMaterial } from "../../../testing/materials.ts";
import { buildAccepted, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { moved, returnable } from "../../../testing/packaging.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { importSheetOf, saveSheet, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, warehouse, supplier] = await Promise.all([app.as("admin"), app.as("warehouse"), app.as("supplierA")]);
});
afterAll(() => app.close());

const first = { current: 1, size: 100 };
const { sentBack, issued, countedAtBuyer, countedAtSupplier, openingAtBuyer } = packagingMovementType.code;

/** What the buyer holds, less what the supplier does. */
async function held(packagingItemNo: string, user = admin): Promise<number> {
  const condition = { packagingItemNo };
  const { records } = await user.ok("packagingBalances", "getBalancePage", { ...first, condition });
  return records.reduce((total, one) => total + Number(one.buyerHeldQty) - Number(one.supplierHeldQty), 0);
}

const movementsOf = async (packagingItemNo: string, user = admin) =>
  (await user.ok("packagingMovements", "getMovementPage", { ...first, condition: { packagingItemNo } })).records;

/** Says of a material that it is packaging no more. */
const unmark = (itemNo: string) => changeMaterial(admin, { returnablePackaging: yesNoStatus.code.no }, itemNo);

/** A notice with packaging, on its way. */
async function shippedWith(packagingItemNo: string, announcedQty: string, quantities = ["30"]) {
  await moved(admin, packagingItemNo, "0", { movementType: openingAtBuyer });
  const order = await buildAccepted(app, { quantities });
  const { id, version } = await buildShipped(app, order, quantities);
  const packaging = [{ packagingItemNo, announcedQty }];
  return supplier.ok("shippingNotices", "keepPackaging", { id, version, packaging });
}

describe("returnable packaging", () => {
  it("comes as announced with what is received, once, and goes with the last of its receipts that is canceled", async () => {
    const kind = await returnable(admin, "KLT-1");
    const notice = await shippedWith(kind, "12", ["30", "20"]);
    expect(notice.packaging).toEqual([
      {
        packagingItemNo: kind,
        packagingName: "Pallet KLT-1",
        unitNo: "PCS",
        announcedQty: "12",
        packedQty: "0",
        receivedQty: "0",
      },
    ]);
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["10", "20"]));
    expect(await held(kind)).toBe(12);
    await warehouse.ok("receipts", "receive", receiptInput({ ...notice, lines: notice.lines.slice(0, 1) }, ["20"]));
    expect(await held(kind)).toBe(12);
    const [movement] = await movementsOf(kind, supplier);
    expect(movement).toMatchObject({ inQty: "12", asnNo: notice.asnNo, status: packagingStatus.code.waiting });
    await supplier.ok("packagingMovements", "confirm", {
      confirmList: [{ id: movement?.id ?? "", version: movement?.version ?? 0 }],
    });

    const { records } = await admin.ok("receipts", "getReceiptPage", { ...first, condition: { asnNo: notice.asnNo } });
    const arrival = records.filter(({ receiptNo }) => receiptNo === movement?.receiptNo);
    expect(arrival).toHaveLength(2);
    const [one, other] = arrival.map(({ id, version }) => ({ id, version, reason: "Wrong lorry" }));
    await admin.ok("receipts", "cancelReceipt", one as never);
    expect(await held(kind)).toBe(12);
    await admin.ok("receipts", "cancelReceipt", other as never);
    expect(await held(kind)).toBe(0);
    // Beside the opening balance, the movement and the one that takes it back.
    expect((await movementsOf(kind)).map(({ status }) => status).toSorted()).toEqual(["0", "X", "X"]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("S6.3c is written of no organisation or supplier that is not seen, and of kinds that a supplier has an account of", async () => {
    const kind = await returnable(admin, "KLT-6");
    const input = {
      ...{ orgNo: "O1", supplierNo: "SA", movementType: openingAtBuyer, movementDate: day(0), movementReason: "Begin" },
      lines: [{ packagingItemNo: kind, qty: "0" }],
    };
    const ofOthers = await app.as("buyerOfTwo");
    expect(await ofOthers.refused("packagingMovements", "recordMovements", input)).toBe("referenceUnknown");
    const known = async () =>
      (await supplier.ok("materials", "getbmitemlistbyparams", { ...first, condition: { itemNo: kind } })).total;
    expect(await known()).toBe(0);
    await admin.ok("packagingMovements", "recordMovements", input);
    expect(await known()).toBe(1);
  });

  it("is announced with the notice itself, and comes as announced where that is received whole", async () => {
    const kind = await returnable(admin, "KLT-7");
    await moved(admin, kind, "0", { movementType: openingAtBuyer });
    const input = await noticeInput(app, await buildAccepted(app, { quantities: ["30"] }), ["30"]);
    const announced = (packagingItemNo: string) => ({ ...input, packaging: [{ packagingItemNo, announcedQty: "9" }] });
    const wrong = await supplier.call("shippingNotices", "saveShippingNotice", announced("M1"));
    expect(wrong.body).toMatchObject({
      errorCode: "referenceUnknown",
      details: [{ path: "packaging.0.packagingItemNo" }],
    });
    const { id, ...sent } = await supplier.ok("shippingNotices", "saveShippingNotice", announced(kind));
    const { version } = await admin.ok("shippingNotices", "approve", { id, version: sent.version });
    const receiveList = [{ id, version }];
    await warehouse.ok("receipts", "receiveWhole", { receiveList, receiptDate: day(0), warehouseNo: "W1" });
    expect(await held(kind)).toBe(9);
  });

  it("is counted by whoever receives it, also what nobody announced, and is announced no more then", async () => {
    const [kind, other] = [await returnable(admin, "KLT-2"), await returnable(admin, "KLT-3")];
    const notice = await shippedWith(kind, "5");
    const named = { id: notice.id, version: notice.version };
    const announced = (packagingItemNo: string) => ({ ...named, packaging: [{ packagingItemNo, announcedQty: "1" }] });
    expect(await supplier.refused("shippingNotices", "keepPackaging", announced("M1"))).toBe("referenceUnknown");
    const toCome = [{ shippingNoticeId: notice.id, packagingItemNo: kind, qty: "5", isCounted: false }];
    const expected = await warehouse.ok("receipts", "getExpected", { warehouseNo: "W1" });
    expect(expected.packaging.filter((each) => each.packagingItemNo === kind)).toMatchObject(toCome);
    expect(await warehouse.ok("receipts", "findScanned", { code: notice.asnNo })).toMatchObject({ packaging: toCome });

    const counted = (kindQty: string, otherQty: string): ReceivedPackaging => [
      { packagingItemNo: kind, qty: kindQty },
      { packagingItemNo: other, qty: otherQty },
    ];
    const repeated = [...counted("4", "2"), { packagingItemNo: kind, qty: "1" }];
    const receive = (quantity: string, packaging?: ReceivedPackaging) =>
      warehouse.call("receipts", "receive", { ...receiptInput(notice, [quantity]), ...(packaging && { packaging }) });
    expect((await receive("10", repeated)).body).toMatchObject({ errorCode: "packagingRepeated" });
    // More than was announced comes only where somebody saw it, over all receipts of the notice.
    const beyond = (place: number) => ({ errorCode: "packagingBeyond", details: [{ path: `packaging.${place}.qty` }] });
    expect((await receive("10", counted("4", "2"))).body).toMatchObject(beyond(1));
    const seen = counted("4", "2").map((each) => ({ ...each, beyondAnnounced: true as const }));
    expect((await receive("10", seen)).http).toBe(200);
    // Whoever scans what comes next counts from nothing.
    expect(await warehouse.ok("receipts", "findScanned", { code: notice.asnNo })).toMatchObject({
      packaging: [{ packagingItemNo: kind, qty: "1", isCounted: true }],
    });
    const now = await warehouse.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect([notice.packagingCounted, now.packagingCounted]).toEqual([false, true]);
    // What is announced is counted, too, where it is packaging no more.
    await unmark(kind);
    expect((await receive("10", counted("2", "0"))).body).toMatchObject(beyond(0));
    // What was counted is not overruled by a receipt that says nothing.
    expect((await receive("10")).http).toBe(200);
    const whole = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    const receiveList = [{ id: notice.id, version: whole.version }];
    await warehouse.ok("receipts", "receiveWhole", { receiveList, receiptDate: day(0), warehouseNo: "W1" });
    expect([await held(kind), await held(other)]).toEqual([4, 2]);
    const { version, packaging: left } = await supplier.ok("shippingNotices", "getShippingNoticeById", {
      id: notice.id,
    });
    expect(left).toMatchObject([
      { announcedQty: "5", receivedQty: "4" },
      { announcedQty: "0", receivedQty: "2" },
    ]);
    expect(await supplier.refused("shippingNotices", "keepPackaging", { ...announced(kind), version })).toBe(
      "noticePackagingFixed",
    );
  });

  it("goes back and is issued by hand, is counted, begins once, and what was written wrongly is taken back", async () => {
    const kind = await returnable(admin, "KLT-4");
    await moved(admin, kind, "100", { movementType: openingAtBuyer });
    const write = (movementType: PackagingInput["movementType"], qty: string, movementReason: string) =>
      admin.call("packagingMovements", "recordMovements", {
        ...{ orgNo: "O1", supplierNo: "SA", movementDate: day(0), movementType, movementReason },
        lines: [{ packagingItemNo: kind, qty }],
      });
    expect((await write(openingAtBuyer, "100", "Again")).body).toMatchObject({ errorCode: "packagingOpened" });
    await moved(warehouse, kind, "30");
    await moved(warehouse, kind, "80", { movementType: issued });
    expect(await held(kind)).toBe(-10);
    // Of the same call made twice the second does nothing, and of two counts at once the second has nothing left to correct.
    const counts = ["First", "First", "Second"].map((reason) => write(countedAtSupplier, "12", reason));
    const answers = await Promise.all(counts);
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    expect(await held(kind)).toBe(-12);
    await moved(admin, kind, "0", { movementType: countedAtBuyer });
    expect(await held(kind)).toBe(0);
    const wrong = (await movementsOf(kind)).find(({ movementType }) => movementType === sentBack);
    const named = { id: wrong?.id ?? "", version: wrong?.version ?? 0, reason: "It was the other lorry" };
    await admin.ok("packagingMovements", "takeBackMovement", named);
    expect(await held(kind)).toBe(30);
    expect(await admin.refused("packagingMovements", "takeBackMovement", named)).toBe("versionStale");
  });

  it("is neither of a day that is to come or long past nor more than anybody moves at once", async () => {
    const kind = await returnable(admin, "KLT-HUGE");
    const notice = await shippedWith(kind, "4");
    const written = {
      ...{ orgNo: "O1", supplierNo: "SA", movementType: issued, movementDate: day(0), movementReason: "Lorry" },
      lines: [{ packagingItemNo: kind, qty: "99999999999999999999" }],
    };
    const most = { errorCode: "packagingTooMany", message: expect.stringContaining("No more than 1000000") };
    expect((await admin.call("packagingMovements", "recordMovements", written)).body).toMatchObject({
      ...most,
      details: [{ path: "lines.0.qty" }],
    });
    const soon = { ...written, movementDate: day(3), lines: [{ packagingItemNo: kind, qty: "1" }] };
    expect(await admin.refused("packagingMovements", "recordMovements", soon)).toBe("dayToCome");
    const past = { ...soon, movementDate: "1999-12-31" };
    expect((await admin.call("packagingMovements", "recordMovements", past)).body).toMatchObject({
      ...{ errorCode: "dayLongPast", details: [{ path: "movementDate" }] },
    });
    const { lines: _lines, ...head } = past;
    const row = { ...head, packagingItemNo: kind, qty: "1", movementType: "Empties sent back" };
    expect(await importSheetOf(admin, "packagingMovements", typedSheet([row]))).toMatchObject({
      ...{ added: 0, errors: [{ row: 2, message: expect.stringContaining("1999-12-31") }] },
    });
    const came = { ...receiptInput(notice, ["30"]), packaging: [{ packagingItemNo: kind, qty: "1000001" }] };
    expect((await warehouse.call("receipts", "receive", came)).body).toMatchObject({
      ...most,
      details: [{ path: "packaging.0.qty" }],
    });
    const announced = [{ packagingItemNo: kind, announcedQty: "1000001" }];
    expect(
      (
        await supplier.call("shippingNotices", "keepPackaging", {
          id: notice.id,
          version: notice.version,
          packaging: announced,
        })
      ).body,
    ).toMatchObject({ ...most, details: [{ path: "packaging.0.announcedQty" }] });
    expect(await held(kind)).toBe(0);
  });

  it("is told by another system once, by calls and workbooks, and is counted away when it is packaging no more", async () => {
    const kind = await returnable(admin, "KLT-OUT");
    await moved(admin, kind, "10", { movementType: openingAtBuyer });
    const row = {
      ...{ orgNo: "O1", supplierNo: "SA", packagingItemNo: kind, qty: "3", movementDate: day(0) },
      ...{ movementType: "Empties sent back", movementReason: "Lorry", outMovementNo: "WMS-7" },
    };
    const bring = () => importSheetOf(admin, "packagingMovements", typedSheet([row]), { again: "1" });
    expect(await bring()).toMatchObject({ added: 1, errors: [] });
    const [told] = await movementsOf(kind);
    const again = `WMS-7 of the other system was taken in before, as ${told?.movementNo}`;
    expect(await bring()).toMatchObject({ added: 0, errors: [{ message: expect.stringContaining(again) }] });
    expect(await held(kind)).toBe(7);
    const wish = { movementReason: "Again", outMovementNo: " wms-7", movementType: issued };
    const input = { orgNo: "O1", supplierNo: "SA", movementDate: day(0), ...wish };
    const lines = [{ packagingItemNo: kind, qty: "1" }];
    expect((await admin.call("packagingMovements", "recordMovements", { ...input, lines })).body).toMatchObject({
      errorCode: "outsideNumberTaken",
      details: [{ path: "lines.0.outMovementNo" }],
    });

    await unmark(kind);
    const count = (qty: string) =>
      admin.call("packagingMovements", "recordMovements", {
        ...{ ...input, outMovementNo: "WMS-8", movementType: countedAtBuyer },
        lines: [{ packagingItemNo: kind, qty }],
      });
    expect((await count("5")).body).toMatchObject({ errorCode: "referenceUnknown" });
    expect((await count("0")).http).toBe(200);
    expect(await held(kind)).toBe(0);
  });

  it("S4.8 is added once more from the same file only where whoever sends it says so", async () => {
    const kind = await returnable(admin, "KLT-TWICE");
    await moved(admin, kind, "20", { movementType: openingAtBuyer });
    const row = {
      ...{ orgNo: "O1", supplierNo: "SA", packagingItemNo: kind, qty: "3", movementDate: day(0) },
      ...{ movementType: "Empties sent back", movementReason: "Lorry" },
    };
    const path = await saveSheet(typedSheet([row]));
    const send = async (settings: Readonly<Record<string, string>> = {}, user = admin) =>
      (await user.upload("packagingMovements", "importexcel", path, "empties.xlsx", settings)).body;
    const both = await Promise.all([send(), send()]);
    expect(both.map((body) => ("errorCode" in body ? body.errorCode : "done")).sort()).toEqual([
      "done",
      "importRepeated",
    ]);
    expect(await held(kind)).toBe(17);
    const colleague = await app.as("buyer");
    expect(await send({}, colleague)).toMatchObject({
      errorCode: "importRepeated",
      errorMessage: expect.stringMatching(/^The same file was imported on \d{4}-.* UTC by User admin\./),
    });
    expect(await send({ again: "1" })).toMatchObject({ data: { added: 1 } });
    expect(await held(kind)).toBe(14);
  });

  it("is disputed with a reason by its supplier, who sees no other's", async () => {
    const kind = await returnable(admin, "KLT-5");
    await moved(admin, kind, "3");
    await moved(admin, kind, "4", { supplierNo: "SB" });
    expect(await held(kind, supplier)).toBe(-3);
    const [own, ...others] = await movementsOf(kind, supplier);
    expect(others).toEqual([]);
    const named = { id: own?.id ?? "", version: own?.version ?? 0 };
    const reason = "Only two came";
    expect(await supplier.ok("packagingMovements", "disputeMovement", { ...named, reason })).toMatchObject({
      status: packagingStatus.code.disputed,
      disputeReason: reason,
    });
    const [balance] = (
      await admin.ok("packagingBalances", "getBalancePage", {
        ...first,
        condition: { packagingItemNo: kind, supplierNo: "SA" },
      })
    ).records;
    expect(balance).toMatchObject({ supplierHeldQty: "3", disputedCount: 1 });
  });
});
