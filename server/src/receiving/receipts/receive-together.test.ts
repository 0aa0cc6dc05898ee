import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, buildNotice, buildShipped, day, type OrderWish } from "../../../testing/orders.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

const shipped = async (quantities: readonly string[], wish: OrderWish = {}) =>
  buildShipped(app, await buildAccepted(app, { quantities, ...wish }), quantities);

/** What of some notices has arrived: receipt number, notice, warehouse, quantity. */
async function receiptsOf(notices: readonly ShippingNoticeDetail[]) {
  const { records } = await (await app.as("admin")).ok("receipts", "getReceiptPage", {
    current: 1,
    size: 100,
    condition: { shippingNoticeId: notices.map(({ id }) => id), field: "id", order: "asc" },
  });
  return records;
}

const errorsOf = (results: readonly { number: string | null; error: { errorCode: string } | null }[]) =>
  results.map(({ number, error }) => [number, error?.errorCode ?? null]);

describe("Several delivery notices", () => {
  it("B5.14c B4.1g are received whole, each line where it was ordered for, a number for each notice", async () => {
    const notices = [
      await shipped(["10", "20.5"], { head: { warehouseNo: "W2" } }),
      await shipped(["7"], { head: { warehouseNo: "W2" } }),
      await shipped(["3"]),
    ] as const;
    const warehouse = await app.as("warehouse");
    const receiveList = notices.map(named);
    const { changed, results } = await warehouse.ok("receipts", "receiveWhole", {
      receiveList,
      receiptDate: day(0),
      warehouseNo: "W1",
    });
    expect([changed, errorsOf(results)]).toEqual([3, notices.map(({ asnNo }) => [asnNo, null])]);
    const receipts = await receiptsOf(notices);
    expect(receipts.map((each) => [each.asnNo, each.warehouseNo, each.receiptQty])).toEqual([
      [notices[0].asnNo, "W2", "10"],
      [notices[0].asnNo, "W2", "20.5"],
      [notices[1].asnNo, "W2", "7"],
      [notices[2].asnNo, "W1", "3"],
    ]);
    expect(receipts[0]?.receiptNo).toBe(receipts[1]?.receiptNo);
    expect(new Set(receipts.map(({ receiptNo }) => receiptNo)).size).toBe(3);
    for (const { id, sumDeliveryQty, deliveryQtyByUnit } of notices) {
      const now = await warehouse.ok("shippingNotices", "getShippingNoticeById", { id });
      expect(now).toMatchObject({ checkStatus: "4", sumReceiveQty: sumDeliveryQty, arrivalDate: day(0) });
      expect(now.receiveQtyByUnit).toEqual(deliveryQtyByUnit);
    }
  });

  it("B5.14c S7.14a are received but for those that have no place, wait, are of others, or changed meanwhile", async () => {
    const fits = await shipped(["10"], { head: { warehouseNo: "W1" } });
    const placeless = await shipped(["10"]);
    const waits = await buildNotice(app, await buildAccepted(app, { quantities: ["10"] }), ["10"]);
    const others = await shipped(["10"], { orgNo: "O2", head: { warehouseNo: "W3" } });
    const stale = { ...(await shipped(["10"], { head: { warehouseNo: "W1" } })), version: 1 };
    const receiveList = [placeless, waits, others, stale, fits].map(named);
    const answer = await (await app.as("warehouse")).ok("receipts", "receiveWhole", {
      receiveList,
      receiptDate: day(0),
    });
    expect([answer.changed, errorsOf(answer.results)]).toEqual([
      1,
      [
        [placeless.asnNo, "receiptWarehouseMissing"],
        [waits.asnNo, "noticeNotReceivable"],
        [null, "notFound"],
        [stale.asnNo, "versionStale"],
        [fits.asnNo, null],
      ],
    ]);
    const received = await receiptsOf([placeless, waits, others, stale, fits]);
    expect(received.map(({ asnNo }) => asnNo)).toEqual([fits.asnNo]);
  });

  it("B4.1f B5.14c are voided, ended and settled at once, and what was not received is open again", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const [first, second] = [await buildShipped(app, order, ["30"]), await buildShipped(app, order, ["20"])] as const;
    const supplier = await app.as("supplierA");
    const open = async () =>
      (await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id })).lines[0]?.unDeliveryQty;
    expect(await open()).toBe("50");
    const warehouse = await app.as("warehouse");
    await warehouse.ok("receipts", "receive", {
      shippingNoticeId: second.id,
      receiptDate: day(0),
      warehouseNo: "W1",
      lines: [{ shippingNoticeLineId: second.lines[0]?.id ?? "", receiptQty: "5" }],
    });
    const now = async (id: string) => named(await supplier.ok("shippingNotices", "getShippingNoticeById", { id }));
    const both = async () => [await now(first.id), await now(second.id)];
    const voided = await supplier.ok("shippingNotices", "batchVoid", { voidList: await both() });
    expect(errorsOf(voided.results)).toEqual([
      [first.asnNo, null],
      [second.asnNo, "noticeNotVoidable"],
    ]);
    expect(await open()).toBe("80");
    const ended = await supplier.ok("shippingNotices", "batchEnd", { endList: await both() });
    expect(errorsOf(ended.results)).toEqual([
      [first.asnNo, "noticeNotEndable"],
      [second.asnNo, null],
    ]);
    expect(await open()).toBe("95");
    const settled = await supplier.ok("shippingNotices", "batchSettle", { settleList: await both() });
    expect(errorsOf(settled.results)).toEqual([
      [first.asnNo, "noticeNotSettleable"],
      [second.asnNo, null],
    ]);
  });
});

describe("Several receipts", () => {
  it("B4.1g are canceled for one reason, those of one notice together, and nothing of them is left", async () => {
    const notices = [await shipped(["10", "20"]), await shipped(["7"])];
    const warehouse = await app.as("warehouse");
    const receiveList = notices.map(named);
    await warehouse.ok("receipts", "receiveWhole", { receiveList, receiptDate: day(0), warehouseNo: "W1" });
    const receipts = await receiptsOf(notices);
    const cancelList = receipts.map(named);
    const reason = "Wrong pallets";
    const { changed } = await warehouse.ok("receipts", "batchCancel", { cancelList, reason });
    expect(changed).toBe(3);
    for (const { id, lines } of notices) {
      const now = await warehouse.ok("shippingNotices", "getShippingNoticeById", { id });
      expect(now).toMatchObject({ checkStatus: "2", sumReceiveQty: "0", arrivalDate: null, timing: null });
      expect(now.history.at(-1)).toMatchObject({ action: "cancelReceipt", reason });
      expect(now.history.at(-1)?.changes.length).toBe(lines.length);
    }
    const again = await warehouse.ok("receipts", "batchCancel", {
      cancelList: (await receiptsOf(notices)).map(named),
      reason,
    });
    expect(again.changed).toBe(0);
    expect(errorsOf(again.results)[0]?.[1]).toBe("receiptNotCancellable");
  });
});
