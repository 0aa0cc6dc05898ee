import { countStations } from "@tandem/contract/orders/purchase-orders/chain-stations";
import { countedParts, openOfLine } from "@tandem/contract/receiving/receipts/scanning";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import {
  buildAccepted,
  buildShipped,
  day,
  firstFor,
  nextVersion,
  noticeInput,
  type TypedOrderLine,
} from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let keeper: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [keeper, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
});
afterEach(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await setDeliveryRule(app, "O1", {});
});
afterAll(() => app.close());

type Order = Awaited<ReturnType<typeof buildAccepted>>;
type Notice = Awaited<ReturnType<typeof buildShipped>>;

const lineNow = async ({ lines }: Order) => {
  const condition = { purchaseNo: lines[0]?.purchaseNo, purchaseSeq: 1 };
  const { records } = await supplier.ok("purchaseOrderLines", "getPurchaseOrderLinePage", {
    current: 1,
    size: 1,
    condition: condition as never,
  });
  const { onWayQty, receiptQty, unDeliveryQty, overQty } = records[0] ?? {};
  return { onWayQty, receiptQty, unDeliveryQty, overQty };
};
const send = async (order: Order, quantities: readonly string[]) =>
  (await supplier.call("shippingNotices", "saveShippingNotice", await noticeInput(app, order, quantities))).body;
const receive = async (notice: Notice, quantities: readonly string[]) =>
  (await keeper.call("receipts", "receive", receiptInput(notice, quantities))).body;
const receiptsOf = async ({ asnNo }: Notice) => {
  const { records } = await keeper.ok("receipts", "getReceiptPage", {
    current: 1,
    size: 20,
    condition: { asnNo, status: "1" },
  });
  return records;
};

const option = "Over-delivery allowed (% of the ordered quantity, 0: none)";
const byRule = `Deliveries, version 1, option “${option}”.`;

describe("What is delivered beyond an order", () => {
  it("B5.1c is nothing without a rule, neither announced nor received", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    expect(await send(order, ["100.000001"])).toMatchObject({ errorCode: "noticeQuantityExceeded" });
    const notice = await buildShipped(app, order, ["100"]);
    expect(await receive(notice, ["100.000001"])).toMatchObject({ errorCode: "receiptQuantityExceeded" });
  });

  it("leaves the pieces that come free of charge to be scanned", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 20 });
    const order = await buildAccepted(app, { quantities: ["10", "5"] });
    const { lines } = await noticeInput(app, order, ["10", "5"]);
    const withFree = lines.map((line, index) => (index === 0 ? { ...line, giftQty: "2" } : line));
    const notice = await buildShipped(app, order, [], { lines: withFree });
    const came = receiptInput(notice, ["12"]);
    await keeper.ok("receipts", "receive", { ...came, lines: came.lines.map((line) => ({ ...line, giftQty: "0" })) });
    const found = await keeper.ok("receipts", "findScanned", { code: notice.asnNo });
    expect(found.lines.map(openOfLine)).toEqual(["2", "5"]);
    const [line] = found.lines;
    expect(line && countedParts(line, openOfLine(line))).toEqual({ receiptQty: "0", giftQty: "2" });
  });

  it("is announced up to the share that the rule allows of what was ordered, and refused beyond by rule and option", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 5 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const first = await buildShipped(app, order, ["60"]);
    const lineIds = [order.lines[0]?.id ?? ""];
    const told = await supplier.ok("shippingNotices", "getDeliverable", { lineIds });
    expect(told.lines).toEqual([{ purchaseOrderLineId: lineIds[0], most: "45" }]);
    expect(await send(order, ["45.000001"])).toMatchObject({
      errorCode: "noticeQuantityExceeded",
      message: expect.stringContaining(byRule),
    });
    const second = await buildShipped(app, order, ["45"]);
    expect(await lineNow(order)).toEqual({ onWayQty: "105", receiptQty: "0", unDeliveryQty: "0", overQty: "0" });
    expect(await send(order, ["0.000001"])).toMatchObject({ errorCode: "noticeQuantityExceeded" });
    await receive(first, ["60"]);
    await receive(second, ["45"]);
    expect(await lineNow(order)).toEqual({ onWayQty: "0", receiptQty: "105", unDeliveryQty: "0", overQty: "5" });
  });

  it("is whole pieces where their unit has no parts", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 15 });
    await asOwner(app, "update unit set decimal_places = 0 where unit_no = 'PCS'");
    const order = await buildAccepted(app, { quantities: ["32"] });
    const lineIds = [order.lines[0]?.id ?? ""];
    const told = await supplier.ok("shippingNotices", "getDeliverable", { lineIds });
    expect(told.lines).toEqual([{ purchaseOrderLineId: lineIds[0], most: "36" }]);
    const notice = await buildShipped(app, order, ["30"]);
    const { lines } = await keeper.ok("receipts", "getReceivable", { shippingNoticeId: notice.id });
    expect(lines.map(({ most }) => most)).toEqual(["34"]);
    expect(await receive(notice, ["35"])).toMatchObject({ message: expect.stringContaining("to be received, 34.") });
    await asOwner(app, "update unit set decimal_places = null where unit_no = 'PCS'");
  });

  it("is received up to that share, and all of it is taken back when the receipt is canceled", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 5 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildShipped(app, order, ["100"]);
    expect(await receive(notice, ["105.000001"])).toMatchObject({
      errorCode: "receiptQuantityExceeded",
      message: expect.stringContaining(byRule),
      details: [{ path: "lines.0.receiptQty" }],
    });
    await receive(notice, ["40"]);
    const told = await keeper.ok("receipts", "getReceivable", { shippingNoticeId: notice.id });
    expect(told.lines.map(({ most }) => most)).toEqual(["65"]);
    expect(await receive(notice, ["65"])).toMatchObject({ data: { checkStatus: "4" } });
    expect(await lineNow(order)).toEqual({ onWayQty: "0", receiptQty: "105", unDeliveryQty: "0", overQty: "5" });
    const [last, first] = (await receiptsOf(notice)).sort((a, b) => Number(b.receiptQty) - Number(a.receiptQty));
    if (!last || !first) throw new Error("Nothing was received");
    await keeper.ok("receipts", "cancelReceipt", { ...named(first), reason: "Counted twice" });
    expect(await lineNow(order)).toEqual({ onWayQty: "35", receiptQty: "65", unDeliveryQty: "0", overQty: "0" });
    await keeper.ok("receipts", "cancelReceipt", { ...named(last), reason: "Counted twice" });
    expect(await lineNow(order)).toEqual({ onWayQty: "100", receiptQty: "0", unDeliveryQty: "0", overQty: "0" });
  });

  it("is nothing that was shipped: the chain of an order tells what its notices announced, and beside it what came", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 20 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const id = order.lines[0]?.id ?? "";
    const stations = async () => {
      const { shipped, received } = countStations(
        await keeper.ok("purchaseOrderLines", "getPurchaseOrderLineChain", { id }),
      );
      return [shipped.quantity, received.quantity];
    };
    await receive(await buildShipped(app, order, ["70"]), ["80"]);
    expect(await stations()).toEqual(["70", "80"]);
    await receive(await buildShipped(app, order, ["20"]), ["5"]);
    expect(await stations()).toEqual(["90", "85"]);
  });

  it("leaves a notice received where only what came beyond it is canceled", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const order = await buildAccepted(app, { quantities: ["100", "20"] });
    const notice = await buildShipped(app, order, ["100", "20"]);
    await receive(notice, ["100"]);
    await receive(notice, ["3"]);
    expect(await receive(notice, ["", "20"])).toMatchObject({ data: { checkStatus: "4" } });
    const beyond = (await receiptsOf(notice)).find(({ receiptQty }) => receiptQty === "3");
    if (!beyond) throw new Error("Nothing came beyond the notice");
    await keeper.ok("receipts", "cancelReceipt", { ...named(beyond), reason: "Sent back with the driver" });
    const buyer = await app.as("buyer");
    expect(await buyer.ok("shippingNotices", "getShippingNoticeById", { id: notice.id })).toMatchObject({
      checkStatus: "4",
      sumReceiveQty: "120",
    });
  });

  it("is refused by a rule that says none, and of a line that is closed because it is", async () => {
    const [admin, buyer] = [await app.as("admin"), await app.as("buyer")];
    const rule = { ruleName: "None", orgNo: "O1", statusCode: "1", overDeliveryPercent: "0" } as const;
    const added = await admin.ok("deliveryRules", "adddeliveryrule", rule);
    const order = await buildAccepted(app, { quantities: ["100", "20"] });
    const notice = await buildShipped(app, order, ["90", "20"]);
    expect(await receive(notice, ["90.5"])).toMatchObject({
      errorCode: "receiptQuantityExceeded",
      message: expect.stringContaining("None"),
    });
    const supplier = await app.as("supplierA");
    const send = async (quantity: string) => {
      const input = await noticeInput(app, order, [quantity]);
      return (await supplier.call("shippingNotices", "saveShippingNotice", input)).body;
    };
    expect(await send("11")).toMatchObject({
      errorCode: "noticeQuantityExceeded",
      message: expect.stringContaining("None"),
    });
    const { id, version } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    const closing = { id, version, reason: "Not needed any more", lineIds: [order.lines[0]?.id ?? ""] };
    await buyer.ok("purchaseOrders", "closeLines", closing);
    expect(await send("1")).toMatchObject({
      errorCode: "noticeLineClosed",
      details: [{ path: "lines.0.deliveryQty" }],
    });
    await admin.ok("deliveryRules", "updatedeliveryrulebyid", { ...named(added), statusCode: "0" });
  });

  it("is let once of all lots of a line together, and of none that is closed", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const lots = ["50", "50"].map((deliveryQty) => ({ purchaseOrderLineId: order.lines[0]?.id ?? "", deliveryQty }));
    const notice = await buildShipped(app, order, [], { lines: lots });
    expect(await receive(notice, ["55", "55.1"])).toMatchObject({
      errorCode: "receiptQuantityExceeded",
      details: [{ path: "lines.1.receiptQty" }],
    });
    expect(await receive(notice, ["55", "55"])).toMatchObject({ data: { checkStatus: "4" } });
    expect(await lineNow(order)).toMatchObject({ receiptQty: "110", overQty: "10" });
  });

  it("lets no line be for less than what is on the way and received, though more was announced once", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const buyer = await app.as("buyer");
    const order = await buildAccepted(app, { quantities: ["100"] });
    const announced = await buildShipped(app, order, ["105"]);
    await supplier.ok("shippingNotices", "batchVoid", { voidList: [named(announced)] });
    await receive(await buildShipped(app, order, ["80"]), ["80"]);
    const change = async (of: (lines: TypedOrderLine[]) => TypedOrderLine[]) => {
      const seen = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
      return (await buyer.call("purchaseOrders", "changePurchaseOrder", nextVersion(seen, of))).body;
    };
    expect(await change(firstFor("79"))).toMatchObject({
      errorCode: "linesWrong",
      details: [{ path: "lines.0.batchPurQty", message: expect.stringContaining("80 is on the way or received") }],
    });
    expect(await change(firstFor("80"))).toMatchObject({ data: { orderQty: "80" } });
    const { id, version } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [{ id, version }] });
    // What came beyond an order keeps nobody from changing another thing of it.
    await receive(await buildShipped(app, order, ["8"]), ["8"]);
    const later = (lines: TypedOrderLine[]) => lines.map((line) => ({ ...line, expectArrivalDate: day(20) }));
    expect(await change(later)).toMatchObject({ data: { orderQty: "80" } });
    expect(await change(firstFor("85"))).toMatchObject({ data: { orderQty: "85" } });
    expect(await change(firstFor("84"))).toMatchObject({ errorCode: "linesWrong" });
  });

  it("stays within the share when many announce at the same moment, and the database has the last word", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 5 });
    const order = await buildAccepted(app, { quantities: ["100"] });
    const bodies = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => send(order, [`${15 + index / 1000}`])),
    );
    const sent = bodies.filter((body) => "data" in body).length;
    expect(sent).toBe(6);
    const { onWayQty = "0" } = await lineNow(order);
    expect(Number(onWayQty)).toBeLessThanOrEqual(105);
    const beyond = "update purchase_order_line set receipt_qty = batch_pur_qty + over_allowed_qty + 1 where id = $1";
    await expect(asOwner(app, beyond, [order.lines[0]?.id])).rejects.toThrow(/never_oversold/);
  });

  it("is not received by two who count one delivery: of a notice as it was seen only what others have not received", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 50 });
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["12"] }), ["12"]);
    const count = (quantity: string) => ({ ...receiptInput(notice, [quantity]), version: notice.version });
    const tried = [count("5"), count("6")].map((input) => keeper.call("receipts", "receive", input));
    const answers = (await Promise.all(tried)).map(({ body }) => ("errorCode" in body ? body.errorCode : "received"));
    expect(answers.sort()).toEqual(["received", "versionStale"]);
    expect(await receiptsOf(notice)).toHaveLength(1);
    // Whoever has seen no version, as another program, is asked for none.
    expect(await receive(notice, ["1"])).toMatchObject({ data: { receiptNo: expect.any(String) } });
    expect((await keeper.call("receipts", "receive", count("1"))).body).toMatchObject({ errorCode: "versionStale" });
    const { version } = await keeper.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    await keeper.ok("receipts", "receive", { ...receiptInput(notice, ["0.5"]), version });
  });
});
