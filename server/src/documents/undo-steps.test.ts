import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildReturned } from "../../testing/documents/return-notes.ts";
import { fillRoom } from "../../testing/full-room.ts";
import { brokenLaws } from "../../testing/laws.ts";
import {
  buildAccepted,
  buildDraft,
  buildIssued,
  buildNotice,
  buildShipped,
  day,
  replyInput,
} from "../../testing/orders.ts";
import { setOrderRule } from "../../testing/owner.ts";
import { ofOrders, print, printRefusal } from "../../testing/prints.ts";
import { receiptInput } from "../../testing/receipts.ts";
import { named } from "../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier, warehouse] = [await app.as("buyer"), await app.as("supplierA"), await app.as("warehouse")];
});
afterEach(async () => {
  await setOrderRule(app, "O1", {});
  expect(await brokenLaws(app)).toEqual([]);
});
afterAll(() => app.close());

const refused = async (user: TestUser, service: "purchaseOrders" | "shippingNotices", step: string, id: string) => {
  const { results } = await user.ok(service, "undo", { step: step as never, undoList: [{ id }] });
  return results[0]?.error?.errorCode ?? null;
};

/** All of an order but who wrote it last, what is told of it, and what its reader may do. */
const looksOf = ({
  version,
  updateDate,
  updateName,
  history,
  allowedActions,
  mayAttach,
  erpPushStatus,
  undo,
  ...rest
}: PurchaseOrderDetail) => ({
  ...rest,
  lines: rest.lines.map(({ version, updateDate, updateName, allowedActions, ...line }) => line),
});
const orderAs = (user: TestUser, id: string) => user.ok("purchaseOrders", "getPurchaseOrderById", { id });

const late = (order: PurchaseOrderDetail) => ({
  ...replyInput(
    order,
    [
      ["60", day(20)],
      ["40", day(30)],
    ],
    [["50", day(25)]],
  ),
  reason: "The press stands still",
});
const replied = async () => supplier.ok("purchaseOrders", "accept", late(await buildIssued(app)));
const refusedOrder = async () =>
  supplier.ok("purchaseOrders", "refuse", { ...named(await buildIssued(app)), reason: "Out of steel" });

describe("a step on an order is taken back until the other side has opened it", () => {
  const mass = (user: () => TestUser, method: string, list: string, more: object = {}) => {
    return (order: PurchaseOrderDetail) =>
      user().ok("purchaseOrders", method as "issue", { [list]: [named(order)], ...more } as never);
  };
  it.each([
    ["issue", () => buyer, () => buildDraft(app), mass(() => buyer, "issue", "issueList")],
    ["accept", () => supplier, () => buildIssued(app), mass(() => supplier, "acceptAsOrdered", "acceptList")],
    [
      "accept",
      () => supplier,
      () => buildIssued(app),
      (order: PurchaseOrderDetail) => supplier.ok("purchaseOrders", "accept", late(order)),
    ],
    [
      "refuse",
      () => supplier,
      () => buildIssued(app),
      mass(() => supplier, "batchRefuse", "refuseList", { reason: "No" }),
    ],
    ["agree", () => buyer, replied, mass(() => buyer, "batchAgree", "agreeList")],
    ["decline", () => buyer, replied, mass(() => buyer, "batchDecline", "declineList", { reason: "Too late" })],
    ["confirmRefusal", () => buyer, refusedOrder, mass(() => buyer, "batchConfirmRefusal", "confirmList")],
    ["askAgain", () => buyer, refusedOrder, mass(() => buyer, "batchAskAgain", "askList", { reason: "We can wait" })],
    ["cancel", () => buyer, () => buildIssued(app), mass(() => buyer, "batchCancel", "cancelList", { reason: "Sold" })],
  ] as const)("%s", async (step, userOf, make, take) => {
    const user = userOf();
    await setOrderRule(app, "O1", { answerUpdatesOrder: false });
    const { id } = await make();
    const before = await orderAs(user, id);
    await take(before);
    const taken = await orderAs(user, id);
    expect(looksOf(taken)).not.toEqual(looksOf(before));
    expect(taken.undo).toBe(step);
    expect(await refused(user, "purchaseOrders", step, id)).toBe(null);
    const after = await orderAs(user, id);
    expect(looksOf(after)).toEqual(looksOf(before));
    expect(after.undo).toBe(null);
    expect(after.history.at(-1)?.action).toMatch(/^undo\./);
    expect(await refused(user, "purchaseOrders", step, id)).toBe("stepFollowed");
  });

  it("and brings back what was promised before an answer was given once more", async () => {
    const first = await replied();
    await buyer.ok("purchaseOrders", "decline", { ...named(first), reason: "Too late" });
    const declined = await orderAs(supplier, first.id);
    expect(declined.lines[0]?.promises).toHaveLength(2);
    const again = await supplier.ok("purchaseOrders", "accept", {
      ...replyInput(declined, [["100", day(16)]], [["50", day(16)]]),
      reason: "Faster",
    });
    expect(again.lines[0]?.promises).toHaveLength(1);
    expect(await refused(supplier, "purchaseOrders", "accept", first.id)).toBe(null);
    expect(looksOf(await orderAs(supplier, first.id))).toEqual(looksOf(declined));
  });

  it("and not once it was opened, which history says", async () => {
    const { id } = await buildIssued(app);
    const seen = await orderAs(supplier, id);
    expect(seen.history.at(-1)).toMatchObject({ action: "read", side: "supplier" });
    expect(await orderAs(buyer, id)).toMatchObject({ undo: null, status: "1" });
    expect(await refused(buyer, "purchaseOrders", "issue", id)).toBe("stepSeen");
    const accepted = await supplier.ok("purchaseOrders", "accept", late(seen));
    expect(accepted.undo).toBe("accept");
    const { history } = await orderAs(buyer, id);
    expect(history.slice(-2).map(({ action, side }) => [action, side])).toEqual([
      ["accept", "supplier"],
      ["read", "buyer"],
    ]);
    expect((await orderAs(buyer, id)).history).toHaveLength(history.length);
    expect(await refused(supplier, "purchaseOrders", "accept", id)).toBe("stepSeen");
  });

  it("nor once it was printed by the other side, who need not have opened it", async () => {
    const { id } = await buildIssued(app);
    await print(buyer, ofOrders([id]));
    expect(await orderAs(buyer, id)).toMatchObject({ undo: "issue" });
    const giveBack = await fillRoom(app, "supplierA");
    expect(await printRefusal(supplier, ofOrders([id]))).toBe("spoolFull");
    giveBack();
    expect(await orderAs(buyer, id)).toMatchObject({ undo: "issue" });
    await print(supplier, ofOrders([id]));
    expect((await orderAs(buyer, id)).history.at(-1)).toMatchObject({ action: "read", side: "supplier" });
    expect(await refused(buyer, "purchaseOrders", "issue", id)).toBe("stepSeen");
  });

  it("also once its own side has opened what it answered from a list", async () => {
    const issued = await buildIssued(app);
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(issued)] });
    expect(await orderAs(supplier, issued.id)).toMatchObject({ undo: "accept", firstReadTime: expect.any(String) });
    expect(await refused(supplier, "purchaseOrders", "accept", issued.id)).toBe(null);
  });

  it("nor where goods were announced since", async () => {
    const accepted = await buildAccepted(app);
    await buildNotice(app, accepted, ["10"]);
    expect(await refused(supplier, "purchaseOrders", "accept", accepted.id)).toBe("stepFollowed");
  });

  it("B3.13c and an order that followed its promises is what it was, with the lines it had", async () => {
    await setOrderRule(app, "O1", { answerUpdatesOrder: true });
    const before = await replied();
    const agreed = await buyer.ok("purchaseOrders", "agree", named(before));
    expect(agreed.lines.length).toBeGreaterThan(before.lines.length);
    expect(looksOf(agreed)).not.toEqual(looksOf(before));
    expect(agreed.undo).toBe("agree");
    expect(await refused(buyer, "purchaseOrders", "agree", agreed.id)).toBe(null);
    expect(looksOf(await orderAs(buyer, agreed.id))).toEqual(looksOf(before));
    const again = await buyer.ok("purchaseOrders", "agree", named(await orderAs(buyer, agreed.id)));
    expect(again.totalAmount).toBe(agreed.totalAmount);
    await print(supplier, ofOrders([agreed.id], { bandNo: before.bandNo }));
    expect(await orderAs(buyer, agreed.id)).toMatchObject({ undo: "agree" });
    await print(supplier, ofOrders([agreed.id], { bandNo: agreed.bandNo }));
    expect(await refused(buyer, "purchaseOrders", "agree", agreed.id)).toBe("stepSeen");
  });

  it("by their own side alone, with the right to the step, and once", async () => {
    const { id } = await buildIssued(app);
    expect(await refused(supplier, "purchaseOrders", "issue", id)).toBe("actionOfOtherSide");
    expect(await refused(await app.as("supplierB"), "purchaseOrders", "issue", id)).toBe("notFound");
    expect(await refused(buyer, "purchaseOrders", "cancel", id)).toBe("stepFollowed");
    // Who follows orders without their page takes no step back.
    const { body } = await warehouse.call("purchaseOrders", "undo", { step: "issue", undoList: [{ id }] });
    expect(body).toMatchObject({ errorCode: "permissionMissing" });
    const both = await Promise.all([
      refused(buyer, "purchaseOrders", "issue", id),
      refused(await app.signIn("buyer"), "purchaseOrders", "issue", id),
    ]);
    expect(new Set(both)).toEqual(new Set([null, "stepFollowed"]));
  });
});

/** What of a notice and its order must be as before. */
async function deliveryOf(
  notice: Pick<ShippingNoticeDetail, "id">,
  order: Pick<PurchaseOrderDetail, "id">,
  user: TestUser,
) {
  const { version, updateDate, updateName, history, allowedActions, undo, ...head } = await user.ok(
    "shippingNotices",
    "getShippingNoticeById",
    { id: notice.id },
  );
  const { lines } = await orderAs(user, order.id);
  return { head, quantities: lines.map((line) => [line.onWayQty, line.receiptQty, line.unDeliveryQty]) };
}

describe("a step on a delivery notice is taken back", () => {
  const receive = async (notice: ShippingNoticeDetail, quantity: string) =>
    warehouse.ok("receipts", "receive", receiptInput(notice, [quantity]));
  it.each([
    ["approve", "batchApprove", "approveList", {}, () => buyer, buildNotice, null],
    ["reject", "batchReject", "rejectList", { reason: "Dock 2 is closed" }, () => buyer, buildNotice, null],
    ["void", "batchVoid", "voidList", {}, () => supplier, buildNotice, null],
    ["end", "batchEnd", "endList", {}, () => buyer, buildShipped, "20"],
    ["settle", "batchSettle", "settleList", {}, () => supplier, buildShipped, "60"],
  ] as const)("%s", async (step, method, list, more, userOf, build, quantity) => {
    const user = userOf();
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await build(app, order, ["60"]);
    if (quantity) await receive(notice, quantity);
    const before = await deliveryOf(notice, order, user);
    const { version } = await user.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    const answer = await user.ok(
      "shippingNotices",
      method as "batchVoid",
      {
        [list]: [{ id: notice.id, version }],
        ...more,
      } as never,
    );
    expect(answer.changed).toBe(1);
    expect(await deliveryOf(notice, order, user)).not.toEqual(before);
    expect(await refused(user, "shippingNotices", step, notice.id)).toBe(null);
    expect(await deliveryOf(notice, order, user)).toEqual(before);
  });

  it("and not where the quantity went to another meanwhile, or goods were received", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildNotice(app, order, ["60"]);
    await buyer.ok("shippingNotices", "reject", { ...named(notice), reason: "Dock 2 is closed" });
    await buildNotice(app, order, ["70"]);
    expect(await refused(buyer, "shippingNotices", "reject", notice.id)).toBe("stepFollowed");
    const shipped = await buildShipped(app, order, ["30"]);
    await receive(shipped, "10");
    expect(await refused(buyer, "shippingNotices", "approve", shipped.id)).toBe("stepFollowed");
  });
});

describe("a step on a return note is taken back", () => {
  it.each([
    ["takeBack", {}],
    ["refuse", { reason: "Not ours" }],
  ] as const)("%s", async (step, more) => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildShipped(app, order, ["60"]);
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"]));
    const condition = { asnNo: notice.asnNo };
    const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 20, condition });
    const note = await buildReturned(warehouse, records[0] as never, "10");
    const openOf = async () => (await orderAs(supplier, order.id)).lines.map(({ unDeliveryQty }) => unDeliveryQty);
    const open = await openOf();
    const taken = await supplier.ok("returnNotes", step, { ...named(note), ...more } as never);
    expect(taken.undo).toBe(step);
    const { changed } = await supplier.ok("returnNotes", "undo", { step, undoList: [{ id: note.id }] });
    expect(changed).toBe(1);
    const after = await supplier.ok("returnNotes", "getReturnNoteById", { id: note.id });
    expect(after).toMatchObject({ status: note.status, refuseReason: null, undo: null });
    expect(await openOf()).toEqual(open);
  });
});
