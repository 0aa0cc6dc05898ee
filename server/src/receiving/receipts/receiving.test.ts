import type { ReceiptInput } from "@tandem/contract/receiving/receipts/receipts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, buildNotice, buildShipped, day } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterEach(() => setDeliveryRule(app, "O1", {}));
afterAll(() => app.close());

async function shipped(quantities: readonly string[]) {
  return buildShipped(app, await buildAccepted(app, { quantities }), quantities);
}

async function receive(input: ReceiptInput, userNo = "warehouse") {
  return (await app.as(userNo)).call("receipts", "receive", input);
}

async function noticeNow(id: string) {
  return (await app.as("buyer")).ok("shippingNotices", "getShippingNoticeById", { id });
}

describe("receiving", () => {
  it("B3.5a B5.2a receives several lines under one number, with the keeper's name, and the notice follows", async () => {
    const notice = await shipped(["10", "20", "0.5"]);
    const { body } = await receive(receiptInput(notice, ["10", "19.999999", "0.5"]));
    expect(body).toMatchObject({ data: { receiptNo: expect.stringMatching(/^GRN-\d{4}-\d{6}$/), checkStatus: "3" } });
    const receiptNo = "data" in body ? body.data.receiptNo : "";
    const { records } = await (await app.as("warehouse")).ok("receipts", "getReceiptPage", {
      current: 1,
      size: 20,
      condition: { receiptNo, field: "purchaseSeq", order: "asc" },
    });
    expect(
      records.map(({ itemNo, receiptQty, warehouseNo, status }) => [itemNo, receiptQty, warehouseNo, status]),
    ).toEqual([
      ["M1", "10", "W1", "1"],
      ["M2", "19.999999", "W1", "1"],
      ["M3", "0.5", "W1", "1"],
    ]);
    expect(new Set(records.map((receipt) => receipt.warehouseKeeper))).toEqual(new Set(["User warehouse"]));
    expect(await noticeNow(notice.id)).toMatchObject({
      sumReceiveQty: "30.499999",
      arrivalDate: day(0),
      closedStatus: "0",
    });
    expect((await receive(receiptInput(notice, ["", "0.000001"]))).body).toMatchObject({ data: { checkStatus: "4" } });
  });

  it("B5.2a B5.2b refuses a quantity of nothing", async () => {
    const notice = await shipped(["10", "20"]);
    const { body } = await receive(receiptInput(notice, ["10", "0"]));
    expect(body).toMatchObject({
      errorCode: "receiptQuantityIncorrect",
      message: "Incorrect receipt quantity",
      details: [{ path: "lines.1.receiptQty", message: "Incorrect receipt quantity" }],
    });
    for (const quantity of ["-1", "1e2", "", "0.0000001"]) {
      const input = receiptInput(notice, ["1"]);
      const { http } = await receive({
        ...input,
        lines: input.lines.map((line) => ({ ...line, receiptQty: quantity })),
      });
      expect(http, quantity).toBe(400);
    }
    expect(await noticeNow(notice.id)).toMatchObject({ checkStatus: "2", sumReceiveQty: "0" });
  });

  it("B4.1g refuses more than is still on the way, of any line, and receives nothing then", async () => {
    const notice = await shipped(["10", "20"]);
    await receive(receiptInput(notice, ["4"]));
    const { body } = await receive(receiptInput(notice, ["6.000001", "20"]));
    const message = `Delivery notice ${notice.asnNo}: the receipt quantity 6.000001 exceeds the quantity still to be received, 6.`;
    expect(body).toMatchObject({
      errorCode: "receiptQuantityExceeded",
      message,
      details: [{ path: "lines.0.receiptQty", message }],
    });
    expect(await noticeNow(notice.id)).toMatchObject({ sumReceiveQty: "4" });
  });

  it("B5.2c refuses lines of another notice, and a line entered twice", async () => {
    const [notice, other] = [await shipped(["10"]), await shipped(["10"])];
    const own = receiptInput(notice, ["1"]);
    const foreign = receiptInput(other, ["1"]);
    expect((await receive({ ...own, lines: foreign.lines })).http).toBe(404);
    const { body } = await receive({ ...own, lines: [...own.lines, ...own.lines] });
    expect(body).toMatchObject({ errorCode: "receiptLineRepeated", details: [{ path: "lines.1.receiptQty" }] });
    expect((await receive({ ...own, shippingNoticeId: "999999" })).http).toBe(404);
  });

  it("B3.5a takes what another system tells under a number in once, also at once, and again when it was canceled", async () => {
    const notice = await shipped(["10", "10"]);
    const told = (quantity: string, more: Partial<ReceiptInput> = {}) =>
      receive({ ...receiptInput(notice, [quantity]), outReceiptNo: "WMS-1", ...more });
    // However its letters are written, and whatever stands around it.
    const written = ["WMS-1", "wms-1", " WMS-1 ", "Wms-1"];
    const answers = await Promise.all(written.map((outReceiptNo, at) => told(String(at + 1), { outReceiptNo })));
    const [first] = answers.flatMap(({ body }) => ("data" in body ? [body.data] : []));
    const refused = answers.flatMap(({ body }) => ("data" in body ? [] : [body]));
    expect(refused).toHaveLength(3);
    for (const body of refused)
      expect(body).toMatchObject({
        errorCode: "outsideNumberTaken",
        errorMessage: expect.stringMatching(
          new RegExp(`^wms-1 of the other system was taken in before, as ${first?.receiptNo}`, "i"),
        ),
        details: [{ path: "lines.0.outReceiptNo" }],
      });
    // Another line of the same document.
    const { lines } = receiptInput(notice, ["", "5"]);
    expect((await told("", { lines })).http).toBe(200);
    const warehouse = await app.as("warehouse");
    const condition = { shippingNoticeId: notice.id, receiptNo: String(first?.receiptNo) };
    const { records } = await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition });
    const [{ id, version } = { id: "", version: 0 }] = records;
    await warehouse.ok("receipts", "cancelReceipt", { id, version, reason: "Told by mistake" });
    expect((await told("6")).http).toBe(200);
  });

  it("B3.5a refuses warehouses of other organisations, unknown ones, days to come and those before it was announced", async () => {
    const notice = await shipped(["10"]);
    for (const warehouseNo of ["W3", "W9"]) {
      const { body } = await receive(receiptInput(notice, ["1"], { warehouseNo }));
      expect(body).toMatchObject({ errorCode: "referenceUnknown", message: expect.stringContaining(warehouseNo) });
    }
    const toCome = {
      errorCode: "dayToCome",
      details: [{ path: "receiptDate", message: expect.stringContaining(day(3)) }],
    };
    expect((await receive(receiptInput(notice, ["1"], { receiptDate: day(3) }))).body).toMatchObject(toCome);
    const whole = { receiveList: [named(await noticeNow(notice.id))], receiptDate: day(3), warehouseNo: "W1" };
    expect((await (await app.as("warehouse")).call("receipts", "receiveWhole", whole)).body).toMatchObject(toCome);
    const before = {
      errorCode: "dayBeforeNotice",
      details: [
        { path: "receiptDate", message: expect.stringContaining(`when delivery notice ${notice.asnNo} was sent`) },
      ],
    };
    expect((await receive(receiptInput(notice, ["1"], { receiptDate: day(-2) }))).body).toMatchObject(before);
    const longBefore = { ...whole, receiptDate: "2019-01-01" };
    const { results } = await (await app.as("warehouse")).ok("receipts", "receiveWhole", longBefore);
    expect(results).toMatchObject([{ error: { errorCode: "dayBeforeNotice" } }]);
    // Where it is tomorrow already, it has come, and where it is still yesterday it was sent then.
    for (const receiptDate of [day(-1), day(1)]) {
      const { body } = await receive(receiptInput(notice, ["1"], { receiptDate }));
      expect(body).toMatchObject({ data: { receiptNo: expect.any(String) } });
    }
    // What is announced afterwards came before: at most two years earlier than it was expected.
    const told = await buildShipped(app, await buildAccepted(app), ["10"], { expectedArrivalDate: "2015-06-01" });
    const early = await receive(receiptInput(told, ["1"], { receiptDate: "2013-05-01" }));
    expect(early.body).toMatchObject({
      ...{ errorCode: "dayLongBeforeNotice", message: expect.stringContaining("2015-06-01") },
      details: [{ path: "receiptDate" }],
    });
    expect((await receive(receiptInput(told, ["1"], { receiptDate: "2014-05-01" }))).http).toBe(200);
  });

  it("B4.1c refuses what is not on its way", async () => {
    const waiting = await buildNotice(app, await buildAccepted(app), ["10"]);
    expect((await receive(receiptInput(waiting, ["1"]))).body).toMatchObject({ errorCode: "noticeNotReceivable" });
  });

  it("B4.1e judges the arrival against the expected day, within the days allowed, by the first that arrived", async () => {
    // Notices of the test world are expected in three days.
    const timingOf = async (receiptDate: string) => {
      const notice = await shipped(["10"]);
      await receive(receiptInput(notice, ["1"], { receiptDate }));
      const { timing, arrivalDate } = await noticeNow(notice.id);
      expect(arrivalDate).toBe(receiptDate);
      return timing;
    };
    await setDeliveryRule(app, "O1", { earlyDays: 3 });
    expect(await timingOf(day(0))).toBe("1");
    expect(await timingOf(day(-1))).toBe("2");
    await setDeliveryRule(app, "O1", {});
    expect(await timingOf(day(0))).toBe("2");

    const order = await buildAccepted(app, { quantities: ["10"] });
    const late = await buildShipped(app, order, ["10"], { expectedArrivalDate: day(-2) });
    await receive(receiptInput(late, ["1"], { receiptDate: day(-1) }));
    expect(await noticeNow(late.id)).toMatchObject({ timing: "3", arrivalDate: day(-1) });
    // Entered later, but arrived before: the first day counts.
    await receive(receiptInput(late, ["1"], { receiptDate: day(-2) }));
    expect(await noticeNow(late.id)).toMatchObject({ timing: "1", arrivalDate: day(-2) });
    await receive(receiptInput(late, ["1"], { receiptDate: day(0) }));
    expect(await noticeNow(late.id)).toMatchObject({ timing: "1", arrivalDate: day(-2) });

    await setDeliveryRule(app, "O1", { lateDays: 1 });
    const within = await buildShipped(app, await buildAccepted(app), ["10"], { expectedArrivalDate: day(-1) });
    await receive(receiptInput(within, ["1"]));
    expect(await noticeNow(within.id)).toMatchObject({ timing: "1" });
  });

  it("B6.1g keeps to the keeper's warehouses", async () => {
    await asOwner(
      app,
      `insert into user_scope (tenant_id, user_id, data_type, data_value)
       select tenant_id, id, '3', 'W2' from app_user where user_no = 'warehouse'`,
    );
    const narrowed = await app.signIn("warehouse");
    const notice = await shipped(["10"]);
    const refusal = await narrowed.refused("receipts", "receive", receiptInput(notice, ["1"]));
    expect(refusal).toBe("referenceUnknown");
    await narrowed.ok("receipts", "receive", receiptInput(notice, ["1"], { warehouseNo: "W2" }));
    await asOwner(app, "delete from user_scope where data_type = '3'");
    await receive(receiptInput(notice, ["2"]), "admin");
    const seen = await narrowed.ok("receipts", "getReceiptPage", {
      current: 1,
      size: 20,
      condition: { asnNo: notice.asnNo },
    });
    expect(seen.records.map((receipt) => receipt.warehouseNo)).toEqual(["W2"]);
  });

  it("B1.5k puts what arrived on the shelf of the warehouse, and takes what is cancelled from it", async () => {
    const stock = async () =>
      asOwner<{ warehouse: string; item: string; qty: string }>(
        app,
        `select warehouse_no as warehouse, item_no as item,
           trim_scale(sum(case transaction_type when '1' then qty else -qty end))::text as qty
         from stock_movement where item_no in ('M4', 'M5') group by 1, 2 order by 1, 2`,
      );
    const order = await buildAccepted(app, { quantities: ["1", "1", "1", "40", "50"] });
    const notice = await buildShipped(app, order, ["", "", "", "40", "50"]);
    const before = await stock();
    expect(before).toEqual([]);
    await receive(receiptInput(notice, ["10", "20.5"]));
    await receive(receiptInput(notice, ["30"], { warehouseNo: "W2" }));
    expect(await stock()).toEqual([
      { warehouse: "W1", item: "M4", qty: "10" },
      { warehouse: "W1", item: "M5", qty: "20.5" },
      { warehouse: "W2", item: "M4", qty: "30" },
    ]);
    const admin = await app.as("admin");
    const { records } = await admin.ok("receipts", "getReceiptPage", {
      current: 1,
      size: 20,
      condition: { asnNo: notice.asnNo, itemNo: "M5" },
    });
    const [cancelled] = records;
    await admin.ok("receipts", "cancelReceipt", {
      id: cancelled?.id ?? "",
      version: cancelled?.version ?? 0,
      reason: "Wrong pallet",
    });
    expect(await stock()).toEqual([
      { warehouse: "W1", item: "M4", qty: "10" },
      { warehouse: "W1", item: "M5", qty: "0" },
      { warehouse: "W2", item: "M4", qty: "30" },
    ]);
  });
});
