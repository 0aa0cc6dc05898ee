import type { Row } from "@tandem/contract/core/entity";
import type { PurchaseOrderDetail } from "@tandem/contract/purchase-orders/purchase-orders";
import type { receipt } from "@tandem/contract/receipts/receipts";
import type {
  ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/shipping-notices/shipping-notices";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { brokenLaws } from "../../testing/laws.ts";
import { day, importRows, noticeInput } from "../../testing/orders.ts";
import { asOwner, setDeliveryRule, setOrderRule } from "../../testing/owner.ts";

/** What everybody sees at the start of a round; several then act on it at once. */
interface Scene {
  readonly orders: readonly PurchaseOrderDetail[];
  readonly notices: readonly Row<typeof shippingNotice>[];
  readonly noticeLines: readonly Row<typeof shippingNoticeLine>[];
  readonly receipts: readonly Row<typeof receipt>[];
}

const doings = [
  "acceptAsOrdered",
  "accept",
  "refuse",
  "askAgain",
  "agree",
  "decline",
  "ship",
  "shipAll",
  "approve",
  "reject",
  "resubmit",
  "void",
  "end",
  "settle",
  "receive",
  "receiveAll",
  "cancel",
] as const;

type Doing = (typeof doings)[number];

const command = fc.record({
  doing: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...doings) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Doing>(
        "ship",
        "shipAll",
        "approve",
        "reject",
        "resubmit",
        "void",
        "receive",
        "cancel",
      ),
    },
  ),
  which: fc.nat(1000),
  quantity: fc.constantFrom("0.000001", "0.5", "1", "2.25", "3", "7", "40"),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

const rules = fc.record({
  approvalAsked: fc.boolean(),
  confirmBeforeShipping: fc.boolean(),
  answerUpdatesOrder: fc.boolean(),
});

let app: TestApplication;
let supplier: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  supplier = await app.as("supplierA");
  admin = await app.as("admin");
});
afterAll(() => app.close());

async function look(orders: readonly PurchaseOrderDetail[]): Promise<Scene> {
  const everything = { current: 1, size: 1000 };
  const purchaseNo = orders.map((order) => order.purchaseNo);
  const lines = await admin.ok("shippingNotices", "getShippingNoticeLinePage", {
    ...everything,
    condition: { purchaseNo },
  });
  const ids = [...new Set(lines.records.map((line) => line.shippingNoticeId)), "0"];
  const [notices, receipts, ...seen] = await Promise.all([
    admin.ok("shippingNotices", "getShippingNoticePage", { ...everything, condition: { id: ids } }),
    admin.ok("receipts", "getReceiptPage", { ...everything, condition: { purchaseNo } }),
    ...orders.map(({ id }) => admin.ok("purchaseOrders", "getPurchaseOrderById", { id })),
  ]);
  return { orders: seen, notices: notices.records, noticeLines: lines.records, receipts: receipts.records };
}

/** Two issued orders, the first of them accepted. */
async function buildOrders(): Promise<[PurchaseOrderDetail, PurchaseOrderDetail]> {
  orderCount += 1;
  const purchaseNo = [`LAW-${orderCount}-A`, `LAW-${orderCount}-B`];
  const head = { purchaseDate: day(-10), orgNo: "O1", supplierNo: "SA", currency: "USD", expectArrivalDate: day(14) };
  await importRows(admin, [
    {
      ...head,
      purchaseNo: purchaseNo[0],
      purchaseSeq: 1,
      itemNo: "M1",
      batchPurQty: "40",
      price: "0.37",
      taxRate: "7",
    },
    {
      ...head,
      purchaseNo: purchaseNo[0],
      purchaseSeq: 2,
      itemNo: "M2",
      batchPurQty: "16.5",
      price: "9.99",
      taxRate: "7",
    },
    { ...head, purchaseNo: purchaseNo[1], purchaseSeq: 1, itemNo: "M1", batchPurQty: "30", price: "1" },
  ]);
  const request = { current: 1, size: 2, condition: { purchaseNo, field: "purchaseNo", order: "asc" as const } };
  const find = async () => (await admin.ok("purchaseOrders", "getPurchaseOrderPage", request)).records;
  await admin.ok("purchaseOrders", "issue", { issueList: (await find()).map(({ id, version }) => ({ id, version })) });
  const [first, second] = await find();
  if (!first || !second) throw new Error("The orders were not imported");
  const { id, version } = first;
  await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [{ id, version }] });
  return [
    await admin.ok("purchaseOrders", "getPurchaseOrderById", { id }),
    await admin.ok("purchaseOrders", "getPurchaseOrderById", { id: second.id }),
  ];
}

const fromStates: Partial<Record<Doing, readonly string[]>> = {
  approve: ["0"],
  reject: ["0"],
  resubmit: ["1"],
  void: ["0", "1", "2"],
  receiveAll: ["2", "3"],
  end: ["3"],
  settle: ["4"],
};

/** For the supplier's answers the buyer is told that they are not theirs, whatever the state. */
function fitsOrder(allowed: PurchaseOrderDetail["allowedActions"], doing: Doing): boolean {
  const waits = allowed.agree !== null && allowed.confirmRefusal !== null;
  return doing in allowed && doing !== "accept" ? allowed[doing as keyof typeof allowed] === null : waits;
}

let calls = 0;
let orderCount = 0;

/** Does one thing to what was seen, as whoever may do such a thing; undefined where there is nothing to do it to. */
async function act(
  scene: Scene,
  addressed: ShippingNoticeInput,
  { doing, which, quantity }: Command,
): Promise<Answer<unknown> | undefined> {
  calls += 1;
  const mark = `call ${calls}`;
  const pick = <T>(from: readonly T[]): T | undefined => from[which % Math.max(from.length, 1)];
  // Mostly what fits, so that something happens; now and then anything, so that something is refused.
  const fitting = <T>(from: readonly T[], fits: (one: T) => boolean): T | undefined => {
    const those = from.filter(fits);
    return pick(which % 4 === 0 || those.length === 0 ? from : those);
  };
  const order = fitting(scene.orders, ({ allowedActions }) => fitsOrder(allowedActions, doing));
  const notice = fitting(scene.notices, ({ checkStatus, closedStatus }) =>
    closedStatus === "0" ? (fromStates[doing] ?? []).includes(checkStatus) : doing === "settle",
  );
  const ofOrder = order && { id: order.id, version: order.version };
  const ofNotice = notice && { id: notice.id, version: notice.version };
  const goods = (lines: readonly { id: string }[]) => ({
    ...addressed,
    remarks: mark,
    lines: lines.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: quantity })),
  });
  const arrival = (lines: readonly Row<typeof shippingNoticeLine>[]) => ({
    shippingNoticeId: lines[0]?.shippingNoticeId ?? "0",
    receiptDate: day(-(which % 4)),
    warehouseNo: which % 2 === 0 ? "W1" : "W2",
    outReceiptNo: mark,
    lines: lines.map(({ id, deliveryQty, receiveQty }) => ({
      shippingNoticeLineId: id,
      receiptQty: doing === "receive" ? quantity : String(Number(deliveryQty) - Number(receiveQty)),
    })),
  });
  switch (doing) {
    case "acceptAsOrdered":
      return ofOrder && supplier.call("purchaseOrders", doing, { acceptList: [ofOrder] });
    case "accept":
      return (
        ofOrder &&
        supplier.call("purchaseOrders", doing, {
          ...ofOrder,
          lines: order.lines.map(({ id }) => ({
            id,
            promises: [quantity, ...(which % 2 === 0 ? ["3"] : [])].map((promiseQty, index) => ({
              promiseQty,
              promiseDate: day(14 + index),
            })),
          })),
        })
      );
    case "refuse":
      return ofOrder && supplier.call("purchaseOrders", doing, { ...ofOrder, reason: mark });
    case "agree":
      return ofOrder && admin.call("purchaseOrders", doing, ofOrder);
    case "decline":
    case "askAgain":
      return ofOrder && admin.call("purchaseOrders", doing, { ...ofOrder, reason: mark });
    case "ship": {
      const line = pick(scene.orders.flatMap(({ lines }) => lines));
      return line && supplier.call("shippingNotices", "saveShippingNotice", goods([line]));
    }
    case "shipAll": {
      const lines = scene.orders.flatMap((one) => one.lines);
      const shuffled = lines.toSorted((a, b) => ((Number(a.id) * 7 + which) % 5) - ((Number(b.id) * 7 + which) % 5));
      return supplier.call("shippingNotices", "saveShippingNotice", goods(shuffled));
    }
    case "resubmit": {
      const line = pick(scene.orders.flatMap(({ lines }) => lines));
      return line && supplier.call("shippingNotices", "saveShippingNotice", { ...goods([line]), ...ofNotice });
    }
    case "approve":
      return ofNotice && admin.call("shippingNotices", doing, ofNotice);
    case "reject":
      return ofNotice && admin.call("shippingNotices", doing, { ...ofNotice, reason: mark });
    case "void":
      return ofNotice && supplier.call("shippingNotices", "voidShippingNotice", ofNotice);
    case "end":
    case "settle":
      return ofNotice && (which % 2 === 0 ? supplier : admin).call("shippingNotices", doing, ofNotice);
    case "receive": {
      const line = fitting(scene.noticeLines, (one) => one.checkStatus === "2" || one.checkStatus === "3");
      return line && admin.call("receipts", "receive", arrival([line]));
    }
    case "receiveAll": {
      const lines = scene.noticeLines.filter(({ shippingNoticeId }) => shippingNoticeId === notice?.id);
      return lines.length > 0 ? admin.call("receipts", "receive", arrival(lines)) : undefined;
    }
    case "cancel": {
      const one = fitting(scene.receipts, ({ status }) => status === "1");
      return one && admin.call("receipts", "cancelReceipt", { id: one.id, version: one.version, reason: mark });
    }
  }
}

describe("the laws of the domain", () => {
  it("B4.1a B4.3a B5.1c hold after whatever suppliers, buyers and warehouse do at once", async () => {
    const taken = new Map<string, number>();
    const enough = Date.now() + 25_000;
    await fc.assert(
      fc.asyncProperty(
        rules,
        fc.array(fc.array(command, { minLength: 3, maxLength: 10 }), { minLength: 20, maxLength: 40 }),
        async (rule, rounds) => {
          if (Date.now() > enough) return;
          await setDeliveryRule(app, "O1", { approvalAsked: rule.approvalAsked });
          const { approvalAsked: _, ...orderRule } = rule;
          await setOrderRule(app, "O1", orderRule);
          const orders = await buildOrders();
          const [accepted] = orders;
          const addressed = await noticeInput(app, accepted, []);
          for (const round of rounds) {
            if (Date.now() > enough) return;
            const scene = await look(orders);
            const answers = await Promise.all(round.map((one) => act(scene, addressed, one)));
            for (const [index, answer] of answers.entries()) {
              if (!answer) continue;
              expect([200, 400, 404, 409], JSON.stringify(answer.body)).toContain(answer.http);
              const { doing = "" } = round[index] ?? {};
              if ("data" in answer.body) taken.set(doing, (taken.get(doing) ?? 0) + 1);
            }
            expect(await brokenLaws(app)).toEqual([]);
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
    // A test in which nothing happens would prove nothing.
    for (const doing of ["ship", "shipAll", "approve", "receive", "cancel"]) {
      expect(taken.get(doing) ?? 0, doing).toBeGreaterThan(0);
    }
  }, 120_000);

  it("are seen to be broken when they are", async () => {
    const breaking = {
      "a document's history": "update record_history set from_state = '9' where action = 'approve'",
      "no document": "update record_history set from_state = '9' where action in ('import', 'send')",
      "an order's sums": "update purchase_order set total_amount = total_amount + 0.000001",
      "an order's progress":
        "update purchase_order set receipt_status = case receipt_status when '0' then '1' else '0' end",
      "lines have": "update purchase_order_line set supplier_no = 'SB'",
      "a line's promise": "update purchase_order_line set promise_qty = coalesce(promise_qty, 0) + 1",
      "on the way":
        "update purchase_order_line set on_way_qty = on_way_qty + 0.1 where on_way_qty + receipt_qty + 0.1 <= batch_pur_qty",
      "a notice's state": "update shipping_notice set check_status = '4' where check_status in ('2', '3', 'X')",
      "a notice's sums": "update shipping_notice set sum_receive_qty = sum_receive_qty + 1",
      "a notice arrived": "update shipping_notice set arrival_date = coalesce(arrival_date, current_date) - 10",
      "stock is": "update stock_movement set warehouse_no = case warehouse_no when 'W1' then 'W2' else 'W1' end",
      "received of a batch": "update receipt set receipt_qty = receipt_qty + 0.1 where status = '1'",
      "received of a notice's line":
        "update shipping_notice_line set receive_qty = 0, delivery_qty = 0.5 where receive_qty > 0",
    };
    const isBroken = async (law: string) => (await brokenLaws(app)).some((broken) => broken.startsWith(law));
    for (const [law, statement] of Object.entries(breaking)) {
      if (law !== "received of a notice's line") expect(await isBroken(law), `${law} before`).toBe(false);
      await asOwner(app, statement);
      expect(await isBroken(law), law).toBe(true);
    }
  });
});
