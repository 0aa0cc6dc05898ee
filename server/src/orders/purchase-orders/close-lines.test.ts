import type { OutputOf } from "@tandem/contract/core/service";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildIssued, day, nextVersion } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

type CloseLines = Services["purchaseOrders"]["endpoints"]["closeLines"];

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

  it("are counted as closed no more once a version leaves them out", async () => {
    const order = await seen(await buildAccepted(app));
    const lineIds = order.lines.slice(1).map(({ id }) => id);
    const closed = await buyer.ok("purchaseOrders", "closeLines", { ...named(order), lineIds, reason: "Enough" });
    expect(closed.closedLineCount).toBe(1);
    const without = nextVersion(closed, (lines) => lines.slice(0, 1));
    const changed = await buyer.ok("purchaseOrders", "changePurchaseOrder", without);
    expect(changed).toMatchObject({ closedLineCount: 0, allowedActions: { openLines: "orderLineOpen" } });
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
        permitShipment: theirs.allowedActions.permitShipment,
        forbidShipment: theirs.allowedActions.forbidShipment,
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

  it("are closed and opened each by itself: of each that was named is told what happened and why not", async () => {
    const order = await seen(await buildAccepted(app));
    const elsewhere = await seen(await buildAccepted(app));
    const [first = "", second = ""] = order.lines.map(({ id }) => id);
    const calls = [`${order.purchaseNo} 1/1/1`, `${order.purchaseNo} 2/1/1`];
    const told = ({ lineResults }: Pick<OutputOf<CloseLines>, "lineResults">) =>
      lineResults.map(({ id, number, error }) => [id, number, error?.errorCode ?? null]);
    const reason = "Not needed any more";
    const closed = await buyer.ok("purchaseOrders", "closeLines", { ...named(order), reason, lineIds: [first] });
    expect(told(closed)).toEqual([[first, calls[0], null]]);
    const lineIds = [first, second, elsewhere.lines[0]?.id ?? ""];
    // Nothing is done where it is done to none of them, and each says why not.
    const none = { ...named(closed), reason, lineIds: lineIds.filter((id) => id !== second) };
    expect((await buyer.call("purchaseOrders", "closeLines", none)).body).toMatchObject({
      errorCode: "orderLineClosed",
      details: [{ path: "lineIds.0" }, { path: "lineIds.1" }],
    });
    const both = await buyer.ok("purchaseOrders", "closeLines", { ...named(closed), reason, lineIds });
    expect(told(both)).toEqual([
      [first, calls[0], "orderLineClosed"],
      [second, calls[1], null],
      [lineIds[2], null, "notFound"],
    ]);
    expect(both).toMatchObject({ closedLineCount: 2, lines: [{ lineStatus: "1" }, { lineStatus: "1" }] });
    expect((await seen(elsewhere)).lines).toMatchObject([{ lineStatus: "0" }, { lineStatus: "0" }]);
    const newest = { current: 1, size: 1, condition: {} };
    const log = await (await app.as("admin")).ok("operationLogs", "getSysOperationLogPage", newest);
    expect(log.records).toMatchObject([
      { outcome: "2", changedCount: 1, refused: expect.stringContaining(calls[0] ?? "") },
    ]);

    const opened = await buyer.ok("purchaseOrders", "openLines", { ...named(both), lineIds: [second] });
    expect(told(opened)).toEqual([[second, calls[1], null]]);
    const rest = await buyer.ok("purchaseOrders", "openLines", { ...named(opened), lineIds: [second, first] });
    expect(told(rest)).toEqual([
      [second, calls[1], "orderLineOpen"],
      [first, calls[0], null],
    ]);
    // Where none is named, those are meant that it fits.
    const one = await buyer.ok("purchaseOrders", "closeLines", { ...named(rest), reason, lineIds: [second] });
    expect(told(await buyer.ok("purchaseOrders", "closeLines", { ...named(one), reason }))).toEqual([
      [first, calls[0], null],
    ]);
    expect(await brokenLaws(app)).toEqual([]);
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
