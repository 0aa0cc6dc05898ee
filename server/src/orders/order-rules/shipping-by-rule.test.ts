import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildDraft, buildIssued, day, noticeInput, replyInput } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";
import {
  addPolicy as addPolicyOf,
  forgetRules,
  type PolicyLine,
  type PolicyOptions,
  refusalOfNotice,
} from "../../../testing/rules.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, supplier] = [await app.as("admin"), await app.as("buyer"), await app.as("supplierA")];
});
beforeEach(() => forgetRules(app));
afterAll(() => app.close());

let count = 0;
const addPolicy = (options: PolicyOptions, ...lines: PolicyLine[]) => {
  count += 1;
  return addPolicyOf(admin, `P${count}`, options, lines);
};

const shippable = async ({ purchaseNo }: PurchaseOrderDetail) => {
  const request = { current: 1, size: 20, condition: { purchaseNo } };
  const { records } = await supplier.ok("shippingNotices", "getShippableLinePage", request);
  return records.map(({ itemNo }) => itemNo).sort();
};

/** Why lines of an order are not shipped, as lists of lines say of each. */
const whyNotShipped = async ({ purchaseNo }: PurchaseOrderDetail, user = supplier) => {
  const request = { current: 1, size: 20, condition: { purchaseNo, field: "itemNo", order: "asc" as const } };
  const { records } = await user.ok("purchaseOrderLines", "getPurchaseOrderLinePage", {
    ...request,
    columns: ["itemNo"],
  });
  return records.map(({ allowedActions }) => allowedActions.ship);
};

const ship = async (order: PurchaseOrderDetail, quantities = ["1"]) => {
  const refusal = await refusalOfNotice(supplier, await noticeInput(app, order, quantities));
  return refusal ? [refusal.errorCode, refusal.errorMessage] : "sent";
};

describe("What a rule says of shipping", () => {
  it("B3.13e unconfirmed lines ship where the policy of their supplier lets them, and another rule does not", async () => {
    const issued = await buildIssued(app, { quantities: ["10"] });
    expect(await shippable(issued)).toEqual([]);
    expect(await whyNotShipped(issued)).toEqual(["noticeOrderNotExecuting"]);
    expect(await whyNotShipped(issued, buyer)).toEqual(["actionOfOtherSide"]);
    const [error, message] = await ship(issued);
    expect([error, message]).toEqual(["noticeOrderNotExecuting", expect.stringContaining("Default policy, version")]);
    await addPolicy({ confirmBeforeShipping: "0" }, { supplierNo: "SA" });
    expect(await shippable(issued)).toEqual(["M1"]);
    expect(await whyNotShipped(issued)).toEqual([null]);
    expect(await ship(issued)).toBe("sent");
  });

  it("B3.13g lines wait for the buyer to release them, where a rule asks for it", async () => {
    await addPolicy({ requestNeeded: "1" }, { itemNo: "M1" });
    const order = await buildAccepted(app);
    expect(await shippable(order)).toEqual(["M2"]);
    expect(await whyNotShipped(order)).toEqual(["orderReleaseNeeded", null]);
    expect(await ship(order)).toEqual(["orderReleaseNeeded", expect.stringContaining(`Policy P${count}, version 1`)]);
    const lineList = order.lines.slice(0, 1).map(({ id }) => ({ id }));
    expect(await supplier.refused("purchaseOrderLines", "releaseForShipment", { lineList })).toBe("permissionMissing");
    await buyer.ok("purchaseOrderLines", "releaseForShipment", { lineList });
    expect(await shippable(order)).toEqual(["M1", "M2"]);
    expect(await whyNotShipped(order)).toEqual([null, null]);
    await buyer.ok("purchaseOrderLines", "cancelRelease", { lineList });
    expect(await shippable(order)).toEqual(["M2"]);
    await buyer.ok("purchaseOrderLines", "releaseForShipment", { lineList });
    expect(await ship(order)).toBe("sent");
    const { history } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    const released = history.filter(({ action }) => /release/i.test(action));
    expect(released.map(({ action, changes }) => [action, changes.length])).toEqual([
      ["releaseForShipment", 1],
      ["cancelRelease", 1],
      ["releaseForShipment", 1],
    ]);
  });

  it("batches that the supplier's answer splits off are released with their line", async () => {
    await addPolicy({ requestNeeded: "1" }, { itemNo: "M1" });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const [line] = order.lines;
    await buyer.ok("purchaseOrderLines", "releaseForShipment", { lineList: [{ id: line?.id ?? "" }] });
    const [promises] = replyInput(order, [
      ["60", day(14)],
      ["40", day(30)],
    ]).lines;
    const asked = { ...named(order), reason: "One press is down", lines: promises ? [promises] : [] };
    const waiting = await supplier.ok("purchaseOrders", "changeDate", asked);
    await buyer.ok("purchaseOrders", "agree", named(waiting));
    expect(await shippable(order)).toEqual(["M1", "M1"]);
  });

  it("B3.13i B9.6c lines ship so many days ahead and are shown some before; 0 is without a limit", async () => {
    const order = await buildAccepted(app, { quantities: ["10"] });
    expect(await shippable(order)).toEqual(["M1"]);
    await addPolicy({ advanceAsnDays: 10, previewDays: 3 }, { orgNo: "O1" });
    expect(await shippable(order)).toEqual([]);
    await addPolicy({ previewDays: 4 }, { supplierNo: "SA" });
    expect(await shippable(order)).toEqual(["M1"]);
    expect(await whyNotShipped(order)).toEqual(["lineTooEarly"]);
    expect(await ship(order)).toEqual(["orderTooEarly", expect.stringContaining(`Policy P${count - 1}, version 1`)]);
    const [line] = (await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id })).lines;
    expect(line?.shippableQty).toBe("0");
    await addPolicy({ advanceAsnDays: 14 }, { itemNo: "M1" });
    expect(await ship(order)).toBe("sent");
  });

  it("B3.13h overdue lines ship only within the days of the rule", async () => {
    await addPolicy({ overdueDays: 5 }, { itemNo: "M2" });
    const order = await buildAccepted(app, { head: { expectArrivalDate: day(-6) } });
    expect(await shippable(order)).toEqual(["M1"]);
    expect(await whyNotShipped(order)).toEqual([null, "lineOverdue"]);
    expect(await ship(order, ["", "1"])).toEqual(["orderOverdue", expect.stringContaining(`Policy P${count}`)]);
    // Together with others the strictest holds.
    expect(await ship(order, ["1", "1"])).toEqual(["orderOverdue", expect.anything()]);
    expect(await ship(order, ["1"])).toBe("sent");
  });

  it("lines that the rules refuse ship until the day that the buyer grants, and not once it is taken back", async () => {
    await addPolicy({ overdueDays: 1, requestNeeded: "1" }, { supplierNo: "SA" });
    const order = await buildIssued(app, { quantities: ["10"], head: { expectArrivalDate: day(-6) } });
    const lineList = order.lines.map(({ id }) => ({ id }));
    const grant = (until: string) => ({ lineList, until });
    expect(await shippable(order)).toEqual([]);
    expect(await buyer.refused("purchaseOrderLines", "grantShipment", grant(day(-1)))).toBe("grantDayPast");
    expect(await whyNotShipped(order)).toEqual(["noticeOrderNotExecuting"]);
    await buyer.ok("purchaseOrderLines", "grantShipment", grant(day(1)));
    expect(await whyNotShipped(order)).toEqual([null]);
    expect(await shippable(order)).toEqual(["M1"]);
    expect(await ship(order)).toBe("sent");
    await buyer.ok("purchaseOrderLines", "cancelGrant", { lineList });
    expect(await shippable(order)).toEqual([]);
    expect(await ship(order, ["2"])).toEqual(["noticeOrderNotExecuting", expect.anything()]);
    await buyer.ok("purchaseOrderLines", "grantShipment", grant(day(0)));
    await asOwner(app, "update shipment_permission set grant_until = current_date - 1");
    expect(await ship(order, ["3"])).toEqual(["noticeOrderNotExecuting", expect.anything()]);
    const draft = await buildDraft(app);
    const ofDraft = { lineList: draft.lines.map(({ id }) => ({ id })) };
    expect(draft.allowedActions.permitShipment).toBe("orderNotIssued");
    // Each line is released or refused by itself.
    const both = { lineList: [...ofDraft.lineList, ...lineList] };
    const { changed, results } = await buyer.ok("purchaseOrderLines", "releaseForShipment", both);
    expect(changed).toBe(lineList.length);
    expect(results.map(({ error }) => error?.errorCode ?? null)).toEqual([
      ...ofDraft.lineList.map(() => "orderNotIssued"),
      null,
    ]);
    expect(results.at(-1)?.number).toBe(`${order.purchaseNo} 1/1/1`);
  });

  it("lines of an order that its supplier refused are neither released nor granted until it is asked again", async () => {
    await addPolicy({ requestNeeded: "1", confirmBeforeShipping: "0" }, { supplierNo: "SA" });
    const order = await buildIssued(app, { quantities: ["10"] });
    const lineList = order.lines.map(({ id }) => ({ id }));
    await buyer.ok("purchaseOrderLines", "releaseForShipment", { lineList });
    expect(await shippable(order)).toEqual(["M1"]);
    await supplier.ok("purchaseOrders", "refuse", { ...named(order), reason: "No capacity" });
    expect(await shippable(order)).toEqual([]);
    const refused = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(refused.allowedActions).toMatchObject({ permitShipment: "orderRefused", forbidShipment: null });
    const became = async (method: "releaseForShipment" | "cancelRelease" | "cancelGrant") => {
      const { changed, results } = await buyer.ok("purchaseOrderLines", method, { lineList });
      return [changed, ...results.map(({ error }) => error?.errorCode ?? null)];
    };
    expect(await became("releaseForShipment")).toEqual([0, "orderRefused"]);
    const granted = await buyer.ok("purchaseOrderLines", "grantShipment", { lineList, until: day(1) });
    expect(granted).toMatchObject({ changed: 0, results: [{ error: { errorCode: "orderRefused" } }] });
    // What was permitted before the refusal may be taken back.
    expect(await became("cancelRelease")).toEqual([1, null]);
    expect(await became("cancelGrant")).toEqual([1, null]);
    await buyer.ok("purchaseOrders", "askAgain", { ...named(refused), reason: "Half of it will do" });
    expect(await shippable(order)).toEqual([]);
    expect(await became("releaseForShipment")).toEqual([1, null]);
    expect(await shippable(order)).toEqual(["M1"]);
  });

  it("a line of which nothing is left to be shipped is not released again, says so, and its release may be taken back", async () => {
    await addPolicy({ requestNeeded: "1", confirmBeforeShipping: "0" }, { supplierNo: "SA" });
    const order = await buildIssued(app, { quantities: ["10", "5"] });
    const lineList = order.lines.map(({ id }) => ({ id }));
    await buyer.ok("purchaseOrderLines", "releaseForShipment", { lineList });
    expect(await ship(order, ["10", "1"])).toBe("sent");
    const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(
      lines.map(({ allowedActions: { permitShipment, forbidShipment } }) => [permitShipment, forbidShipment]),
    ).toEqual([
      ["noticeNothingOpen", null],
      [null, null],
    ]);
    const released = await buyer.ok("purchaseOrderLines", "releaseForShipment", { lineList });
    expect(released.results.map(({ error }) => error?.errorCode ?? null)).toEqual(["noticeNothingOpen", null]);
    const takenBack = await buyer.ok("purchaseOrderLines", "cancelRelease", { lineList });
    expect([released.changed, takenBack.changed]).toEqual([1, 2]);
  });
});
