import { countStations } from "@tandem/contract/orders/purchase-orders/chain-stations";
import { countedParts, openOfLine } from "@tandem/contract/receiving/receipts/scanning";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildReturned } from "../../../testing/documents/return-notes.ts";
import { provideCell, storageInput } from "../../../testing/documents/warehousings.ts";
import { buildGift, receiveGift } from "../../../testing/gifts.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, day, noticeInput } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

const receiptsOf = async ({ id }: { readonly id: string }) => {
  const condition = { shippingNoticeId: id, field: "id", order: "asc" as const };
  const { records } = await (await app.as("supplierA")).ok("receipts", "getReceiptPage", {
    ...{ current: 1, size: 20, condition },
  });
  return records.map(({ receiptQty, giftQty }) => [receiptQty, giftQty]);
};

describe("pieces free of charge", () => {
  it("are as many as can be counted with", async () => {
    const supplier = await app.as("supplierA");
    const input = await noticeInput(app, await buildAccepted(app, { quantities: ["100"] }), ["1"]);
    const lines = input.lines.map((line) => ({ ...line, giftQty: "99999999999999999999" }));
    const { body } = await supplier.call("shippingNotices", "saveShippingNotice", { ...input, lines });
    expect(body).toMatchObject({ errorCode: "numberTooLarge", details: [{ path: "lines.0.giftQty" }] });
  });

  it("are announced and received beside a line, and count against nothing", async () => {
    const { order, notice, lineId } = await buildGift(app, "5");
    expect(notice.lines[0]).toMatchObject({ deliveryQty: "60", giftQty: "5", unDeliveryQty: "40" });
    await receiveGift(app, notice, lineId, "20", "2");
    // What nobody counts comes with the last of what is paid.
    await receiveGift(app, notice, lineId, "10");
    await receiveGift(app, notice, lineId, "30");
    expect(await receiptsOf(notice)).toEqual([
      ["20", "2"],
      ["10", null],
      ["30", "3"],
    ]);
    const supplier = await app.as("supplierA");
    expect(await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id })).toMatchObject({
      ...{ checkStatus: "4", sumDeliveryQty: "60", sumReceiveQty: "60" },
    });
    const { lines } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(lines[0]).toMatchObject({ receiptQty: "60", unDeliveryQty: "40" });
    const { history } = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    const told = history.filter(({ action }) => action === "send" || action === "receive");
    expect(told.map(({ changes }) => changes.map(({ field, new: now }) => `${field} ${now}`))).toEqual([
      ["deliveryQty 60", "giftQty 5"],
      ["receiptQty 20", "giftQty 2"],
      ["receiptQty 10"],
      ["receiptQty 30", "giftQty 3"],
    ]);
  });

  it("are as many as were announced, whoever receives the rest in another warehouse", async () => {
    const admin = await app.as("admin");
    await addUser(admin, "keeperOfOne", { scopeWarehouseNo: ["W1"], roleNo: ["warehouse"] });
    const keeper = await app.as("keeperOfOne");
    const { notice, lineId } = await buildGift(app, "5", "100");
    const into = (warehouseNo: string, more: object) => ({
      ...{ shippingNoticeId: notice.id, receiptDate: day(0), warehouseNo },
      lines: [{ shippingNoticeLineId: lineId, receiptQty: "40", ...more }],
    });
    const first = { ...into("W2", { receiptQty: "60", giftQty: "5" }), outReceiptNo: "FREE-W2" };
    await admin.ok("receipts", "receive", first);
    expect(await keeper.refused("receipts", "receive", { ...into("W1", {}), outReceiptNo: "free-w2" })).toBe(
      "outsideNumberTaken",
    );
    expect(await keeper.refused("receipts", "receive", into("W1", { giftQty: "1" }))).toBe("giftQuantityExceeded");
    const found = await keeper.ok("receipts", "findScanned", { code: notice.asnNo });
    expect(found.lines).toMatchObject([{ receiveQty: "60", freeQty: "0" }]);
    await keeper.ok("receipts", "receive", into("W1", {}));
    expect(await receiptsOf(notice)).toEqual([
      ["60", "5"],
      ["40", null],
    ]);
  });

  it("are told apart in the chain from what went back before it was put away", async () => {
    const { notice, lineId } = await buildGift(app, "5");
    await receiveGift(app, notice, lineId, "60", "5");
    const warehouse = await app.as("warehouse");
    const condition = { shippingNoticeId: notice.id };
    const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition });
    const [{ id: receiptId } = { id: "" }] = records;
    await buildReturned(warehouse, { id: receiptId }, "2");
    await provideCell(await app.as("admin"), "FREE-3");
    await warehouse.ok("warehousings", "putAway", storageInput([receiptId, "FREE-3", "63"]));
    const chain = await warehouse.ok("purchaseOrderLines", "getPurchaseOrderLineChain", {
      id: notice.lines[0]?.purchaseOrderLineId ?? "",
    });
    expect(countStations(chain)).toMatchObject({
      accepted: { quantity: "65", free: "5" },
      warehoused: { quantity: "63", free: "5" },
      returned: { quantity: "2", free: "0" },
    });
  });

  it("may be none although they were announced, come with a whole notice, and never come alone", async () => {
    const { notice, lineId } = await buildGift(app, "5", "10");
    await receiveGift(app, notice, lineId, "10", "0");
    expect(await receiptsOf(notice)).toEqual([["10", "0"]]);
    const whole = await buildGift(app, "7", "10");
    const { notice: another } = whole;
    const now = await (await app.as("buyer")).ok("shippingNotices", "getShippingNoticeById", { id: another.id });
    await (await app.as("warehouse")).ok("receipts", "receiveWhole", {
      ...{ receiveList: [named(now)], receiptDate: day(0), warehouseNo: "W1" },
    });
    expect(await receiptsOf(another)).toEqual([["10", "7"]]);

    const supplier = await app.as("supplierA");
    const input = await noticeInput(app, await buildAccepted(app, { quantities: ["10"] }), ["0"]);
    const lines = input.lines.map((line) => ({ ...line, giftQty: "3" }));
    expect(await supplier.refused("shippingNotices", "saveShippingNotice", { ...input, lines })).toBe(
      "noticeQuantityIncorrect",
    );
    const nothing = input.lines.map((line) => ({ ...line, deliveryQty: "1", giftQty: "0" }));
    const { http } = await supplier.call("shippingNotices", "saveShippingNotice", { ...input, lines: nothing });
    expect(http).toBe(400);
  });

  it("B4.10d come alone, no more than was announced, are numbered, put away and taken back with their receipt", async () => {
    await asOwner(app, "update material set serial_control = '1' where item_no = 'M1'");
    const { order, notice, lineId } = await buildGift(app, "3", "2");
    const [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
    const bring = async (receiptQty: string, giftQty: string, serialNos: string | null = null) => {
      const lines = [{ shippingNoticeLineId: lineId, receiptQty, giftQty, serialNos }];
      const head = { shippingNoticeId: notice.id, receiptDate: day(0), warehouseNo: "W1" };
      return (await warehouse.call("receipts", "receive", { ...head, lines })).body;
    };
    expect(await bring("0", "4")).toMatchObject({
      ...{ errorCode: "giftQuantityExceeded", details: [{ path: "lines.0.giftQty" }] },
      errorMessage: expect.stringMatching(/4 free of charge .*not come yet, 3/),
    });
    expect(await bring("0", "0")).toMatchObject({ errorCode: "receiptQuantityIncorrect" });
    expect(await bring("0", "2")).toMatchObject({ errorCode: "serialsMissing" });
    expect(await bring("0", "2", "F-1 F-2")).toMatchObject({ data: { checkStatus: "3" } });
    const now = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(now).toMatchObject({ arrivalDate: null, timing: null, sumReceiveQty: "0" });
    expect(await bring("1", "1", "F-3")).toMatchObject({ errorCode: "serialsCount" });
    expect(await bring("1", "1", "P-1 F-3")).toMatchObject({ data: { checkStatus: "3" } });
    expect(await bring("1", "1", "P-2 F-4")).toMatchObject({ errorCode: "giftQuantityExceeded" });
    await asOwner(app, "update material set serial_control = '0' where item_no = 'M1'");

    // Labels are made of both, and what is still to come of both is counted by scanning.
    const dates = { docDateStart: day(-2), docDateEnd: day(2), docNo: notice.asnNo };
    const asked = { current: 1, size: 5, condition: dates };
    const sources = await supplier.ok("labels", "getbarcodeprintlistbyparams", asked as never);
    expect(sources.records).toMatchObject([{ businessQty: "5" }]);
    const scanned = await warehouse.ok("receipts", "findScanned", { code: notice.asnNo });
    expect(scanned.lines.map((line) => [openOfLine(line), countedParts(line, "1"), countedParts(line, "2")])).toEqual([
      ["1", { receiptQty: "1" }, { receiptQty: "2" }],
    ]);
    const whole = { deliveryQty: "10", receiveQty: "0", freeQty: "3" };
    expect(["9", "12", "15"].map((counted) => countedParts(whole, counted))).toEqual([
      { receiptQty: "9", giftQty: "0" },
      { receiptQty: "10", giftQty: "2" },
      { receiptQty: "12", giftQty: "3" },
    ]);

    await provideCell(await app.as("admin"), "FREE-1");
    const condition = { shippingNoticeId: notice.id, field: "id", order: "asc" as const };
    const page = { current: 1, size: 20, condition };
    const { records } = await warehouse.ok("receipts", "getReceiptPage", page);
    const [alone, both] = records;
    if (!alone || !both) throw new Error("Nothing was received");
    expect(records.map(({ unstoredQty, inspectionStatus }) => [unstoredQty, inspectionStatus])).toEqual([
      ["2", "2"],
      ["2", "2"],
    ]);
    await warehouse.ok("warehousings", "putAway", storageInput([both.id, "FREE-1", "2"], [alone.id, "FREE-1", "2"]));
    expect(await warehouse.refused("warehousings", "putAway", storageInput([alone.id, "FREE-1", "1"]))).toBe(
      "warehousingQuantityExceeded",
    );
    const request = { current: 1, size: 5, condition: { cellNo: "FREE-1" } };
    expect((await warehouse.ok("stock", "getStockPage", request)).records).toMatchObject([{ qty: "4" }]);
    const lineNow = async () => {
      const { lines } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
      return [lines[0]?.receiptQty, lines[0]?.giftQty];
    };
    expect(await lineNow()).toEqual(["1", "3"]);
    const chain = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLineChain", {
      id: order.lines[0]?.id ?? "",
    });
    expect(chain.notices[0]).toMatchObject({ giftQty: "3", receipts: [{ giftQty: "2" }, { giftQty: "1" }] });
    expect(await brokenLaws(app)).toEqual([]);

    const { records: stored } = await warehouse.ok("warehousings", "getWarehousingPage", {
      ...{ current: 1, size: 5, condition: { receiptId: [alone.id, both.id] } },
    });
    await warehouse.ok("warehousings", "batchCancel", { cancelList: stored.map(named), reason: "Wrong cell" });
    for (const each of (await warehouse.ok("receipts", "getReceiptPage", page)).records) {
      await warehouse.ok("receipts", "cancelReceipt", { ...named(each), reason: "Counted twice" });
    }
    expect(await lineNow()).toEqual(["0", "0"]);
    expect(await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id })).toMatchObject({
      checkStatus: "2",
    });
    expect(await brokenLaws(app)).toEqual([]);
  });
});
