import type { TestApplication } from "./application.ts";
import { buildAccepted, day, noticeInput } from "./orders.ts";
import { named } from "./records.ts";

/** A notice of one line of a new order of 100 that brings some pieces free of charge, approved. */
export async function buildGift(
  app: TestApplication,
  giftQty: string,
  deliveryQty = "60",
  lotNo: string | null = null,
) {
  const supplier = await app.as("supplierA");
  const buyer = await app.as("buyer");
  const order = await buildAccepted(app, { quantities: ["100"] });
  const input = await noticeInput(app, order, [deliveryQty]);
  const lines = input.lines.map((line) => ({ ...line, giftQty, ...(lotNo ? { lotNo } : {}) }));
  const notice = await supplier.ok("shippingNotices", "saveShippingNotice", { ...input, lines });
  await buyer.ok("shippingNotices", "approve", named(notice));
  return { order, notice, lineId: notice.lines[0]?.id ?? "" };
}

/** Receives a line of a notice today, and what came with it free of charge. */
export async function receiveGift(
  app: TestApplication,
  notice: { readonly id: string },
  lineId: string,
  receiptQty: string,
  giftQty?: string,
) {
  return (await app.as("warehouse")).ok("receipts", "receive", {
    ...{ shippingNoticeId: notice.id, receiptDate: day(0), warehouseNo: "W1" },
    lines: [{ shippingNoticeLineId: lineId, receiptQty, ...(giftQty === undefined ? {} : { giftQty }) }],
  });
}
