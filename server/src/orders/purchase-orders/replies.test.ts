import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildIssued, buildNotice, day } from "../../../testing/orders.ts";
import { setOrderRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterEach(() => setOrderRule(app, "O1", {}));
afterAll(() => app.close());

const asked = day(14);

/** An order whose supplier promised something of its own for each line. */
async function buildReplied(
  order: PurchaseOrderDetail,
  ...promised: readonly (readonly (readonly [quantity: string, date: string])[])[]
): Promise<PurchaseOrderDetail> {
  const supplier = await app.as("supplierA");
  return supplier.ok("purchaseOrders", "accept", {
    ...named(order),
    reason: "Two furnaces are cold",
    lines: order.lines.map(({ id }, index) => ({
      id,
      promises: (promised[index] ?? []).map(([promiseQty, promiseDate]) => ({ promiseQty, promiseDate })),
    })),
  });
}

/** A line's place, quantity, amount, dates and promise. */
function batches(order: PurchaseOrderDetail) {
  return order.lines.map((line) => [
    `${line.purchaseSeq}/${line.purchasePhaseSeq}/${line.purchaseBatchSeq}`,
    line.batchPurQty,
    line.amount,
    line.expectArrivalDate,
    line.promiseQty,
    line.promiseDate,
  ]);
}

describe("a reply that differs", () => {
  it("B4.3a waits for the buyer, with what was asked and what is offered side by side", async () => {
    const replied = await buildReplied(
      await buildIssued(app),
      [
        ["60", asked],
        ["30", day(20)],
      ],
      [["50", day(15)]],
    );
    expect(replied).toMatchObject({ status: "1", refuseSign: "2", purRefuseSign: "1", orderQty: "150" });
    expect(batches(replied)).toEqual([
      ["1/1/1", "100", "110", asked, "90", day(20)],
      ["2/1/1", "50", "55", asked, "50", day(15)],
    ]);
    expect(replied.history.at(-1)).toMatchObject({ action: "accept", reason: "Two furnaces are cold" });
    expect(replied.history.at(-1)?.changes).toEqual([
      { line: `${replied.purchaseNo} 1/1/1`, field: "promiseQty", old: "100", new: "60 + 30" },
      { line: `${replied.purchaseNo} 1/1/1`, field: "promiseDate", old: asked, new: `${asked}, ${day(20)}` },
      { line: `${replied.purchaseNo} 2/1/1`, field: "promiseDate", old: asked, new: day(15) },
    ]);
  });

  it("B3.13c B4.3a becomes the order when the buyer agrees: batches are split, amounts and totals worked out exactly", async () => {
    const issued = await buildIssued(app, { quantities: ["100", "50"], head: { price: "0.333333", taxRate: "13" } });
    expect(issued).toMatchObject({ totalAmount: "50", untaxedAmount: "44.25", taxAmount: "5.75" });
    const replied = await buildReplied(
      issued,
      [
        ["60.5", asked],
        ["30", day(20)],
        ["7.000001", day(30)],
      ],
      [
        ["50", asked],
        ["1", day(20)],
      ],
    );
    const buyer = await app.as("buyer");
    const agreed = await buyer.ok("purchaseOrders", "agree", named(replied));
    expect(agreed).toMatchObject({
      status: "1",
      refuseSign: "3",
      purRefuseSign: "2",
      lineCount: 5,
      orderQty: "148.500001",
    });
    expect(batches(agreed)).toEqual([
      ["1/1/1", "60.5", "20.17", asked, "60.5", asked],
      ["1/1/2", "30", "10", day(20), "30", day(20)],
      ["1/1/3", "7.000001", "2.33", day(30), "7.000001", day(30)],
      ["2/1/1", "50", "16.67", asked, "50", asked],
      ["2/1/2", "1", "0.33", day(20), "1", day(20)],
    ]);
    // 20.17 + 10 + 2.33 + 16.67 + 0.33, and each ÷ 1.13 to two decimals.
    expect(agreed).toMatchObject({ totalAmount: "49.5", untaxedAmount: "43.8", taxAmount: "5.7" });
    expect(agreed.lines.map((line) => line.promises)).toEqual(
      agreed.lines.map((line) => [{ promiseQty: line.batchPurQty, promiseDate: line.expectArrivalDate }]),
    );
    const name = (batch: string) => `${agreed.purchaseNo} ${batch}`;
    expect(agreed.history.at(-1)?.changes).toEqual([
      { line: name("1/1/1"), field: "batchPurQty", old: "100", new: "60.5" },
      { line: name("1/1/2"), field: "batchPurQty", old: null, new: "30" },
      { line: name("1/1/3"), field: "batchPurQty", old: null, new: "7.000001" },
      { line: name("2/1/2"), field: "batchPurQty", old: null, new: "1" },
    ]);
  });

  it("B3.13c leaves the order as it is where the rule says so, and executes it all the same", async () => {
    await setOrderRule(app, "O1", { answerUpdatesOrder: false });
    const replied = await buildReplied(
      await buildIssued(app),
      [
        ["60", asked],
        ["40", day(20)],
      ],
      [["50", asked]],
    );
    const agreed = await (await app.as("buyer")).ok("purchaseOrders", "agree", named(replied));
    expect(agreed).toMatchObject({ refuseSign: "3", orderQty: "150", totalAmount: "165", lineCount: 2 });
    expect(batches(agreed)[0]).toEqual(["1/1/1", "100", "110", asked, "100", day(20)]);
    expect(agreed.history.at(-1)?.changes).toEqual([]);
  });

  it("B5.7b is declined with a reason, and answered again", async () => {
    const buyer = await app.as("buyer");
    const issued = await buildIssued(app, { quantities: ["100"] });
    const replied = await buildReplied(issued, [
      ["60", asked],
      ["40", day(20)],
    ]);
    expect(await buyer.refused("purchaseOrders", "decline", { ...named(replied), reason: " " })).toBe("reasonRequired");
    const declined = await buyer.ok("purchaseOrders", "decline", { ...named(replied), reason: "We need all of it" });
    expect(declined).toMatchObject({ refuseSign: "4", purRefuseSign: "3", orderQty: "100" });
    const again = await buildReplied(declined, [["100", day(15)]]);
    expect(again).toMatchObject({ refuseSign: "2", purRefuseSign: "1" });
    expect(again.lines[0]?.promises).toEqual([{ promiseQty: "100", promiseDate: day(15) }]);
    expect(again.history.slice(2).map((event) => [event.action, event.fromState, event.toState, event.side])).toEqual([
      ["accept", "0", "2", "supplier"],
      ["decline", "2", "4", "buyer"],
      ["accept", "4", "2", "supplier"],
    ]);
  });

  it("B3.13e cannot become the order when more than it promises is on the way already", async () => {
    await setOrderRule(app, "O1", { confirmBeforeShipping: false });
    const issued = await buildIssued(app, { quantities: ["100"] });
    const supplier = await app.as("supplierA");
    const replied = await buildReplied(issued, [["79.999999", asked]]);
    const notice = await buildNotice(app, replied, ["80"]);
    const buyer = await app.as("buyer");
    const shipped = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    expect(await buyer.refused("purchaseOrders", "agree", named(shipped))).toBe("orderInDelivery");
    await supplier.ok("shippingNotices", "voidShippingNotice", { id: notice.id, version: notice.version });
    const now = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    const agreed = await buyer.ok("purchaseOrders", "agree", named(now));
    expect(agreed.lines[0]).toMatchObject({ batchPurQty: "79.999999", unDeliveryQty: "79.999999" });
  });

  it("leaves nothing to ship when it promises no more than is on the way", async () => {
    await setOrderRule(app, "O1", { confirmBeforeShipping: false });
    const issued = await buildIssued(app, { quantities: ["100"] });
    await buildNotice(app, issued, ["80"]);
    const current = await (await app.as("supplierA")).ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    const replied = await buildReplied(current, [["80", asked]]);
    expect(replied.deliveryStatus).toBe("1");
    const agreed = await (await app.as("buyer")).ok("purchaseOrders", "agree", named(replied));
    expect(agreed).toMatchObject({ deliveryStatus: "2", lines: [{ deliveryStatus: "2", unDeliveryQty: "0" }] });
  });

  it("B3.13e is not shipped before it is agreed, and is as far as it was agreed to", async () => {
    const replied = await buildReplied(await buildIssued(app, { quantities: ["100"] }), [["60", asked]]);
    const supplier = await app.as("supplierA");
    const shippable = async () => {
      const request = { current: 1, size: 20, condition: { purchaseNo: replied.purchaseNo } };
      const page = await supplier.ok("shippingNotices", "getShippableLinePage", request);
      return page.records.map((line) => line.unDeliveryQty);
    };
    expect(await shippable()).toEqual([]);
    await (await app.as("buyer")).ok("purchaseOrders", "agree", named(replied));
    expect(await shippable()).toEqual(["60"]);
  });
});
