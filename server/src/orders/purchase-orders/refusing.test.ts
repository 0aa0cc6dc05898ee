import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, buildIssued, buildShipped, day, replyInput } from "../../../testing/orders.ts";
import { asOwner, setOrderRule } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterEach(() => setOrderRule(app, "O1", {}));
afterAll(() => app.close());

const asked = day(14);

describe("refusing an order", () => {
  it("B4.3c B5.7b refuses with a reason, and the order fails when the buyer confirms it", async () => {
    const issued = await buildIssued(app);
    const supplier = await app.as("supplierA");
    const { http } = await supplier.call("purchaseOrders", "refuse", { ...named(issued), reason: undefined as never });
    expect(http).toBe(400);
    for (const reason of ["", "   "]) {
      const { body } = await supplier.call("purchaseOrders", "refuse", { ...named(issued), reason });
      expect(body).toMatchObject({ errorCode: "reasonRequired", message: "Please give a reason." });
    }
    const refused = await supplier.ok("purchaseOrders", "refuse", { ...named(issued), reason: "Out of steel" });
    expect(refused).toMatchObject({ status: "1", refuseSign: "5" });

    const buyer = await app.as("buyer");
    const failed = await buyer.ok("purchaseOrders", "confirmRefusal", named(refused));
    expect(failed).toMatchObject({ status: "2", refuseSign: "6" });
    expect(
      failed.history.map(({ action, fromState, toState, reason }) => [action, fromState, toState, reason]),
    ).toEqual([
      ["add", null, "0", null],
      ["issue", "0", "1", null],
      ["refuse", "0", "5", "Out of steel"],
      ["confirmRefusal", "5", "6", null],
      ["fail", "1", "2", null],
    ]);
    const { records } = await supplier.ok("shippingNotices", "getShippableLinePage", {
      current: 1,
      size: 20,
      condition: { purchaseNo: issued.purchaseNo },
    });
    expect(records).toEqual([]);
  });

  it("B5.7b the buyer asks again with a reason, and the supplier accepts after all", async () => {
    const supplier = await app.as("supplierA");
    const buyer = await app.as("buyer");
    const refused = await supplier.ok("purchaseOrders", "refuse", {
      ...named(await buildIssued(app)),
      reason: "Out of steel",
    });
    expect(await buyer.refused("purchaseOrders", "askAgain", { ...named(refused), reason: "" })).toBe("reasonRequired");
    const open = await buyer.ok("purchaseOrders", "askAgain", { ...named(refused), reason: "We can wait" });
    expect(open.refuseSign).toBe("4");
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(open)] });
    const { refuseSign } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: open.id });
    expect(refuseSign).toBe("1");
  });

  it("B4.3c B4.3d B5.7b are refused together for one reason, each by the rule of its organisation", async () => {
    await setOrderRule(app, "O2", { refusalAllowed: false });
    const [first, second] = [await buildIssued(app), await buildIssued(app)];
    const other = await buildIssued(app, { orgNo: "O2" });
    const supplier = await app.as("supplierA");
    const refuseList = [first, other, second].map(named);
    expect(await supplier.refused("purchaseOrders", "batchRefuse", { refuseList, reason: "" })).toBe("reasonRequired");
    const { changed, results } = await supplier.ok("purchaseOrders", "batchRefuse", { refuseList, reason: "No steel" });
    expect(changed).toBe(2);
    expect(results.map(({ number, error }) => [number, error?.errorCode ?? null])).toEqual([
      [first.purchaseNo, null],
      [other.purchaseNo, "orderRefusalNotAllowed"],
      [second.purchaseNo, null],
    ]);
    const admin = await app.as("admin");
    for (const { id } of [first, second]) {
      const { refuseSign, history } = await admin.ok("purchaseOrders", "getPurchaseOrderById", { id });
      const [last] = history.filter(({ action }) => action !== "read").slice(-1);
      expect([refuseSign, last?.action, last?.reason]).toEqual(["5", "refuse", "No steel"]);
    }
    const left = await admin.ok("purchaseOrders", "getPurchaseOrderById", { id: other.id });
    expect([left.refuseSign, left.version]).toEqual(["0", other.version]);
  });

  it("B4.3d B5.7b has replies to several declined for one reason, and those that wait for none left alone", async () => {
    const supplier = await app.as("supplierA");
    const replied = async () => {
      const answer = { ...replyInput(await buildIssued(app), [["90", asked]], [["50", asked]]), reason: "No steel" };
      return supplier.ok("purchaseOrders", "accept", answer);
    };
    const [first, second, accepted] = [await replied(), await replied(), await buildAccepted(app)];
    const buyer = await app.as("buyer");
    const declined = await buyer.ok("purchaseOrders", "batchDecline", {
      declineList: [first, second, accepted].map(named),
      reason: "All of it, please",
    });
    expect(declined.results.map(({ error }) => error?.errorCode ?? null)).toEqual([
      null,
      null,
      "orderNotAwaitingApproval",
    ]);
    for (const { id } of [first, second]) {
      const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });
      expect([order.purRefuseSign, order.history.at(-1)?.reason]).toEqual(["3", "All of it, please"]);
    }
  });

  it("fails no order of which something is on the way", async () => {
    const shipped = await buildAccepted(app);
    await buildShipped(app, shipped, ["10"]);
    for (const [table, id] of [
      ["purchase_order", "id"],
      ["purchase_order_line", "purchase_order_id"],
    ]) {
      await asOwner(app, `update ${table} set refuse_sign = '5' where ${id} = $1`, [shipped.id]);
    }
    const buyer = await app.as("buyer");
    const seen = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: shipped.id });
    expect(seen.allowedActions).toMatchObject({ confirmRefusal: "orderShipped", askAgain: null });
    expect(await buyer.refused("purchaseOrders", "confirmRefusal", named(seen))).toBe("orderShipped");
  });

  it("B3.13a B6.1d cannot be refused where the rule does not allow it, and says so beforehand", async () => {
    await setOrderRule(app, "O1", { refusalAllowed: false });
    const issued = await buildIssued(app);
    const supplier = await app.as("supplierA");
    const seen = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
    expect(seen.allowedActions).toMatchObject({ refuse: "orderRefusalNotAllowed", accept: null });
    expect(await supplier.refused("purchaseOrders", "refuse", { ...named(seen), reason: "Too dear" })).toBe(
      "orderRefusalNotAllowed",
    );
    const accepted = await buildAccepted(app);
    expect(await supplier.refused("purchaseOrders", "refuse", { ...named(accepted), reason: "Too dear" })).toBe(
      "orderNotAwaitingAcceptance",
    );
  });
});
