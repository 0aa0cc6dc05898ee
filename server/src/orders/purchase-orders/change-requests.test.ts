import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { requestOf } from "../../../testing/change-requests.ts";
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
import { setOrderRule } from "../../../testing/owner.ts";
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
const asRule = (rule: object) => setOrderRule(app, "O1", { answerUpdatesOrder: false, ...rule });

describe("A supplier who changes what was accepted", () => {
  it("B4.3d B5.7b B9.7a B9.7b asks the buyer where the rule says so: what was promised holds until it is agreed to", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    const asked = await supplier.ok(
      "purchaseOrders",
      "changeDate",
      requestOf(order, [
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
    await supplier.ok("purchaseOrders", "changeQuantity", requestOf(order, [["80", 14]]));
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
    const atOnce = await supplier.ok("purchaseOrders", "changeDate", requestOf(order, [["100", 30]]));
    expect(atOnce).toMatchObject({ refuseSign: "1", changeRequest: null });
    expect(promised(atOnce)[0]?.[0]).toEqual([["100", day(30)]]);
    expect(atOnce.lines[0]).toMatchObject({ promiseConfirmed: "1", shippableQty: "100" });
    const undone = await supplier.ok("purchaseOrders", "undo", { step: "changeDate", undoList: [{ id: order.id }] });
    expect(undone.changed).toBe(1);
    const back = await seen(order);
    expect(promised(back)).toEqual(promised(order));
    const priced = await supplier.ok("purchaseOrders", "changeQuantity", requestOf(back, [["100", 14]], "2.5"));
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
    const sooner = await supplier.ok("purchaseOrders", "changeDate", requestOf(await seen(order), [["100", 12]]));
    expect(sooner.refuseSign).toBe("3");
    const later = await supplier.ok("purchaseOrders", "changeDate", requestOf(sooner, [["100", 15]]));
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
    expect(await refused("changeDate", requestOf(now, [["100", 14]]))).toBe("orderUnchanged");
    expect(await refused("changeDate", requestOf(now, [["90", 20]]))).toBe("orderDatesAlone");
    expect(await refused("changeQuantity", requestOf(now, [["29", 14]]))).toBe("orderInDelivery");
    expect(await refused("changeDate", { ...requestOf(now, [["100", 20]]), reason: " " })).toBe("reasonRequired");
    const once = requestOf(now, [["100", 20]]);
    const twice = { ...once, lines: [...once.lines, ...requestOf(now, [["100", 25]]).lines] };
    expect(await refused("changeDate", twice)).toBe("orderLineUnknown");
    const other = await buildAccepted(app);
    expect(await refused("changeDate", { ...requestOf(other, [["100", 20]]), ...named(now) })).toBe("orderLineUnknown");
    expect(
      await (await app.as("supplierB")).refused("purchaseOrders", "changeDate", requestOf(now, [["100", 20]])),
    ).toBe("notFound");
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
    const moved = await supplier.ok("purchaseOrders", "changeDate", requestOf(await seen(order), [["90", 20]]));
    expect(promised(moved)[0]?.[0]).toEqual([["90", day(20)]]);
    const asked = requestOf(moved, [["94", 20]]);
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
    await supplier.ok("purchaseOrders", "changeDate", requestOf(order, [["100", 20]]));
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

  it("is said to lapse by a workbook that changes its order", async () => {
    await asRule({ changeConfirmation: "change" });
    const order = await seen(await buildAccepted(app));
    await supplier.ok("purchaseOrders", "changeDate", requestOf(order, [["100", 20]]));
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
