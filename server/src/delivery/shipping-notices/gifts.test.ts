import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, day, noticeInput } from "../../../testing/orders.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

/** A notice of one line that brings some pieces free of charge. */
async function sent(giftQty: string, deliveryQty = "60") {
  const supplier = await app.as("supplierA");
  const buyer = await app.as("buyer");
  const order = await buildAccepted(app, { quantities: ["100"] });
  const input = await noticeInput(app, order, [deliveryQty]);
  const lines = input.lines.map((line) => ({ ...line, giftQty }));
  const notice = await supplier.ok("shippingNotices", "saveShippingNotice", { ...input, lines });
  await buyer.ok("shippingNotices", "approve", named(notice));
  return { order, notice, lineId: notice.lines[0]?.id ?? "" };
}

const receive = async (notice: { readonly id: string }, lineId: string, receiptQty: string, giftQty?: string) =>
  (await app.as("warehouse")).ok("receipts", "receive", {
    ...{ shippingNoticeId: notice.id, receiptDate: day(0), warehouseNo: "W1" },
    lines: [{ shippingNoticeLineId: lineId, receiptQty, ...(giftQty === undefined ? {} : { giftQty }) }],
  });

const receiptsOf = async ({ id }: { readonly id: string }) => {
  const condition = { shippingNoticeId: id, field: "id", order: "asc" as const };
  const { records } = await (await app.as("supplierA")).ok("receipts", "getReceiptPage", {
    ...{ current: 1, size: 20, condition },
  });
  return records.map(({ receiptQty, giftQty }) => [receiptQty, giftQty]);
};

describe("pieces free of charge", () => {
  it("are announced and received beside a line, and count against nothing", async () => {
    const { order, notice, lineId } = await sent("5");
    expect(notice.lines[0]).toMatchObject({ deliveryQty: "60", giftQty: "5", unDeliveryQty: "40" });
    await receive(notice, lineId, "20", "2");
    // What nobody counts is what was announced and has not come yet.
    await receive(notice, lineId, "10");
    await receive(notice, lineId, "30");
    expect(await receiptsOf(notice)).toEqual([
      ["20", "2"],
      ["10", "3"],
      ["30", null],
    ]);
    const supplier = await app.as("supplierA");
    expect(await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id })).toMatchObject({
      ...{ checkStatus: "4", sumDeliveryQty: "60", sumReceiveQty: "60" },
    });
    const { lines } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(lines[0]).toMatchObject({ receiptQty: "60", unDeliveryQty: "40" });
  });

  it("may be none although they were announced, come with a whole notice, and never come alone", async () => {
    const { notice, lineId } = await sent("5", "10");
    await receive(notice, lineId, "10", "0");
    expect(await receiptsOf(notice)).toEqual([["10", "0"]]);
    const whole = await sent("7", "10");
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

  it("come in by workbook too", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const row = { purchaseNo: order.purchaseNo, purchaseSeq: "1", deliveryQty: "4", giftQty: "2" };
    const supplier = await app.as("supplierA");
    const outcome = await importSheetOf(
      supplier,
      "shippingNotices",
      typedSheet([{ ...row, expectedArrivalDate: day(5) }]),
    );
    expect(outcome).toMatchObject({ added: 1, errors: [] });
    const { records } = await supplier.ok("shippingNotices", "getShippingNoticeLinePage", {
      ...{ current: 1, size: 20, condition: { purchaseNo: order.purchaseNo } },
    });
    expect(records).toMatchObject([{ deliveryQty: "4", giftQty: "2" }]);
  });
});
