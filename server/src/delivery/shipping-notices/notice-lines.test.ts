import type { OutputOf } from "@tandem/contract/core/service";
import { shippingNoticeLine } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { Services } from "@tandem/contract/services";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { headingOf, readSheet } from "../../../testing/sheets.ts";

type OpenLines = Services["shippingNotices"]["endpoints"]["openLines"];

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier, warehouse] = [await app.as("buyer"), await app.as("supplierA"), await app.as("warehouse")];
});
afterEach(async () => {
  await setDeliveryRule(app, "O1", {});
  expect(await brokenLaws(app)).toEqual([]);
});
afterAll(() => app.close());

type Notice = Awaited<ReturnType<typeof buildShipped>>;

const seen = ({ id }: { readonly id: string }) => buyer.ok("shippingNotices", "getShippingNoticeById", { id });
const receive = (notice: Notice, quantities: string[], receiptDate = day(0)) =>
  warehouse.ok("receipts", "receive", receiptInput(notice, quantities, { receiptDate }));
const linesFor = async (user: TestUser, condition: object) =>
  (await user.ok("shippingNotices", "getShippingNoticeLinePage", { current: 1, size: 20, condition })).records;

/** A notice of two lines that are asked for today and promised for tomorrow. */
async function underWay() {
  const order = await buildAccepted(app, { quantities: ["100", "50"] });
  const lines = `purchase_order_line_id in (select id from purchase_order_line where purchase_order_id = ${order.id})`;
  const [today, tomorrow] = [day(0), day(1)];
  await asOwner(app, `update purchase_order_promise set promise_date = '${tomorrow}' where ${lines}`);
  await asOwner(
    app,
    `update purchase_order_line set expect_arrival_date = '${today}', promise_date = '${tomorrow}' where purchase_order_id = ${order.id}`,
  );
  return { order, notice: await buildShipped(app, order, ["40", "10"]) };
}

describe("Lines of delivery notices", () => {
  it("B2.29b are listed for both sides with what became of each, looked up, and exported as they are listed", async () => {
    const { order, notice } = await underWay();
    await receive(notice, ["40"]);
    const [first, second] = order.lines;
    for (const user of [buyer, supplier]) {
      const found = await linesFor(user, { asnNo: notice.asnNo });
      expect(found.map(({ itemNo, receiveQty, orgName }) => [itemNo, receiveQty, Boolean(orgName)]).sort()).toEqual(
        [
          [first?.itemNo, "40", true],
          [second?.itemNo, "0", true],
        ].sort(),
      );
      const early = { asnNo: notice.asnNo, promiseTiming: "2" };
      expect((await linesFor(user, early)).map(({ itemNo }) => itemNo)).toEqual([first?.itemNo]);
      const { content } = await user.download("shippingNotices", "exportLines", { condition: early });
      const rows = await readSheet(content);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ [headingOf(shippingNoticeLine as never, "itemNo")]: first?.itemNo });
    }
    expect(await linesFor(await app.as("supplierB"), { asnNo: notice.asnNo })).toEqual([]);
    expect(await linesFor(await app.as("buyerOfTwo"), { asnNo: notice.asnNo })).toEqual([]);
  });

  it("B9.1b are early, normal or late against the promise and against the request, by what stands of them", async () => {
    const { order, notice } = await underWay();
    const timings = async () =>
      (await seen(notice)).lines.map(({ arrivalDate, promiseTiming, askedTiming }) => [
        arrivalDate,
        promiseTiming,
        askedTiming,
      ]);
    const untold = [null, null, null];
    expect(await timings()).toEqual([untold, untold]);
    expect((await seen(notice)).promiseTiming).toBeNull();
    await receive(notice, ["1"]);
    expect(await timings()).toEqual([[day(0), "2", "1"], untold]);
    await receive(notice, ["1", "2"], day(-1));
    expect(await timings()).toEqual([
      [day(-1), "2", "2"],
      [day(-1), "2", "2"],
    ]);
    const list = await buyer.ok("receipts", "getReceiptPage", {
      current: 1,
      size: 20,
      condition: { asnNo: notice.asnNo, receiptDateEnd: day(-1) },
    });
    const cancelList = list.records.map(({ id, version }) => ({ id, version }));
    await warehouse.ok("receipts", "batchCancel", { cancelList, reason: "Wrong day" });
    expect(await timings()).toEqual([[day(0), "2", "1"], untold]);
    // The days that the rule allows.
    await setDeliveryRule(app, "O1", { earlyDays: 1 });
    const { notice: within } = await underWay();
    await warehouse.ok("receipts", "receiveWhole", {
      receiveList: [{ id: within.id, version: within.version }],
      receiptDate: day(0),
      warehouseNo: "W1",
    });
    expect((await seen(within)).lines.map(({ promiseTiming }) => promiseTiming)).toEqual(["1", "1"]);
    // A notice is as late as the worst of its lines, and is found by it.
    const worstOf = async () => {
      const condition = { asnNo: notice.asnNo, promiseTiming: ["2"] as const };
      const { records } = await buyer.ok("shippingNotices", "getShippingNoticePage", {
        current: 1,
        size: 9,
        condition,
      });
      return [(await seen(notice)).promiseTiming, records.length];
    };
    expect(await worstOf()).toEqual(["2", 1]);
    const second = order.lines[1]?.id;
    await asOwner(
      app,
      `update purchase_order_promise set promise_date = '${day(-5)}' where purchase_order_line_id = ${second}`,
    );
    await asOwner(app, `update purchase_order_line set promise_date = '${day(-5)}' where id = ${second}`);
    await receive(await seen(notice), ["1", "1"]);
    expect(await worstOf()).toEqual(["3", 0]);
  });

  it("B4.1f of which the rest will not come announce what came, and the rest is open again", async () => {
    const { order, notice } = await underWay();
    const close = { id: notice.id, version: notice.version, reason: "Two crates fell off" };
    expect(await supplier.refused("shippingNotices", "closeLines", close)).toBe("noticeNotArrived");
    await receive(notice, ["25"]);
    const arrived = await seen(notice);
    const [first, second] = arrived.lines.map(({ id }) => id);
    const onLines = async (user: TestUser) => {
      const { lines } = await user.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
      return lines.map(({ allowedActions }) => allowedActions);
    };
    const missing = { closeLines: null, openLines: "noticeRestNotClosed" };
    expect(await onLines(supplier)).toEqual([missing, missing]);
    const theirs = { closeLines: "actionOfOtherSide", openLines: "actionOfOtherSide" };
    expect(await onLines(buyer)).toEqual([theirs, theirs]);
    const named = { ...close, version: arrived.version, lineIds: [first ?? ""] };
    expect(await supplier.refused("shippingNotices", "closeLines", { ...named, reason: " " })).toBe("reasonRequired");
    expect(await supplier.refused("shippingNotices", "closeLines", { ...named, lineIds: ["1"] })).toBe("notFound");
    expect(await buyer.refused("shippingNotices", "closeLines", named)).toBe("actionOfOtherSide");
    const now = await supplier.ok("shippingNotices", "closeLines", named);
    expect(now).toMatchObject({ checkStatus: "3", closedStatus: "0", sumDeliveryQty: "35", sumReceiveQty: "25" });
    expect(now.lines).toMatchObject([
      { deliveryQty: "25", receiveQty: "25", closedQty: "15", closeReason: "Two crates fell off", unDeliveryQty: "75" },
      { deliveryQty: "10", closedQty: "0", closeReason: null },
    ]);
    expect((await seen(notice)).history.at(-1)).toMatchObject({
      action: "closeLines",
      reason: "Two crates fell off",
      changes: [{ field: "deliveryQty", old: "40", new: "25" }],
    });
    expect(await onLines(supplier)).toEqual([{ closeLines: "noticeLinesComplete", openLines: null }, missing]);
    const again = { ...named, version: now.version };
    expect(await supplier.refused("shippingNotices", "closeLines", again)).toBe("noticeLinesComplete");
    // What was said not to come is not received, and may be announced anew.
    expect(await warehouse.refused("receipts", "receive", receiptInput(notice, ["1"]))).toBe("receiptQuantityExceeded");
    await supplier.ok("shippingNotices", "saveShippingNotice", await noticeInput(app, order, ["75"]));

    // Nothing else is to come: it is received, and goes back on its way with its receipt.
    const whole = await supplier.ok("shippingNotices", "closeLines", { ...again, lineIds: [second ?? ""] });
    expect(whole).toMatchObject({ checkStatus: "4", sumDeliveryQty: "25", lineCount: 2 });
    const receipt = await linesOfReceipts(notice);
    await warehouse.ok("receipts", "batchCancel", { cancelList: receipt, reason: "Wrong" });
    const back = await seen(notice);
    expect(back).toMatchObject({ checkStatus: "2", sumDeliveryQty: "25", sumReceiveQty: "0" });
    // Corrected, the line that will not come stays as it is.
    const lines = [{ purchaseOrderLineId: order.lines[0]?.id ?? "", deliveryQty: "20" }];
    const input = { ...(await noticeInput(app, order, [])), id: notice.id, version: back.version, lines };
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const corrected = await supplier.ok("shippingNotices", "correctShippingNotice", input as never);
    expect(corrected.lines.map(({ deliveryQty, closedQty }) => [deliveryQty, closedQty])).toEqual([
      ["20", "15"],
      ["0", "10"],
    ]);
    const { id, version } = corrected;
    await supplier.ok("shippingNotices", "voidShippingNotice", { id, version });
  });

  it("B4.1f will come after all while nothing stands against it, and the buyer is told of both", async () => {
    const { order, notice } = await underWay();
    await receive(notice, ["25"]);
    const bell = async (user: TestUser) => {
      const { records } = await user.ok("messages", "getCurrentUserMessageList", { size: 50 });
      return records
        .flatMap(({ topic, recordNumbers }) => (recordNumbers.includes(notice.asnNo) ? [topic] : []))
        .sort();
    };
    const named = async () => {
      const { id, version } = await seen(notice);
      return { id, version };
    };
    expect(await supplier.refused("shippingNotices", "openLines", await named())).toBe("noticeRestNotClosed");
    const closed = await supplier.ok("shippingNotices", "closeLines", { ...(await named()), reason: "Not in stock" });
    expect(closed).toMatchObject({ checkStatus: "4", sumDeliveryQty: "25", closedLineCount: 2 });
    await expect.poll(() => bell(buyer)).toEqual(["noticeRestClosed"]);
    const [first] = closed.lines.map(({ id }) => id);
    const one = { ...(await named()), lineIds: [first ?? ""] };
    expect(await buyer.refused("shippingNotices", "openLines", one)).toBe("actionOfOtherSide");
    expect(await (await app.as("supplierB")).refused("shippingNotices", "openLines", one)).toBe("notFound");

    // What is announced elsewhere by now does not come twice.
    const other = await supplier.ok("shippingNotices", "saveShippingNotice", await noticeInput(app, order, ["70"]));
    expect(await supplier.refused("shippingNotices", "openLines", one)).toBe("noticeRestTaken");
    await supplier.ok("shippingNotices", "voidShippingNotice", { id: other.id, version: other.version });

    const answers = await Promise.all([1, 2, 3].map(() => supplier.call("shippingNotices", "openLines", one)));
    expect(answers.filter(({ body }) => "data" in body)).toHaveLength(1);
    const opened = await seen(notice);
    expect(opened).toMatchObject({ checkStatus: "3", sumDeliveryQty: "40", closedLineCount: 1 });
    expect(opened.lines).toMatchObject([
      { deliveryQty: "40", receiveQty: "25", closedQty: "0", closeReason: null, onWayQty: "15" },
      { deliveryQty: "0", closedQty: "10", closeReason: "Not in stock" },
    ]);
    expect(opened.history.at(-1)).toMatchObject({
      action: "openLines",
      changes: [{ field: "deliveryQty", old: "25", new: "40" }],
    });
    await expect.poll(() => bell(buyer)).toEqual(["noticeRestClosed", "noticeRestOpened"]);
    expect([await bell(supplier), await bell(await app.as("supplierB"))]).toEqual([[], []]);
    await receive(opened, ["15"]);
    // Ended, nothing of it comes any more.
    const arrived = await supplier.ok("shippingNotices", "openLines", await named());
    await buyer.ok("shippingNotices", "end", { id: arrived.id, version: arrived.version });
    expect(await supplier.refused("shippingNotices", "openLines", await named())).toBe("noticeClosed");
  });

  it("says figures in the signs of the reader's language", async () => {
    const order = await buildAccepted(app, { quantities: ["10"] });
    const tooMuch = await noticeInput(app, order, ["10.25"]);
    for (const [language, figure] of [
      ["en-US", "10.25"],
      ["vi-VN", "10,25"],
    ] as const) {
      const { body } = await supplier.reading(language).call("shippingNotices", "saveShippingNotice", tooMuch);
      expect(body).toMatchObject({
        errorCode: "noticeQuantityExceeded",
        errorMessage: expect.stringMatching(new RegExp(`\\D${figure}\\D`)),
      });
    }
  });

  it("says of each line that is named whether its rest will come, or not, and why", async () => {
    const { order, notice } = await underWay();
    await receive(notice, ["25"]);
    const of = async () => {
      const { id, version, lines } = await seen(notice);
      return { id, version, lineIds: lines.map((line) => line.id) };
    };
    const told = ({ lineResults }: Pick<OutputOf<OpenLines>, "lineResults">) =>
      lineResults.map(({ number, error }) => [number, error?.errorCode ?? null]);
    const [first, second] = [`${order.purchaseNo} 1/1/1`, `${order.purchaseNo} 2/1/1`];
    const { lineIds, ...whole } = await of();
    const reason = "Not in stock";
    const one = await supplier.ok("shippingNotices", "closeLines", { ...whole, reason, lineIds: lineIds.slice(0, 1) });
    expect(told(one)).toEqual([[first, null]]);
    const both = await supplier.ok("shippingNotices", "closeLines", { ...(await of()), reason });
    expect(told(both)).toEqual([
      [first, "noticeLinesComplete"],
      [second, null],
    ]);
    // What is announced elsewhere by now does not come twice; the other line does.
    const other = await supplier.ok("shippingNotices", "saveShippingNotice", await noticeInput(app, order, ["70"]));
    const { id, version } = await of();
    const opened = await supplier.ok("shippingNotices", "openLines", { id, version });
    expect(told(opened)).toEqual([
      [first, "noticeRestTaken"],
      [second, null],
    ]);
    expect(opened.lines).toMatchObject([{ closedQty: "15" }, { closedQty: "0", deliveryQty: "10" }]);
    await supplier.ok("shippingNotices", "voidShippingNotice", { id: other.id, version: other.version });
    expect(told(await supplier.ok("shippingNotices", "openLines", await of()))).toEqual([
      [first, null],
      [second, "noticeRestNotClosed"],
    ]);
  });

  it("B4.1f B4.3a comes after all as far as it did not come beyond what was still announced", async () => {
    await setDeliveryRule(app, "O1", { overDeliveryPercent: 10 });
    const { notice } = await underWay();
    const first = notice.lines[0]?.id ?? "";
    const of = async () => {
      const { id, version } = await seen(notice);
      return { id, version, lineIds: [first] };
    };
    const close = async () => supplier.ok("shippingNotices", "closeLines", { ...(await of()), reason: "Not in stock" });
    await receive(notice, ["37"]);
    await close();
    await receive(notice, ["1"]);
    const opened = await supplier.ok("shippingNotices", "openLines", await of());
    expect(opened.lines[0]).toMatchObject({ deliveryQty: "40", receiveQty: "38", closedQty: "0", onWayQty: "2" });
    expect(await brokenLaws(app)).toEqual([]);

    // All of the rest has come without being announced: nothing is left that could.
    await close();
    await receive(notice, ["2"]);
    const { allowedActions, lines } = await supplier.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect([allowedActions.openLines, lines[0]?.allowedActions.openLines]).toEqual([null, "noticeRestNotClosed"]);
    expect(await supplier.refused("shippingNotices", "openLines", await of())).toBe("noticeRestNotClosed");
  });
});

async function linesOfReceipts({ asnNo }: Notice) {
  const all = { current: 1, size: 20, condition: { asnNo } };
  const { records } = await buyer.ok("receipts", "getReceiptPage", all);
  return records.map(({ id, version }) => ({ id, version }));
}
