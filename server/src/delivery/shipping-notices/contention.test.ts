import type {
  ShippingNoticeDetail,
  ShippingNoticeInput,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, buildShipped, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

/** Two and a half times as many as the server has connections: more would wait in the same line. */
const callers = 30;

/** How often each outcome came back; "done" where the call succeeded. */
function outcomes(answers: readonly Answer<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of answers) {
    const outcome = "data" in body ? "done" : body.errorCode;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function sendAll(inputs: readonly ShippingNoticeInput[]) {
  const supplier = await app.as("supplierA");
  return Promise.all(inputs.map((input) => supplier.call("shippingNotices", "saveShippingNotice", input)));
}

/** Different notices of the same content. */
function copies(input: ShippingNoticeInput, count: number): ShippingNoticeInput[] {
  return Array.from({ length: count }, (_, index) => ({ ...input, remarks: `Truck ${index + 1}` }));
}

async function orderLinesOf({ id }: PurchaseOrderDetail) {
  return (await (await app.as("buyer")).ok("purchaseOrders", "getPurchaseOrderById", { id })).lines;
}

/** Deadlocks that PostgreSQL had to break; a connection counts its own when it ends. What opens one meanwhile keeps it: it ends too. */
async function deadlocks(): Promise<number> {
  const endAll = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'tandem'`;
  while ((await asOwner(app, endAll)).length > 0);
  const [{ n } = { n: -1 }] = await asOwner<{ n: number }>(
    app,
    "select deadlocks::int as n from pg_stat_database where datname = current_database()",
  );
  return n;
}

describe(`${callers} callers at once`, () => {
  it.each([
    ["3", "50", 16],
    ["2.5", "10", 4],
    ["0.000001", "0.000025", 25],
  ])("B5.1c ship %s each from one batch of %s, and exactly %i of them may", async (each, ordered, fitting) => {
    const order = await buildAccepted(app, { quantities: [ordered] });
    const answers = await sendAll(copies(await noticeInput(app, order, [each]), callers));
    expect(outcomes(answers)).toEqual({ done: fitting, noticeQuantityExceeded: callers - fitting });
    const [line] = await orderLinesOf(order);
    expect(Number(line?.onWayQty)).toBeCloseTo(fitting * Number(each), 6);
    expect(Number(line?.unDeliveryQty)).toBeLessThan(Number(each));
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B5.1c ship overlapping lines of several orders, in any order, without overselling and without waiting in a circle", async () => {
    const orders = [];
    for (let index = 0; index < 4; index += 1) {
      orders.push(await buildAccepted(app, { quantities: ["6", "6", "6"] }));
    }
    const head = await noticeInput(app, orders[0] as PurchaseOrderDetail, []);
    const all = orders.flatMap(({ lines }) => lines.map((line) => line.id));
    let random = 20261120;
    const next = (below: number) => {
      random = (random * 48271) % 2147483647;
      return random % below;
    };
    const inputs = copies(head, callers).map((input) => {
      const shuffled = all.map((id) => ({ id, place: next(1_000_000) })).toSorted((a, b) => a.place - b.place);
      const chosen = shuffled.slice(0, 3 + next(5));
      return { ...input, lines: chosen.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: "1" })) };
    });
    const answers = await sendAll(inputs);
    const { done = 0, noticeQuantityExceeded = 0, ...others } = outcomes(answers);
    expect(others).toEqual({});
    const asked = inputs.flatMap(({ lines }) => lines.map(({ purchaseOrderLineId }) => purchaseOrderLineId));
    const mostAsked = Math.max(...all.map((id) => asked.filter((each) => each === id).length));
    expect(mostAsked).toBeGreaterThan(6);
    expect(noticeQuantityExceeded).toBeGreaterThanOrEqual(mostAsked - 6);

    const shipped = new Map<string, number>();
    for (const [index, { body }] of answers.entries()) {
      if (!("data" in body)) continue;
      for (const { purchaseOrderLineId: id } of inputs[index]?.lines ?? []) shipped.set(id, (shipped.get(id) ?? 0) + 1);
    }
    expect(done + noticeQuantityExceeded).toBe(callers);
    for (const order of orders) {
      for (const line of await orderLinesOf(order)) {
        expect(line.onWayQty).toBe(String(shipped.get(line.id) ?? 0));
        expect(Number(line.onWayQty)).toBeLessThanOrEqual(6);
      }
    }
    expect(await brokenLaws(app)).toEqual([]);
    expect(await deadlocks()).toBe(0);
  });

  it("B4.1g B5.2a receive the same line, and never more than is on the way", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["100"] }), ["50"]);
    const warehouse = await app.as("warehouse");
    const answers = await Promise.all(
      Array.from({ length: callers }, () => warehouse.call("receipts", "receive", receiptInput(notice, ["3"]))),
    );
    expect(outcomes(answers)).toEqual({ done: 16, receiptQuantityExceeded: callers - 16 });
    const now = await warehouse.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(now).toMatchObject({ checkStatus: "3", sumReceiveQty: "48" });
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B4.1a approve, reject and void one notice, and one of them does", async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await buildAccepted(app, { quantities: ["10"] });
      const { id, version } = await buildNotice(app, order, ["10"]);
      const [buyer, admin, supplier] = [await app.as("buyer"), await app.as("admin"), await app.as("supplierA")];
      const answers = await Promise.all([
        buyer.call("shippingNotices", "approve", { id, version }),
        supplier.call("shippingNotices", "voidShippingNotice", { id, version }),
        admin.call("shippingNotices", "reject", { id, version, reason: "Full" }),
        admin.call("shippingNotices", "approve", { id, version }),
      ]);
      expect(outcomes(answers)).toEqual({ done: 1, versionStale: 3 });
    }
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B4.1g cancel the same receipts while others receive, and the quantities stay right", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["100"] }), ["40"]);
    const warehouse = await app.as("warehouse");
    for (let part = 0; part < 8; part += 1) await warehouse.ok("receipts", "receive", receiptInput(notice, ["5"]));
    const { records } = await warehouse.ok("receipts", "getReceiptPage", {
      current: 1,
      size: 20,
      condition: { asnNo: notice.asnNo },
    });
    const answers = await Promise.all([
      ...records.flatMap(({ id, version }) =>
        ["Twice", "Thrice"].map((reason) => warehouse.call("receipts", "cancelReceipt", { id, version, reason })),
      ),
      ...Array.from({ length: 16 }, () => warehouse.call("receipts", "receive", receiptInput(notice, ["2.5"]))),
    ]);
    const counts = outcomes(answers.slice(0, 16));
    expect(counts).toEqual({ done: 8, versionStale: 8 });
    const received = outcomes(answers.slice(16)).done ?? 0;
    const now = await warehouse.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(Number(now.sumReceiveQty)).toBe(received * 2.5);
    expect(await brokenLaws(app)).toEqual([]);
  });
});

describe(`${callers} callers who correct what is on its way`, () => {
  const correct = async (input: ShippingNoticeInput, { id, version }: ShippingNoticeDetail, lines: object[]) =>
    (await app.as("supplierA")).call("shippingNotices", "correctShippingNotice", {
      ...input,
      id,
      version,
      lines,
    } as never);

  it("B4.1f correct one notice, and one of them does", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const notice = await buildShipped(app, order, ["10"]);
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const input = await noticeInput(app, order, []);
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, index) =>
        correct(input, notice, [{ purchaseOrderLineId: order.lines[0]?.id, deliveryQty: String(index + 11) }]),
      ),
    );
    expect(outcomes(answers)).toEqual({ done: 1, versionStale: callers - 1 });
    const won = answers.findIndex(({ body }) => "data" in body);
    expect((await orderLinesOf(order))[0]?.onWayQty).toBe(String(won + 11));
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B5.1c grow their notices over the lines of two orders while others ship, without overselling or waiting in a circle", async () => {
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const orders = [
      await buildAccepted(app, { quantities: ["40", "40"] }),
      await buildAccepted(app, { quantities: ["40", "40"] }),
    ] as const;
    const [one, other] = orders.map(({ lines }) => lines.map(({ id }) => id)) as [string[], string[]];
    const input = await noticeInput(app, orders[0], []);
    const sent = await sendAll(
      copies({ ...input, lines: [{ purchaseOrderLineId: one[0] ?? "", deliveryQty: "1" }] }, 16),
    );
    const notices = sent.flatMap(({ body }) => ("data" in body ? [body.data] : []));
    expect(notices).toHaveLength(16);
    const brings = (ids: readonly string[], deliveryQty: string) =>
      ids.map((purchaseOrderLineId) => ({ purchaseOrderLineId, deliveryQty }));
    const answers = await Promise.all([
      // Each in another order of lines, and of orders.
      ...notices.map((notice, index) => {
        const ids = index % 2 === 0 ? [...one, ...other] : [...other, ...one].toReversed();
        return correct(input, notice, brings(ids, "4"));
      }),
      ...copies(input, 16).map(async (each, index) =>
        (await app.as("supplierA")).call("shippingNotices", "saveShippingNotice", {
          ...each,
          lines: brings(index % 2 === 0 ? other : one, "3"),
        } as ShippingNoticeInput),
      ),
    ]);
    const { done = 0, noticeQuantityExceeded = 0, ...others } = outcomes(answers);
    expect(others).toEqual({});
    expect(done + noticeQuantityExceeded).toBe(32);
    expect(noticeQuantityExceeded).toBeGreaterThan(0);
    for (const order of orders)
      for (const line of await orderLinesOf(order)) expect(Number(line.onWayQty)).toBeLessThanOrEqual(40);
    expect(await brokenLaws(app)).toEqual([]);
    expect(await deadlocks()).toBe(0);
  });

  it("B4.1f B4.1g agree to a correction at the moment of the first receipt, and it holds or lapses, wholly", async () => {
    await setDeliveryRule(app, "O1", {});
    const [buyer, warehouse] = [await app.as("buyer"), await app.as("warehouse")];
    for (let round = 0; round < 6; round += 1) {
      const order = await buildAccepted(app, { quantities: ["100"] });
      const notice = await buildShipped(app, order, ["10"]);
      const lines = [{ purchaseOrderLineId: order.lines[0]?.id ?? "", deliveryQty: "30" }];
      await correct(await noticeInput(app, order, []), notice, lines);
      const { id, version } = await buyer.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
      const [agreed, received] = await Promise.all([
        buyer.call("shippingNotices", "agreeCorrection", { id, version }),
        warehouse.call("receipts", "receive", receiptInput(notice, ["10"])),
      ]);
      expect(outcomes([received])).toEqual({ done: 1 });
      const holds = "data" in agreed.body;
      if (!holds) expect(Object.keys(outcomes([agreed]))[0]).toMatch(/versionStale|noticeNotCorrectable/);
      const now = await buyer.ok("shippingNotices", "getShippingNoticeById", { id });
      expect(now).toMatchObject(
        holds
          ? { checkStatus: "3", sumDeliveryQty: "30", revisionNo: 2, correctionStatus: "2" }
          : { checkStatus: "4", sumDeliveryQty: "10", revisionNo: 1, correctionStatus: "5" },
      );
      expect((await orderLinesOf(order))[0]).toMatchObject({ onWayQty: holds ? "20" : "0", receiptQty: "10" });
    }
    expect(await brokenLaws(app)).toEqual([]);
  });
});

describe("the same notice sent twice", () => {
  it("S8.2d is answered 50M01 the second time, at once or a moment later, and sent once", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const input = await noticeInput(app, order, ["10"]);
    const answers = await sendAll([input, input, input]);
    expect(outcomes(answers)).toEqual({ done: 1, "50M01": 2 });
    expect(outcomes(await sendAll([input]))).toEqual({ "50M01": 1 });
    expect((await orderLinesOf(order))[0]?.onWayQty).toBe("10");
  });

  it("S8.2d is known by its key, whatever else was changed in it, and may be sent again when the first was refused", async () => {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const supplier = await app.as("supplierA");
    const send = (input: ShippingNoticeInput) =>
      supplier.call("shippingNotices", "saveShippingNotice", input, { "idempotency-key": `truck-${order.id}` });
    expect(outcomes([await send(await noticeInput(app, order, ["101"]))])).toEqual({ noticeQuantityExceeded: 1 });
    const inputs = [await noticeInput(app, order, ["10"]), await noticeInput(app, order, ["20"])];
    expect(outcomes(await Promise.all(inputs.map(send)))).toEqual({ done: 1, "50M01": 1 });
  });
});
