import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildIssued, day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterAll(() => app.close());

const seen = ({ id }: { id: string }, by = buyer) => by.ok("purchaseOrders", "getPurchaseOrderById", { id });

describe("Lines of an issued order", () => {
  it("are closed short with a reason and opened again, one, some or all of them", async () => {
    const order = await seen(await buildAccepted(app));
    const [first] = order.lines as [PurchaseOrderDetail["lines"][number]];
    const closing = { ...named(order), reason: "Not needed any more" };
    const closed = await buyer.ok("purchaseOrders", "closeLines", { ...closing, lineIds: [first.id] });
    expect(closed.lines).toMatchObject([
      { lineStatus: "1", closeReason: "Not needed any more", unDeliveryQty: "0", shippableQty: "0" },
      { lineStatus: "0", unDeliveryQty: "50" },
    ]);
    expect(closed.history.at(-1)).toMatchObject({ action: "closeLines", reason: "Not needed any more" });
    const all = await buyer.ok("purchaseOrders", "closeLines", { ...named(closed), reason: "The rest too" });
    expect(all).toMatchObject({ deliveryStatus: "2", receiptStatus: "2" });
    expect(await buyer.refused("purchaseOrders", "closeLines", { ...named(all), reason: "Again" })).toBe(
      "orderLineClosed",
    );
    expect(await brokenLaws(app)).toEqual([]);
    const opened = await buyer.ok("purchaseOrders", "openLines", { ...named(all), lineIds: [first.id] });
    expect(opened.lines).toMatchObject([
      { lineStatus: "0", unDeliveryQty: "100", closeReason: null },
      { lineStatus: "1" },
    ]);
    expect(await supplier.refused("purchaseOrders", "openLines", named(opened))).toBe("permissionMissing");
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("say of each what may be done with it and why not, as the calls do", async () => {
    const order = await seen(await buildAccepted(app));
    const [first, second] = order.lines.map(({ id }) => id);
    const toClose = { closeLines: null, openLines: "orderLineOpen" };
    const toOpen = { closeLines: "orderLineClosed", openLines: null };
    expect(order.lines.map((line) => line.allowedActions)).toMatchObject([toClose, toClose]);
    const closing = { reason: "Not needed any more", lineIds: [first ?? ""] };
    const closed = await buyer.ok("purchaseOrders", "closeLines", { ...named(order), ...closing });
    expect(closed.lines.map((line) => line.allowedActions)).toMatchObject([toOpen, toClose]);
    expect(await buyer.refused("purchaseOrders", "closeLines", { ...named(closed), ...closing })).toBe(
      "orderLineClosed",
    );
    const other = { ...named(closed), lineIds: [second ?? ""] };
    expect(await buyer.refused("purchaseOrders", "openLines", other)).toBe("orderLineOpen");

    // What stands in the way of the whole is said of each line.
    const theirs = await seen(order, supplier);
    expect(theirs.lines.map((line) => line.allowedActions)).toEqual(
      ["orderLineNotPromised", null].map((promised) => ({
        closeLines: theirs.allowedActions.closeLines,
        openLines: theirs.allowedActions.openLines,
        accept: "orderFullyAccepted",
        changeDate: promised,
        changeQuantity: promised,
      })),
    );
    const later = theirs.lines.map(({ id, promiseQty }) => ({
      id,
      promises: [{ promiseQty: promiseQty ?? "", promiseDate: day(40) }],
    }));
    const asking = { ...named(theirs), reason: "A press is down" };
    expect(await supplier.refused("purchaseOrders", "changeDate", { ...asking, lines: later })).toBe(
      "orderLineNotPromised",
    );
    await supplier.ok("purchaseOrders", "changeDate", { ...asking, lines: later.slice(1) });
  });

  it("are not closed short while the supplier has yet to answer, or has refused", async () => {
    const order = await seen(await buildIssued(app));
    const closing = { ...named(order), reason: "Not needed any more" };
    expect(order.allowedActions.closeLines).toBe("orderLinesUnanswered");
    expect(order.lines.map((line) => line.allowedActions.closeLines)).toEqual(
      order.lines.map(() => "orderLinesUnanswered"),
    );
    expect(await buyer.refused("purchaseOrders", "closeLines", closing)).toBe("orderLinesUnanswered");
    const refused = await supplier.ok("purchaseOrders", "refuse", { ...named(order), reason: "No capacity" });
    expect(await buyer.refused("purchaseOrders", "closeLines", { ...named(refused), reason: "Then not" })).toBe(
      "orderLinesUnanswered",
    );
  });

  it("are not shipped once they are opened where nothing was promised of them, as of those closed before the answer once", async () => {
    const order = await seen(await buildAccepted(app));
    const [first, second] = order.lines.map(({ id }) => id);
    const closing = { ...named(order), reason: "Not needed any more", lineIds: [first ?? ""] };
    const closed = await buyer.ok("purchaseOrders", "closeLines", closing);
    await asOwner(app, "delete from purchase_order_promise where purchase_order_line_id = $1", [first]);
    await asOwner(app, "update purchase_order_line set promise_qty = null, promise_date = null where id = $1", [first]);
    await buyer.ok("purchaseOrders", "openLines", { id: closed.id, version: (await seen(closed)).version });
    const page = { current: 1, size: 50, condition: { purchaseNo: order.purchaseNo } };
    const { records } = await supplier.ok("shippingNotices", "getShippableLinePage", page);
    expect(records.map(({ id }) => id)).toEqual([second]);
    const opened = await seen(order);
    expect(opened.lines).toMatchObject([{ promiseConfirmed: "0" }, { promiseConfirmed: "1" }]);
  });

  it("do not stand in the way of a cancellation as long as nothing is announced", async () => {
    const order = await seen(await buildAccepted(app));
    const closing = { ...named(order), reason: "Not needed any more", lineIds: [order.lines[0]?.id ?? ""] };
    const closed = await buyer.ok("purchaseOrders", "closeLines", closing);
    expect(closed.allowedActions.cancel).toBe(null);
    expect(await buyer.ok("purchaseOrders", "cancel", { ...named(closed), reason: "Nothing of it" })).toMatchObject({
      status: "2",
    });
    expect(await brokenLaws(app)).toEqual([]);
  });
});
