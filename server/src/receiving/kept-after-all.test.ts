import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { inspect, receiptOf } from "../../testing/documents/acceptances.ts";
import { buildReturned } from "../../testing/documents/return-notes.ts";
import { brokenLaws } from "../../testing/laws.ts";
import { buildAccepted, buildNotice, buildShipped } from "../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../testing/owner.ts";
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
  expect(await brokenLaws(app)).toEqual([]);
  await setDeliveryRule(app, "O1", {});
});
afterAll(() => app.close());

/** A receipt of what is announced of the one line of an order. */
async function arrivedOf(order: PurchaseOrderDetail, quantity: string, remarks = "") {
  return receiveAll(await buildShipped(app, order, [quantity], { remarks }), quantity);
}

async function receiveAll(notice: ShippingNoticeDetail, quantity: string) {
  await warehouse.ok("receipts", "receive", receiptInput(notice, [quantity]));
  const condition = { asnNo: notice.asnNo };
  const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition });
  if (!records[0]) throw new Error("Nothing was received");
  return records[0];
}

const lineOf = async ({ id }: { readonly id: string }) => {
  const [line] = (await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id })).lines;
  return [line?.receiptQty, line?.returnExchangeQty, line?.checkReturnQty, line?.unDeliveryQty];
};

const noteSeen = (user: TestUser, { id }: { readonly id: string }) =>
  user.ok("returnNotes", "getReturnNoteById", { id });

describe("What went back for exchange is kept after all", () => {
  it("where the buyer has closed the rest of its line, as nothing was announced", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const arrived = await arrivedOf(order, "80");
    const open = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    await buyer.ok("purchaseOrders", "closeLines", { ...named(open), reason: "Enough" });
    const withdrawn = await buildReturned(warehouse, arrived, "10");
    expect(withdrawn).toMatchObject({ isReplaced: "0", allowedActions: { withdraw: null } });
    await warehouse.ok("returnNotes", "withdraw", { ...named(withdrawn), reason: "By mistake" });
    const refused = await noteSeen(supplier, await buildReturned(warehouse, arrived, "80"));
    expect(refused).toMatchObject({ isReplaced: "0", allowedActions: { refuse: null } });
    await supplier.ok("returnNotes", "refuse", { ...named(refused), reason: "Not ours" });
    expect(await lineOf(order)).toEqual(["80", "0", "0", "0"]);
  });

  it("and not where it was announced again before the line was closed", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const arrived = await arrivedOf(order, "80");
    const note = await buildReturned(warehouse, arrived, "10");
    await buildNotice(app, order, ["25"]);
    const open = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    await buyer.ok("purchaseOrders", "closeLines", { ...named(open), reason: "Enough" });
    const seen = await noteSeen(supplier, note);
    expect(seen).toMatchObject({ isReplaced: "1", allowedActions: { refuse: "returnGoodsReplaced" } });
    expect(await supplier.refused("returnNotes", "refuse", { ...named(seen), reason: "Not ours" })).toBe(
      "returnGoodsReplaced",
    );
  });

  it("where more came than was ordered, until its replacement is announced", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const arrived = await arrivedOf(order, "110");
    const note = await buildReturned(warehouse, arrived, "5");
    expect(note).toMatchObject({ isReplaced: "0", allowedActions: { withdraw: null } });
    const kept = await warehouse.ok("returnNotes", "withdraw", { ...named(note), reason: "By mistake" });
    expect(await lineOf(order)).toEqual(["110", "0", "0", "0"]);
    await warehouse.ok("returnNotes", "send", { sendList: [named(kept)] });
    await buildNotice(app, order, ["5"]);
    expect(await noteSeen(supplier, note)).toMatchObject({ allowedActions: { refuse: "returnGoodsReplaced" } });
  });

  it("and not beside its replacement where more was announced once, and came to nothing", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    await announcedInVain(order);
    const note = await buildReturned(warehouse, await arrivedOf(order, "100"), "10");
    await buildNotice(app, order, ["10"]);
    const withdrawal = { ...named(note), reason: "By mistake" };
    expect(await warehouse.refused("returnNotes", "withdraw", withdrawal)).toBe("returnGoodsReplaced");
    expect(await noteSeen(supplier, note)).toMatchObject({ isReplaced: "1" });
  });

  it("and not beside its replacement where other goods of the line are with their supplier for good", async () => {
    const order = await overDelivered();
    const arrived = await arrivedOf(order, "110");
    const gone = await buildReturned(warehouse, arrived, "10");
    await supplier.ok("returnNotes", "takeBack", named(gone));
    const note = await buildReturned(warehouse, arrived, "5");
    await buildNotice(app, order, ["5"]);
    expect(await noteSeen(supplier, note)).toMatchObject({
      isReplaced: "1",
      allowedActions: { refuse: "returnGoodsReplaced" },
    });
    const withdrawal = { ...named(note), reason: "By mistake" };
    expect(await warehouse.refused("returnNotes", "withdraw", withdrawal)).toBe("returnGoodsReplaced");
  });

  it("and so it is where what was replaced is with its supplier for good", async () => {
    const order = await overDelivered();
    const arrived = await arrivedOf(order, "110");
    const gone = await buildReturned(warehouse, arrived, "10");
    await buildNotice(app, order, ["10"]);
    const note = await buildReturned(warehouse, arrived, "5");
    await supplier.ok("returnNotes", "takeBack", named(gone));
    await warehouse.ok("returnNotes", "withdraw", { ...named(note), reason: "By mistake" });
    expect(await lineOf(order)).toEqual(["110", "10", "0", "0"]);
  });

  it("where its supplier took it back by mistake", async () => {
    const order = await overDelivered();
    const note = await buildReturned(warehouse, await arrivedOf(order, "110"), "10");
    await supplier.ok("returnNotes", "takeBack", named(note));
    await supplier.ok("returnNotes", "undo", { step: "takeBack", undoList: [{ id: note.id }] });
    const seen = await noteSeen(supplier, note);
    await supplier.ok("returnNotes", "refuse", { ...named(seen), reason: "Not ours" });
    expect(await lineOf(order)).toEqual(["110", "0", "0", "0"]);
  });

  it("where its supplier announced its replacement in vain", async () => {
    const order = await overDelivered();
    const note = await buildReturned(warehouse, await arrivedOf(order, "110"), "10");
    const replacement = await buildShipped(app, order, ["10"]);
    expect(await noteSeen(supplier, note)).toMatchObject({ isReplaced: "1" });
    await supplier.ok("shippingNotices", "voidShippingNotice", named(replacement));
    const seen = await noteSeen(supplier, note);
    expect(seen).toMatchObject({ isReplaced: "0", allowedActions: { refuse: null } });
    await supplier.ok("returnNotes", "refuse", { ...named(seen), reason: "Not ours" });
    expect(await lineOf(order)).toEqual(["110", "0", "0", "0"]);
  });

  it("where its replacement was received by mistake, and then voided", async () => {
    const order = await overDelivered();
    const note = await buildReturned(warehouse, await arrivedOf(order, "110"), "10");
    await cancelInVain(await arrivedOf(order, "10"));
    expect(await noteSeen(supplier, note)).toMatchObject({ isReplaced: "0", allowedActions: { refuse: null } });
    await warehouse.ok("returnNotes", "withdraw", { ...named(note), reason: "By mistake" });
    expect(await lineOf(order)).toEqual(["110", "0", "0", "0"]);
  });

  it("and not beside its replacement where another receipt of before was a mistake", async () => {
    const order = await overDelivered();
    const arrived = await arrivedOf(order, "100");
    const mistake = await arrivedOf(order, "10");
    const note = await buildReturned(warehouse, arrived, "10");
    await arrivedOf(order, "10", "In exchange");
    await cancelInVain(mistake);
    expect(await noteSeen(supplier, note)).toMatchObject({ isReplaced: "1" });
  });

  it("where a receipt that had begun before was written after, and was a mistake", async () => {
    const order = await overDelivered(20);
    const arrived = await arrivedOf(order, "110");
    const onWay = await buildShipped(app, order, ["10"]);
    const { finish, received } = await beginReceiving(onWay, "10");
    const note = await buildReturned(warehouse, arrived, "10");
    await finish();
    const replacement = await buildShipped(app, order, ["10"], { remarks: "In exchange" });
    await cancelInVain(await received);
    await supplier.ok("shippingNotices", "voidShippingNotice", named(replacement));
    expect(await noteSeen(supplier, note)).toMatchObject({ isReplaced: "0", allowedActions: { refuse: null } });
    await warehouse.ok("returnNotes", "withdraw", { ...named(note), reason: "By mistake" });
    expect(await lineOf(order)).toEqual(["110", "0", "0", "0"]);
  });
});

/** Begins to receive a notice, which waits until it is let finish. */
async function beginReceiving(notice: ShippingNoticeDetail, quantity: string) {
  const holder = new Client({ connectionString: app.connectionString });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from shipping_notice where id = $1 for update", [notice.id]);
  const received = receiveAll(notice, quantity);
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => asOwner(app, waiting)).toHaveLength(1);
  const finish = async () => {
    await holder.query("commit");
    await holder.end();
    await received;
  };
  return { finish, received };
}

/** Cancels a receipt and voids its notice: nothing came of it. */
async function cancelInVain({ id, version, shippingNoticeId }: Awaited<ReturnType<typeof arrivedOf>>) {
  await warehouse.ok("receipts", "cancelReceipt", { id, version, reason: "By mistake" });
  const notice = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: shippingNoticeId });
  await supplier.ok("shippingNotices", "voidShippingNotice", named(notice));
}

/** An order of 100, of which the rule lets more come. */
async function overDelivered(overDeliveryPercent = 10) {
  await setDeliveryRule(app, "O1", { overDeliveryPercent });
  return buildAccepted(app, { quantities: ["100"] });
}

/** The rule lets a line be announced beyond what is ordered of it, and that notice is void: nothing came of it. */
async function announcedInVain(order: PurchaseOrderDetail) {
  await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
  const notice = await buildShipped(app, order, ["105"]);
  await supplier.ok("shippingNotices", "voidShippingNotice", named(notice));
  await setDeliveryRule(app, "O1", {});
}

/** A receipt of what is announced of the one line of an order, which waits for inspection. */
async function waitingOf(order: PurchaseOrderDetail, quantity: string) {
  await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M1'");
  const arrived = await arrivedOf(order, quantity);
  await asOwner(app, "update material set inspection_asked = null where item_no = 'M1'");
  return arrived;
}

/** Rejects some of a receipt; what cancels that. */
async function rejectedOf(arrived: { readonly id: string; readonly receiptNo: string }, rejectedQty: string) {
  const receipt = await receiptOf(warehouse, arrived);
  await inspect(warehouse, receipt, { rejectedQty, rejectReason: "Bent" });
  const condition = { receiptId: arrived.id, status: "0" } as const;
  const { records } = await warehouse.ok("rejections", "getRejectionPage", { current: 1, size: 1, condition });
  if (!records[0]) throw new Error("Nothing was rejected");
  return { ...named(records[0]), reason: "They were fine" };
}

describe("What was rejected waits for inspection again", () => {
  it("where more came than was ordered, until its replacement is announced", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const arrived = await waitingOf(order, "110");
    await warehouse.ok("rejections", "cancelRejection", await rejectedOf(arrived, "5"));
    expect(await lineOf(order)).toEqual(["110", "0", "0", "0"]);
    const again = await rejectedOf(arrived, "5");
    await buildNotice(app, order, ["5"]);
    expect(await warehouse.refused("rejections", "cancelRejection", again)).toBe("rejectedGoodsReplaced");
  });

  it("and not beside its replacement where more was announced once, and came to nothing", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    await announcedInVain(order);
    const cancel = await rejectedOf(await waitingOf(order, "100"), "10");
    const replacement = await buildShipped(app, order, ["10"]);
    expect(await warehouse.refused("rejections", "cancelRejection", cancel)).toBe("rejectedGoodsReplaced");
    await warehouse.ok("receipts", "receive", receiptInput(replacement, ["10"]));
    expect(await warehouse.refused("rejections", "cancelRejection", cancel)).toBe("rejectedGoodsReplaced");
  });

  it("and not beside its replacement where what was announced before is void since", async () => {
    const order = await overDelivered();
    const arrived = await waitingOf(order, "100");
    const before = await buildShipped(app, order, ["10"]);
    const cancel = await rejectedOf(arrived, "10");
    await supplier.ok("shippingNotices", "voidShippingNotice", named(before));
    const replacement = await buildShipped(app, order, ["10"], { remarks: "Anew" });
    expect(await warehouse.refused("rejections", "cancelRejection", cancel)).toBe("rejectedGoodsReplaced");
    await warehouse.ok("receipts", "receive", receiptInput(replacement, ["10"]));
    expect(await warehouse.refused("rejections", "cancelRejection", cancel)).toBe("rejectedGoodsReplaced");
    expect(await lineOf(order)).toEqual(["110", "0", "10", "0"]);
  });

  it("and not beside its replacement where other rejected goods are with their supplier for good", async () => {
    const order = await overDelivered();
    const arrived = await waitingOf(order, "110");
    const gone = named(await rejectedOf(arrived, "10"));
    await warehouse.ok("rejections", "sendBack", { sendBackList: [gone] });
    const sent = await supplier.ok("rejections", "getRejectionById", { id: gone.id });
    await supplier.ok("rejections", "takeBack", { takeBackList: [named(sent)] });
    const cancel = await rejectedOf(arrived, "5");
    await buildNotice(app, order, ["5"]);
    expect(await warehouse.refused("rejections", "cancelRejection", cancel)).toBe("rejectedGoodsReplaced");
  });
});
