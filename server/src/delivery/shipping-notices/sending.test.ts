import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, buildIssued, buildNotice, day, noticeInput, userOf } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule, setOrderRule } from "../../../testing/owner.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterEach(async () => {
  await setDeliveryRule(app, "O1", {});
  await setOrderRule(app, "O1", {});
});
afterAll(() => app.close());

async function openOf(order: PurchaseOrderDetail): Promise<string[]> {
  const buyer = await app.as("buyer");
  const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
  return lines.map((line) => line.unDeliveryQty);
}

async function send(input: ShippingNoticeInput, userNo = "supplierA") {
  return (await app.as(userNo)).call("shippingNotices", "saveShippingNotice", input);
}

async function addressOf(owner: { readonly orgNo: string } | { readonly supplierNo: string }): Promise<string> {
  const { records } = await (await app.as("admin")).ok("addresses", "getbmcustomeraddresslistbyparams", {
    current: 1,
    size: 20,
    condition: owner,
  });
  return records[0]?.id ?? "";
}

describe("sending a delivery notice", () => {
  it("B1.2 B3.2a B3.3 reserves what it ships and shows head, parties and lines", async () => {
    const order = await buildAccepted(app, { quantities: ["100", "50.5"] });
    const input = await noticeInput(app, order, ["40", "50.5"]);
    const { body } = await send({
      ...input,
      wayCarriage: "2",
      carNo: "51C-123.45",
      driver: "Trần Văn An",
      driverPhone: "0903123456",
      trackingNo: "",
      remarks: "  Two pallets ",
      lines: input.lines.map((line) => ({ ...line, lotNo: "L-1", productDate: day(-3) })),
    });
    expect(body).toMatchObject({ status: 200 });
    const notice = "data" in body ? body.data : undefined;
    expect(notice).toMatchObject({
      checkStatus: "0",
      closedStatus: "0",
      orgNo: "O1",
      supplierNo: "SA",
      supplierName: "Alpha",
      expectedArrivalDate: day(3),
      deliveryDate: day(0),
      timing: null,
      arrivalDate: null,
      shippingAddress: "Alpha works, 3 Mill Lane",
      deliveryAddress: "Gate One, 1 Dock Road",
      consignee: "Receiver One",
      wayCarriage: "2",
      trackingNo: null,
      remarks: "Two pallets",
      lineCount: 2,
      sumDeliveryQty: "90.5",
      sumReceiveQty: "0",
    });
    expect(notice?.asnNo).toMatch(/^ASN-\d{4}-\d{6}$/);
    expect(notice?.lines).toMatchObject([
      { purchaseNo: order.purchaseNo, purchaseSeq: 1, itemNo: "M1", deliveryQty: "40", receiveQty: "0", lotNo: "L-1" },
      { purchaseNo: order.purchaseNo, purchaseSeq: 2, itemNo: "M2", deliveryQty: "50.5", productDate: day(-3) },
    ]);
    expect(await openOf(order)).toEqual(["60", "0"]);
    const seen = await (await app.as("buyer")).ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(seen).toMatchObject({ onWayQty: "90.5", receiptQty: "0", deliveryStatus: "1", receiptStatus: "0" });
    expect(seen.lines.map((line) => line.deliveryStatus)).toEqual(["1", "2"]);
  });

  it("says of what is sent again the day on which that was", async () => {
    const input = await noticeInput(app, await buildAccepted(app, { quantities: ["100"] }), ["40"]);
    const supplier = await app.as("supplierA");
    const { id, version } = await supplier.ok("shippingNotices", "saveShippingNotice", input);
    await (await app.as("buyer")).ok("shippingNotices", "reject", { id, version, reason: "Dock is full" });
    await asOwner(app, "update shipping_notice set delivery_date = delivery_date - 3 where id = $1", [id]);
    const rejected = await supplier.ok("shippingNotices", "getShippingNoticeById", { id });
    const again = { ...input, id, version: rejected.version, remarks: "Again" };
    expect((await send(again)).body).toMatchObject({ data: { deliveryDate: day(0) } });
  });

  it("B5.1a B5.1b refuses a quantity of nothing", async () => {
    const order = await buildAccepted(app);
    for (const quantity of ["0", "0.000000"]) {
      const { body } = await send(await noticeInput(app, order, [quantity, "50"]));
      expect(body).toMatchObject({
        errorCode: "noticeQuantityIncorrect",
        message: "The shipment quantity is incorrect",
        details: [{ path: "lines.0.deliveryQty", message: "The shipment quantity is incorrect" }],
      });
    }
    for (const quantity of ["-1", "1e3", "1.0000001", "", "abc", "1,5"]) {
      const input = await noticeInput(app, order, ["1"]);
      const lines = input.lines.map((line) => ({ ...line, deliveryQty: quantity }));
      const { http, body } = await send({ ...input, lines });
      expect([http, "details" in body && body.details?.[0]?.path], quantity).toEqual([400, "lines.0.deliveryQty"]);
    }
    expect(await openOf(order)).toEqual(["100", "50"]);
  });

  it("B5.1a B5.1c refuses more than is open, naming order, batch and material of every such line, and reserves nothing", async () => {
    const order = await buildAccepted(app, { quantities: ["100", "50", "7"] });
    await buildNotice(app, order, ["60"]);
    const { body } = await send(await noticeInput(app, order, ["40.000001", "50", "8"]));
    const first = `Order ${order.purchaseNo}, batch 1/1/1, material M1: the shipment quantity 40.000001 exceeds the shippable quantity 40.`;
    const third = `Order ${order.purchaseNo}, batch 3/1/1, material M3: the shipment quantity 8 exceeds the shippable quantity 7.`;
    expect(body).toMatchObject({
      errorCode: "noticeQuantityExceeded",
      message: first,
      details: [
        { path: "lines.0.deliveryQty", message: first },
        { path: "lines.2.deliveryQty", message: third },
      ],
    });
    expect(await openOf(order)).toEqual(["40", "50", "7"]);

    const input = await noticeInput(app, order, ["40.000001"]);
    const supplier = (await app.as("supplierA")).reading("zh-CN");
    const { body: inChinese } = await supplier.call("shippingNotices", "saveShippingNotice", input);
    const message = "message" in inChinese ? inChinese.message : "";
    for (const part of [order.purchaseNo, "1/1/1", "M1", "40.000001"]) expect(message).toContain(part);
    expect(message).not.toContain("shippable");
  });

  it("B5.1a ships everything that is open, to the last decimal, and then nothing", async () => {
    const order = await buildAccepted(app, { quantities: ["0.000003"] });
    await buildNotice(app, order, ["0.000001"]);
    await buildNotice(app, order, ["0.000002"]);
    expect(await openOf(order)).toEqual(["0"]);
    const { body } = await send(await noticeInput(app, order, ["0.000003"]));
    expect(body).toMatchObject({ errorCode: "noticeQuantityExceeded" });
  });

  it("B5.3a asks for addresses, sender and its telephone", async () => {
    const input = await noticeInput(app, await buildAccepted(app), ["1"]);
    const without = [
      ["shippingAddressId", undefined],
      ["deliveryAddressId", undefined],
      ["sender", undefined],
      ["sender", "  "],
      ["senderPhone", undefined],
      ["senderPhone", "no digits"],
    ] as const;
    for (const [field, value] of without) {
      const { http, body } = await send({ ...input, [field]: value });
      expect([http, "details" in body && body.details?.map(({ path }) => path)], field).toEqual([400, [field]]);
    }
  });

  it("B5.3b asks for expected arrival, order type and purchase unit before lines, and for lines", async () => {
    const input = await noticeInput(app, await buildAccepted(app), ["1"]);
    for (const [field, value] of [
      ["expectedArrivalDate", undefined],
      ["expectedArrivalDate", "2026-02-30"],
      ["orderType", undefined],
      ["orderType", "4"],
      ["orgNo", undefined],
      ["lines", []],
    ] as const) {
      const { http, body } = await send({ ...input, [field]: value });
      expect([http, "details" in body && body.details?.map(({ path }) => path)], field).toEqual([400, [field]]);
    }
  });

  it("B3.2a takes an expected arrival that has passed, so that history can be entered", async () => {
    const input = await noticeInput(app, await buildAccepted(app), ["1"]);
    expect((await send({ ...input, expectedArrivalDate: "2006-06-02" })).body).toMatchObject({
      data: { expectedArrivalDate: "2006-06-02" },
    });
  });

  it("B5.3d B6.1c B8.4 refuses a frozen supplier before anything else", async () => {
    const order = await buildAccepted(app, { supplierNo: "SF" });
    const { http, body } = await send(await noticeInput(app, order, ["1"]), "frozen");
    expect(http).toBe(200);
    expect(body).toMatchObject({
      errorCode: "supplierFrozen",
      message: "You have been frozen for delivery and cannot create a delivery note at this time!",
    });
    expect(await openOf(order)).toEqual(["100", "50"]);
    // Nothing is offered that would be refused, and who looks for it learns why.
    const supplier = await app.as("frozen");
    const asked = { current: 1, size: 10, condition: { purchaseNo: order.purchaseNo } };
    expect((await supplier.ok("shippingNotices", "getShippableLinePage", asked)).total).toBe(0);
    expect((await supplier.ok("currentUsers", "getCurrentUser", {})).user.frozenOrgNames).toEqual(["One"]);
    const alpha = await app.as("supplierA");
    expect((await alpha.ok("currentUsers", "getCurrentUser", {})).user.frozenOrgNames).toEqual([]);
  });

  it("B5.3a refuses addresses of others, and addresses of the wrong kind", async () => {
    const order = await buildAccepted(app);
    const input = await noticeInput(app, order, ["1"]);
    const wrong = [
      ["shippingAddressId", await addressOf({ supplierNo: "SB" }), "Ship from"],
      ["shippingAddressId", await addressOf({ orgNo: "O1" }), "Ship from"],
      ["deliveryAddressId", await addressOf({ orgNo: "O2" }), "Deliver to"],
      ["deliveryAddressId", await addressOf({ supplierNo: "SA" }), "Deliver to"],
      ["deliveryAddressId", "999999", "Deliver to"],
    ] as const;
    for (const [field, id, label] of wrong) {
      const { body } = await send({ ...input, [field]: id });
      expect(body, `${field} ${id}`).toMatchObject({
        errorCode: "referenceUnknown",
        message: expect.stringContaining("does not exist, or you may not use it."),
        details: [{ path: field }],
      });
      expect("message" in body && body.message).toContain(label);
      expect("message" in body && body.message).not.toContain("{{");
    }
  });

  it("B5.3b B5.14d ships lines of several orders together, of one organisation and order type", async () => {
    const orders = [await buildAccepted(app, { quantities: ["10"] }), await buildAccepted(app, { quantities: ["20"] })];
    const inputs = await Promise.all(orders.map((order) => noticeInput(app, order, ["5"])));
    const together = { ...(inputs[0] as ShippingNoticeInput), lines: inputs.flatMap(({ lines }) => lines).reverse() };
    const { body } = await send(together);
    expect(body).toMatchObject({ data: { lineCount: 2, sumDeliveryQty: "10" } });
    expect(await Promise.all(orders.map(openOf))).toEqual([["5"], ["15"]]);

    const others = [
      [await buildAccepted(app, { quantities: ["10"], orgNo: "O2" }), "noticeOrdersDiffer"],
      [await buildAccepted(app, { quantities: ["10"], head: { orderType: "2" } }), "noticeOrderTypesApart"],
    ] as const;
    for (const [other, errorCode] of others) {
      const { lines } = await noticeInput(app, other, ["1"]);
      const { body: refusal } = await send({ ...together, lines: [...together.lines.slice(0, 1), ...lines] });
      expect(refusal).toMatchObject({
        errorCode,
        details: [{ path: "lines.1.deliveryQty" }],
      });
    }
  });

  it("B9.1a B9.1c is of one order nature out of three, and says by which of three ways it travels", async () => {
    for (const code of ["1", "2", "3"] as const) {
      const order = await buildAccepted(app, { quantities: ["10"], head: { orderType: code } });
      const input = { ...(await noticeInput(app, order, ["1"])), orderType: code, wayCarriage: code };
      const { body } = await send(input);
      expect(body, code).toMatchObject({ data: { orderType: code, wayCarriage: code } });
      for (const field of ["orderType", "wayCarriage"] as const) {
        const condition = { purchaseNo: order.purchaseNo, asnNo: "data" in body ? body.data.asnNo : "", [field]: code };
        const { purchaseNo: _purchaseNo, ...ofNotice } = condition;
        const request = { current: 1, size: 5, condition: ofNotice };
        const { total } = await (await app.as("supplierA")).ok("shippingNotices", "getShippingNoticePage", request);
        expect(total, field).toBe(1);
      }
      const orders = { current: 1, size: 5, condition: { purchaseNo: order.purchaseNo, orderType: code } };
      expect((await (await app.as("buyer")).ok("purchaseOrders", "getPurchaseOrderPage", orders)).total).toBe(1);
      expect((await send({ ...input, remarks: "4", wayCarriage: "4" as never })).body).toMatchObject({
        errorCode: "invalidRequest",
        details: [{ path: "wayCarriage" }],
      });
    }
  });

  it("B6.1a knows no lines of other suppliers", async () => {
    const foreign = await buildAccepted(app, { supplierNo: "SB" });
    const own = await noticeInput(app, await buildAccepted(app), ["1"]);
    const { lines } = await noticeInput(app, foreign, ["1"]);
    expect((await send({ ...own, lines })).body).toMatchObject({ errorCode: "orderLineUnknown" });
    expect((await send({ ...own, orgNo: "O3" })).body).toMatchObject({ errorCode: "referenceUnknown" });
    const admin = await app.as("admin");
    const { http, body } = await admin.call("shippingNotices", "saveShippingNotice", own);
    expect([http, "errorCode" in body && body.errorCode]).toEqual([403, "supplierUserOnly"]);
  });

  it("B3.13e refuses orders that are not executing, unless the rule lets them ship at once", async () => {
    const issued = await buildIssued(app);
    const input = await noticeInput(app, issued, ["1"]);
    expect((await send(input)).body).toMatchObject({ errorCode: "noticeOrderNotExecuting" });
    await setOrderRule(app, "O1", { confirmBeforeShipping: false });
    expect((await send(input)).body).toMatchObject({ data: { checkStatus: "0" } });
    const refused = await buildIssued(app);
    await (await app.as("supplierA")).ok("purchaseOrders", "refuse", {
      id: refused.id,
      version: refused.version,
      reason: "Cannot make it",
    });
    expect((await send(await noticeInput(app, refused, ["1"]))).body).toMatchObject({
      errorCode: "noticeOrderNotExecuting",
    });
  });

  it("B4.1b goes on its way at once where no approval is asked", async () => {
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const notice = await buildNotice(app, await buildAccepted(app), ["1"]);
    expect(notice).toMatchObject({ checkStatus: "2" });
    expect(notice.history).toMatchObject([{ action: "send", fromState: null, toState: "2", side: "supplier" }]);
  });

  it("B1.5b lists exactly the lines that can be shipped, each supplier its own", async () => {
    const orders = [
      await buildAccepted(app, { quantities: ["5", "6"], head: { plantName: "Shippable" } }),
      await buildAccepted(app, { quantities: ["7"], supplierNo: "SB" }),
    ];
    await buildNotice(app, orders[0] as PurchaseOrderDetail, ["5", "1"]);
    for (const [order, expected] of [
      [orders[0], [["2", "5"]]],
      [orders[1], [["1", "7"]]],
    ] as const) {
      const supplier = await app.as(userOf(order?.supplierNo ?? ""));
      const numbers = orders.map(({ purchaseNo }) => purchaseNo);
      const { records } = await supplier.ok("shippingNotices", "getShippableLinePage", {
        current: 1,
        size: 20,
        condition: { purchaseNo: numbers },
      });
      expect(records.map((line) => [String(line.purchaseSeq), line.unDeliveryQty])).toEqual(expected);
    }
  });
});
