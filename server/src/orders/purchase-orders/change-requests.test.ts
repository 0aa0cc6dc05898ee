import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import {
  buildAccepted,
  buildIssued,
  buildShipped,
  day,
  firstFor,
  nextVersion,
  type TypedOrderLine,
} from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule, setOrderRule } from "../../../testing/owner.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
import { writtenValues } from "../../core/written-values.ts";

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
const promised = ({ lines }: PurchaseOrderDetail) =>
  lines.map(({ promises, price }) => [promises.map((part) => [part.promiseQty, part.promiseDate]), price]);
const versionsOf = async ({ id }: { id: string }) =>
  (await supplier.ok("purchaseOrders", "getPurchaseOrderVersions", { id })).versions;
const toldOf = (fields: readonly { field: string; old: string | null; new: string | null }[]) =>
  fields.map(({ field, old, new: now }) => [field, old, now]);
const asRule = (rule: object) => setOrderRule(app, "O1", { answerUpdatesOrder: false, ...rule });

/** A request for the first line: other parts, and another price where that is given. */
const first = (order: PurchaseOrderDetail, parts: readonly (readonly [string, number])[], price?: string) => ({
  ...named(order),
  reason: "One press is down",
  lines: [
    {
      id: order.lines[0]?.id ?? "",
      promises: parts.map(([promiseQty, days]) => ({ promiseQty, promiseDate: day(days) })),
      ...(price === undefined ? {} : { price }),
    },
  ],
});

describe("A supplier who changes what was accepted", () => {
  it("B4.3d B5.7b B9.7a B9.7b asks the buyer where the rule says so: what was promised holds until it is agreed to", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    const asked = await supplier.ok(
      "purchaseOrders",
      "changeDate",
      first(order, [
        ["60", 16],
        ["40", 20],
      ]),
    );
    expect(asked).toMatchObject({
      refuseSign: "2",
      purRefuseSign: "1",
      undo: "changeDate",
      changeRequest: { requestType: "1", reason: "One press is down", createName: "User supplierA" },
    });
    expect(promised(asked)).toEqual(promised(order));
    expect(asked.lines[0]?.shippableQty).toBe("100");
    await buildShipped(app, asked, ["10"]);
    expect(asked.history.at(-1)?.changes).toContainEqual({
      line: `${order.purchaseNo} 1/1/1`,
      field: "promiseQty",
      old: "100",
      new: "60 + 40",
    });
    const agreed = await buyer.ok("purchaseOrders", "agree", named(await seen(order, buyer)));
    expect(agreed).toMatchObject({ refuseSign: "3", changeRequest: null });
    expect(promised(agreed)[0]?.[0]).toEqual([
      ["60", day(16)],
      ["40", day(20)],
    ]);
    const changesOf = async (changeParty: { changeParty?: "1" | "2" }) => {
      const condition = { purchaseNo: order.purchaseNo, ...changeParty };
      const asked = { current: 1, size: 20, condition };
      return (await buyer.ok("purchaseOrderChanges", "getPurchaseOrderChangePage", asked)).records;
    };
    const records = await changesOf({ changeParty: "2" });
    expect(await changesOf({})).toEqual(records);
    expect(await changesOf({ changeParty: "1" })).toEqual([]);
    expect(records).toMatchObject([
      { changeType: "1", oldQty: "100", newQty: "100", oldDate: day(14), newDate: day(20) },
    ]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B4.3a is declined: the order goes back to what was accepted, with the promise of before", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    await supplier.ok("purchaseOrders", "changeQuantity", first(order, [["80", 14]]));
    const waiting = await seen(order, buyer);
    const declined = await buyer.ok("purchaseOrders", "decline", { ...named(waiting), reason: "We need all" });
    expect(declined).toMatchObject({ refuseSign: "1", purRefuseSign: "3", changeRequest: null, undo: "decline" });
    expect(promised(declined)).toEqual(promised(order));
    const undone = await buyer.ok("purchaseOrders", "undo", { step: "decline", undoList: [{ id: order.id }] });
    expect(undone.changed).toBe(1);
    expect(await seen(order, buyer)).toMatchObject({ refuseSign: "2", changeRequest: { requestType: "2" } });
  });

  it("B3.13f B9.7a asks nobody where the rule says none, only for later days where it says overdue, and always for a price", async () => {
    await asRule({ changeConfirmation: "none" });
    const order = await seen(await buildAccepted(app));
    const atOnce = await supplier.ok("purchaseOrders", "changeDate", first(order, [["100", 30]]));
    expect(atOnce).toMatchObject({ refuseSign: "1", changeRequest: null });
    expect(promised(atOnce)[0]?.[0]).toEqual([["100", day(30)]]);
    expect(atOnce.lines[0]).toMatchObject({ promiseConfirmed: "1", shippableQty: "100" });
    const undone = await supplier.ok("purchaseOrders", "undo", { step: "changeDate", undoList: [{ id: order.id }] });
    expect(undone.changed).toBe(1);
    const back = await seen(order);
    expect(promised(back)).toEqual(promised(order));
    const priced = await supplier.ok("purchaseOrders", "changeQuantity", first(back, [["100", 14]], "2.5"));
    expect(priced).toMatchObject({ refuseSign: "2", changeRequest: { lines: [{ price: "2.5" }] } });
    expect(priced).toMatchObject({ differingLineCount: 1, differenceQtyByUnit: null, differenceDays: null });
    expect(priced.differencePrice).toBe("1.4");
    const agreed = await buyer.ok("purchaseOrders", "agree", named(await seen(order, buyer)));
    expect(agreed.lines[0]).toMatchObject({ price: "2.5", amount: "250" });
    expect(agreed).toMatchObject({ totalAmount: "305", undo: "agree" });
    const changesOf = async () => {
      const condition = { purchaseNo: order.purchaseNo };
      return (await buyer.ok("purchaseOrderChanges", "getPurchaseOrderChangePage", { current: 1, size: 20, condition }))
        .total;
    };
    const told = await changesOf();
    const agreement = { step: "agree" as const, undoList: [{ id: order.id }] };
    expect((await buyer.ok("purchaseOrders", "undo", agreement)).changed).toBe(1);
    const waiting = await seen(order, buyer);
    expect(waiting).toMatchObject({ refuseSign: "2", totalAmount: priced.totalAmount, undo: null });
    expect(waiting.changeRequest).toEqual(priced.changeRequest);
    expect(promised(waiting)).toEqual(promised(order));
    expect(waiting.lines.map(({ shippableQty }) => shippableQty)).toEqual(
      priced.lines.map(({ shippableQty }) => shippableQty),
    );
    expect(await changesOf()).toBe((told ?? 0) - 1);
    const decided = await buyer.ok("purchaseOrders", "agree", named(waiting));
    expect(decided.totalAmount).toBe(agreed.totalAmount);
    await asRule({ changeConfirmation: "overdue" });
    const sooner = await supplier.ok("purchaseOrders", "changeDate", first(await seen(order), [["100", 12]]));
    expect(sooner.refuseSign).toBe("3");
    const later = await supplier.ok("purchaseOrders", "changeDate", first(sooner, [["100", 15]]));
    expect(later.refuseSign).toBe("2");
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("is refused what changes nothing, what changes more than dates, what is below the delivered, and what is another's", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    await buildShipped(app, order, ["30"]);
    const now = await seen(order);
    const refused = (method: "changeDate" | "changeQuantity", input: object) =>
      supplier.refused("purchaseOrders", method, input as never);
    expect(await refused("changeDate", first(now, [["100", 14]]))).toBe("orderUnchanged");
    expect(await refused("changeDate", first(now, [["90", 20]]))).toBe("orderDatesAlone");
    expect(await refused("changeQuantity", first(now, [["29", 14]]))).toBe("orderInDelivery");
    expect(await refused("changeDate", { ...first(now, [["100", 20]]), reason: " " })).toBe("reasonRequired");
    const once = first(now, [["100", 20]]);
    const twice = { ...once, lines: [...once.lines, ...first(now, [["100", 25]]).lines] };
    expect(await refused("changeDate", twice)).toBe("orderLineUnknown");
    const other = await buildAccepted(app);
    expect(await refused("changeDate", { ...first(other, [["100", 20]]), ...named(now) })).toBe("orderLineUnknown");
    expect(await (await app.as("supplierB")).refused("purchaseOrders", "changeDate", first(now, [["100", 20]]))).toBe(
      "notFound",
    );
  });

  it("may say again, and move, what holds though more of it has been shipped", async () => {
    await asRule({ changeConfirmation: "none" });
    const issued = await seen(await buildIssued(app));
    const lines = issued.lines.map(({ id, batchPurQty }, place) => ({
      id,
      promises: [{ promiseQty: place === 0 ? "90" : batchPurQty, promiseDate: day(14) }],
    }));
    await supplier.ok("purchaseOrders", "accept", { ...named(issued), reason: "No more steel", lines });
    const order = await buyer.ok("purchaseOrders", "agree", named(await seen(issued, buyer)));
    await buildShipped(app, order, ["95"]);
    const moved = await supplier.ok("purchaseOrders", "changeDate", first(await seen(order), [["90", 20]]));
    expect(promised(moved)[0]?.[0]).toEqual([["90", day(20)]]);
    const asked = first(moved, [["94", 20]]);
    expect(await supplier.refused("purchaseOrders", "changeQuantity", asked)).toBe("orderInDelivery");
    const other = ([one, second]: TypedOrderLine[]): TypedOrderLine[] => [
      one as TypedOrderLine,
      { ...(second as TypedOrderLine), batchPurQty: "60", amount: null },
    ];
    await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(await seen(order, buyer), other));
    const again = await seen(order);
    const answers = again.lines.map(({ id, promises }, place) => ({
      id,
      promises: place === 0 ? promises : [{ promiseQty: "60", promiseDate: day(14) }],
    }));
    const accepted = await supplier.ok("purchaseOrders", "accept", { ...named(again), lines: answers });
    expect(accepted).toMatchObject({ refuseSign: "1" });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("asks of the version that there was: it lapses when the buyer changes more than a remark, which both are told", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    await supplier.ok("purchaseOrders", "changeDate", first(order, [["100", 20]]));
    const waiting = await seen(order, buyer);
    const noted = await buyer.ok(
      "purchaseOrders",
      "changePurchaseOrder",
      nextVersion(waiting, undefined, { remark: "By the back gate" }),
    );
    expect(noted).toMatchObject({
      refuseSign: "2",
      bandNo: 2,
      changeRequest: waiting.changeRequest,
      lapsedRequest: null,
    });
    const changed = await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(noted, firstFor("120")));
    expect(changed).toMatchObject({ refuseSign: "4", bandNo: 3, changeRequest: null });
    expect(changed.lapsedRequest).toEqual(waiting.changeRequest);
    expect(changed.lines.map(({ promiseConfirmed }) => promiseConfirmed)).toEqual(["0", "1"]);
    const told = await seen(order);
    expect(told.lapsedRequest).toEqual(waiting.changeRequest);
    const lapse = { action: "lapse", side: "buyer", reason: "One press is down" };
    expect(told.history.slice(-2)).toMatchObject([lapse, { action: "renew", reason: "Our customer asks for it" }]);
    const line = `${order.purchaseNo} 1/1/1`;
    expect(told.history.at(-2)?.changes).toEqual([
      { line, field: "promiseQty", old: "100", new: null },
      { line, field: "promiseDate", old: day(20), new: null },
    ]);
    const bell = async (user: TestUser) => {
      const { records } = await user.ok("messages", "getCurrentUserMessageList", { size: 20 });
      return records.flatMap(({ topic, recordNumbers }) => (topic === "requestLapsed" ? recordNumbers : []));
    };
    await expect.poll(() => bell(supplier)).toEqual([order.purchaseNo]);
    expect([await bell(buyer), await bell(await app.as("supplierB"))]).toEqual([[], []]);
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(told)] });
    expect((await seen(order)).lapsedRequest).toBeNull();
    expect(await bell(supplier)).toEqual([]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B3.7c makes the next version of an order when it is agreed to, which is answered already, and is taken back with it", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    await supplier.ok("purchaseOrders", "changeQuantity", first(order, [["80", 20]], "2"));
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
    await supplier.ok("purchaseOrders", "changeDate", first(await seen(order), [["80", 25]]));
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
      await supplier.ok("purchaseOrders", "changeQuantity", first(await seen(order), [["75", 14]]));
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
    await supplier.ok("purchaseOrders", "changeQuantity", first(await seen(order), parts));
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
    await supplier.ok("purchaseOrders", "changeDate", first(await seen(order), [["120", 30]]));
    const [second] = await versionsOf(order);
    expect(second).toMatchObject({ bandNo: 2, reason: "Our customer asks for it", unchanged: 1 });
    expect(second?.changes.map(({ line, fields }) => [line, fields.length > 0])).toEqual([["1/1/1", true]]);
  });

  it("is said to lapse by a workbook that changes its order", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    await supplier.ok("purchaseOrders", "changeDate", first(order, [["100", 20]]));
    const importing = async (values: Record<string, string>) => {
      const rows = order.lines.map((line) => {
        const typed = { ...writtenValues(purchaseOrder, order), ...writtenValues(purchaseOrderLine, line), ...values };
        const texts = Object.entries(typed).map(([name, value]) => [
          name,
          value === null || typeof value === "object" ? "" : String(value),
        ]);
        return Object.fromEntries(texts) as Record<string, string>;
      });
      const given = { changeExisting: "1", reason: "New plan" } as const;
      const { errors, doubts } = await importSheetOf(buyer, "purchaseOrders", typedSheet(rows), given);
      return [errors, doubts.map(({ row, message }) => [row, message])];
    };
    expect(await importing({ remark: "By the back gate" })).toEqual([[], []]);
    const told = `${order.purchaseNo}: the change that User supplierA asked for lapses (“One press is down”)`;
    expect(await importing({ remark: "", expectArrivalDate: day(16) })).toEqual([[], [[2, told]]]);
    expect(await seen(order)).toMatchObject({
      bandNo: 3,
      refuseSign: "4",
      lapsedRequest: { reason: "One press is down" },
    });
  });
});
