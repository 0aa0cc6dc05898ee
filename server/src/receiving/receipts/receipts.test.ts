import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, buildShipped, day } from "../../../testing/orders.ts";
import { receiptInput } from "../../../testing/receipts.ts";

describe("receiving against a delivery notice", () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startTestApplication();
  });
  afterAll(() => app.close());

  async function lineOf(id: string) {
    const buyer = await app.as("buyer");
    const { line } = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLineChain", { id });
    return { ordered: line.batchPurQty, onWay: line.onWayQty, received: line.receiptQty, open: line.unDeliveryQty };
  }

  it("B1.3 B4.1c B4.1g receives part, then the rest, and cancels, with the right quantities and statuses at every step", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildShipped(app, order, ["60"]);
    const lineId = order.lines[0]?.id ?? "";
    const noticeLineId = notice.lines[0]?.id ?? "";
    const warehouse = await app.as("warehouse");
    expect(await lineOf(lineId)).toEqual({ ordered: "100", onWay: "60", received: "0", open: "40" });

    const receive = (receiptQty: string) =>
      warehouse.ok("receipts", "receive", {
        shippingNoticeId: notice.id,
        receiptDate: day(0),
        warehouseNo: "W1",
        lines: [{ shippingNoticeLineId: noticeLineId, receiptQty }],
      });
    expect(await receive("25")).toMatchObject({ checkStatus: "3" });
    expect(await lineOf(lineId)).toEqual({ ordered: "100", onWay: "35", received: "25", open: "40" });
    expect(await receive("35")).toMatchObject({ checkStatus: "4" });
    expect(await lineOf(lineId)).toEqual({ ordered: "100", onWay: "0", received: "60", open: "40" });

    const receipts = await warehouse.ok("receipts", "getReceiptPage", {
      current: 1,
      size: 20,
      condition: { asnNo: notice.asnNo },
    });
    const last = receipts.records.find((receipt) => receipt.receiptQty === "35");
    const cancelled = await warehouse.ok("receipts", "cancelReceipt", {
      id: last?.id ?? "",
      version: last?.version ?? 0,
      reason: "Counted wrongly",
    });
    expect(cancelled.status).toBe("0");
    expect(await lineOf(lineId)).toEqual({ ordered: "100", onWay: "35", received: "25", open: "40" });
    const after = await warehouse.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(after).toMatchObject({ checkStatus: "3", sumReceiveQty: "25", sumDeliveryQty: "60" });
    expect(after.history.map((event) => event.action)).toEqual([
      "send",
      "approve",
      "receive",
      "receive",
      "cancelReceipt",
    ]);
  });

  it("is told of in the operation log: what was received, and what of it was accepted at once", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["5"] }), ["5"]);
    const warehouse = await app.as("warehouse");
    const { receiptNo } = await warehouse.ok("receipts", "receive", receiptInput(notice, ["5"]));
    const { records } = await (await app.as("admin")).ok("operationLogs", "getSysOperationLogPage", {
      current: 1,
      size: 1,
      condition: { callNameIndistinct: ".receive" },
    });
    const [acceptanceNo] = /QCA-[\d-]+/.exec(String(records[0]?.subject)) ?? [];
    expect(records[0]?.subject?.split(", ").toSorted()).toEqual([notice.asnNo, acceptanceNo, receiptNo].toSorted());
    expect(records[0]?.changes?.split("\n")).toEqual(
      expect.arrayContaining([
        `Receipt ${receiptNo} · Received: – → Received`,
        `Acceptance ${acceptanceNo} · Created: – → Accepted`,
      ]),
    );
  });
});
