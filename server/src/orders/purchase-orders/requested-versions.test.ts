import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { requestOf } from "../../../testing/change-requests.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildIssued, buildShipped, day, firstFor, nextVersion } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule, setOrderRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterAll(() => app.close());

const seen = (order: { id: string }, by = supplier) =>
  by.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
const versionsOf = async ({ id }: { id: string }) =>
  (await supplier.ok("purchaseOrders", "getPurchaseOrderVersions", { id })).versions;
const toldOf = (fields: readonly { field: string; old: string | null; new: string | null }[]) =>
  fields.map(({ field, old, new: now }) => [field, old, now]);
const asRule = (rule: object) => setOrderRule(app, "O1", { answerUpdatesOrder: false, ...rule });

describe("A supplier who changes what was accepted", () => {
  it("B3.7c makes the next version of an order when it is agreed to, which is answered already, and is taken back with it", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    await supplier.ok("purchaseOrders", "changeQuantity", requestOf(order, [["80", 20]], "2"));
    const agree = async () => buyer.ok("purchaseOrders", "agree", named(await seen(order, buyer)));
    expect(await agree()).toMatchObject({ bandNo: 2, refuseSign: "3", acceptanceDeadline: order.acceptanceDeadline });
    const [second, issued] = await versionsOf(order);
    expect(second).toMatchObject({ bandNo: 2, reason: "One press is down", changedBy: "User buyer", changeParty: "2" });
    expect(second?.unchanged).toBe(1);
    expect(second?.changes.map(({ line, changeType, fields }) => [line, changeType, toldOf(fields)])).toEqual([
      [
        "1/1/1",
        "1",
        [
          ["promiseQty", "100", "80"],
          ["promiseDate", day(14), day(20)],
          ["price", "1.1", "2"],
        ],
      ],
    ]);
    expect(issued).toMatchObject({ bandNo: 1, changes: [] });
    const before = await supplier.ok("purchaseOrders", "getPurchaseOrderVersion", { id: order.id, bandNo: 1 });
    expect(before.lines[0]).toMatchObject({ price: "1.1", promiseQty: "100", promiseDate: day(14) });
    const agreed = await seen(order, buyer);
    expect(agreed.lines.map(({ changedBandNo, promiseConfirmed }) => [changedBandNo, promiseConfirmed])).toEqual([
      [2, "1"],
      [null, "1"],
    ]);
    // The supplier has opened it: that agreement stands. Another, which nobody has seen, does not.
    await supplier.ok("purchaseOrders", "changeDate", requestOf(await seen(order), [["80", 25]]));
    expect(await agree()).toMatchObject({ bandNo: 3 });
    const undoList = [{ id: order.id }];
    expect((await buyer.ok("purchaseOrders", "undo", { step: "agree", undoList })).changed).toBe(1);
    const back = await seen(order, buyer);
    expect(back).toMatchObject({ bandNo: 2, refuseSign: "2", changeRequest: { requestType: "1" } });
    expect(back.lines[0]).toMatchObject({ changedBandNo: 2, promiseDate: day(20) });
    expect((await versionsOf(order)).map(({ bandNo }) => bandNo)).toEqual([2, 1]);
    expect(await agree()).toMatchObject({ bandNo: 3 });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B3.13c makes the next version of an order that follows the answer, with the batches that were split off", async () => {
    await asRule({ answerUpdatesOrder: true });
    const order = await seen(await buildIssued(app));
    const promises = [
      [
        ["60", 14],
        ["30", 20],
      ],
      [["50", 14]],
    ] as const;
    const lines = order.lines.map(({ id }, place) => ({
      id,
      promises: (promises[place] ?? []).map(([promiseQty, days]) => ({ promiseQty, promiseDate: day(days) })),
    }));
    await supplier.ok("purchaseOrders", "accept", { ...named(order), reason: "Two lots", lines });
    const agreed = await buyer.ok("purchaseOrders", "agree", named(await seen(order, buyer)));
    expect(agreed).toMatchObject({ bandNo: 2, lineCount: 3, refuseSign: "3" });
    const [second] = await versionsOf(order);
    expect(second).toMatchObject({ reason: "Two lots", unchanged: 1 });
    expect(second?.changes.map(({ line, changeType, fields }) => [line, changeType, toldOf(fields)])).toEqual([
      ["1/1/1", "1", [["batchPurQty", "100", "60"]]],
      ["1/1/2", "2", []],
    ]);
    const { head, lines: were } = await buyer.ok("purchaseOrders", "getPurchaseOrderVersion", {
      id: order.id,
      bandNo: 1,
    });
    expect([head.orderQty, were.map(({ batchPurQty }) => batchPurQty)]).toEqual(["150", ["100", "50"]]);
    const undoList = [{ id: order.id }];
    expect((await buyer.ok("purchaseOrders", "undo", { step: "agree", undoList })).changed).toBe(1);
    expect(await seen(order, buyer)).toMatchObject({ bandNo: 1, lineCount: 2, orderQty: "150", refuseSign: "2" });
    expect((await versionsOf(order)).map(({ changes }) => changes)).toEqual([[]]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is refused alone among several where more is on the way than the order would then ask for, whatever was announced once", async () => {
    await asRule({ changeConfirmation: "change", answerUpdatesOrder: true });
    const orders = [await buildAccepted(app), await buildAccepted(app)];
    const [overtaken, other] = orders as [PurchaseOrderDetail, PurchaseOrderDetail];
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const announced = await buildShipped(app, overtaken, ["105"]);
    await supplier.ok("shippingNotices", "voidShippingNotice", named(announced));
    await setDeliveryRule(app, "O1", {});
    for (const order of orders)
      await supplier.ok("purchaseOrders", "changeQuantity", requestOf(await seen(order), [["75", 14]]));
    await buildShipped(app, await seen(overtaken), ["80"]);
    const agreeList = await Promise.all(orders.map(async (order) => named(await seen(order, buyer))));
    const answer = await buyer.ok("purchaseOrders", "batchAgree", { agreeList });
    expect(answer.changed).toBe(1);
    expect(answer.results).toMatchObject([
      {
        number: overtaken.purchaseNo,
        error: { errorCode: "orderInDelivery", errorMessage: expect.stringContaining("line 1/1/1 (M1)") },
      },
      { number: other.purchaseNo, error: null },
    ]);
    expect(await seen(overtaken, buyer)).toMatchObject({ refuseSign: "2", bandNo: 1, orderQty: "150" });
    expect(await seen(other, buyer)).toMatchObject({ refuseSign: "3", bandNo: 2, orderQty: "125" });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("lets a batch that was split off go beyond what it is of no more than a new line", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildShipped(app, order, ["110"]);
    await supplier.ok("shippingNotices", "voidShippingNotice", named(notice));
    await setDeliveryRule(app, "O1", {});
    await asRule({ changeConfirmation: "change", answerUpdatesOrder: true });
    const parts = [
      ["60", 14],
      ["60", 20],
    ] as const;
    await supplier.ok("purchaseOrders", "changeQuantity", requestOf(await seen(order), parts));
    await buyer.ok("purchaseOrders", "agree", named(await seen(order, buyer)));
    const batches = await asOwner(
      app,
      `select batch_pur_qty::float8 as quantity, over_allowed_qty::float8 as beyond from purchase_order_line
       where purchase_order_id = ${order.id} order by purchase_batch_seq`,
    );
    expect(batches).toEqual([
      { quantity: 60, beyond: 10 },
      { quantity: 60, beyond: 0 },
    ]);
  });

  it("tells nothing among the versions of what nobody was asked for", async () => {
    await asRule({ changeConfirmation: "none" });
    const order = await seen(await buildAccepted(app));
    const changed = await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(order, firstFor("120")));
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(changed)] });
    await supplier.ok("purchaseOrders", "changeDate", requestOf(await seen(order), [["120", 30]]));
    const [second] = await versionsOf(order);
    expect(second).toMatchObject({ bandNo: 2, reason: "Our customer asks for it", unchanged: 1 });
    expect(second?.changes.map(({ line, fields }) => [line, fields.length > 0])).toEqual([["1/1/1", true]]);
  });
});
