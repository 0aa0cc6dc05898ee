import type { Entity, Fields } from "@tandem/contract/core/entity";
import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import { type PurchaseOrderDetail, purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { erpPushStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses } from "../../../testing/classes.ts";
import { addEmployee } from "../../../testing/employees.ts";
import {
  buildAccepted,
  buildDraft,
  buildIssued,
  day,
  firstFor,
  nextVersion,
  replyInput,
} from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { pushedOrders, pushingTo, until } from "../../../testing/pushed-orders.ts";
import { named } from "../../../testing/records.ts";
import { filledValues, missingIn } from "../../../testing/sample-values.ts";
import { headingOf, readSheet } from "../../../testing/sheets.ts";
import { erpSecret, StandInErp } from "../../../testing/stand-in-erp.ts";
import { ConfigError, readConfig } from "../../core/config.ts";
import { ErpPush } from "./push.ts";

const heads = purchaseOrder as unknown as Entity<string, Fields>;
const { none, waiting, sent, failed } = erpPushStatus.code;

let erp: StandInErp;
let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  erp = new StandInErp();
  app = await startTestApplication(pushingTo(await erp.listen()));
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterAll(async () => {
  await app.close();
  await erp.close();
});
beforeEach(() => {
  erp.answerInstead = undefined;
});

const { seen, toldOf, lastTold, becomes, isHeard, isSent } = pushedOrders(() => ({ erp, app, buyer }));

/** The times at which failed orders are tried again have come. */
const letTimePass = () => asOwner(app, "update erp_push set next_attempt_at = now()");
const push = () => new ErpPush(app.platform).run();

describe("What becomes of orders goes out to the ERP", () => {
  it("B3.7a says of the head of an order all that is asked, from its issue to its answer, as its list and export do", async () => {
    const admin = await app.as("admin");
    await addClasses(admin);
    await addEmployee(admin);
    const known = { purchaseNo: "EVERY-HEAD", currency: "USD", taxRate: "7" };
    const head = await filledValues(buyer, purchaseOrder, known);
    const lines = [
      {
        purchaseSeq: 1,
        purchasePhaseSeq: 1,
        purchaseBatchSeq: 1,
        itemNo: "M1",
        batchPurQty: "2",
        price: "107",
        taxRate: "7",
        expectArrivalDate: day(14),
      },
    ];
    const draft = await buyer.ok("purchaseOrders", "savePurchaseOrder", { ...head, lines } as PurchaseOrderInput);
    expect(draft).toMatchObject({ bandNo: 1, status: "0", collaborationStatus: null, erpPushStatus: none });
    await buyer.ok("purchaseOrders", "issue", { issueList: [named(draft)] });
    expect(await seen(draft.id)).toMatchObject({ status: "1", refuseSign: "0", firstReadTime: null });
    const opened = await seen(draft.id, await app.as(head.supplierNo === "SA" ? "supplierA" : "supplierB"));
    expect(opened.collaborationStatus).toBe("0");
    const reply = { ...replyInput(opened, [["1", day(20)]]), reason: "No more of it" };
    await (await app.as(head.supplierNo === "SA" ? "supplierA" : "supplierB")).ok("purchaseOrders", "accept", reply);
    await isSent(draft);
    const answered = await becomes(draft, sent);
    expect(missingIn(answered, head)).toEqual([]);
    const standing = {
      ...{ status: "1", collaborationStatus: "0", refuseSign: "2", purRefuseSign: "1", erpPushStatus: sent },
      ...{ bandNo: 1, totalAmount: "214", untaxedAmount: "200", taxAmount: "14", firstReadTime: expect.any(String) },
    };
    expect(answered).toMatchObject(standing);
    const request = { current: 1, size: 5, condition: { erpPushStatus: sent, purchaseNo: "EVERY-HEAD" } };
    const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", request);
    expect(records).toMatchObject([{ ...head, ...standing }]);
    const { content } = await buyer.download("purchaseOrders", "exportexcel", request);
    expect(await readSheet(content)).toMatchObject([
      { [headingOf(heads, "orderType")]: "VMI", [headingOf(heads, "erpPushStatus")]: "Sent" },
    ]);
  });

  it("tells of an issue, an answer with its promises, the buyer's agreement and a closed line", async () => {
    const issued = await buildIssued(app);
    const first = await lastTold(issued, { refuseSign: "0" });
    expect(first).toEqual({
      purchaseNo: issued.purchaseNo,
      bandNo: 1,
      revision: null,
      status: "1",
      refuseSign: "0",
      answeredAt: null,
      lines: [
        expect.objectContaining({ purchaseSeq: 1, batchPurQty: "100", price: "1.1", lineStatus: "0", promises: [] }),
        expect.objectContaining({ purchaseSeq: 2, purchasePhaseSeq: 1, purchaseBatchSeq: 1, batchPurQty: "50" }),
      ],
    });
    const promised = [
      [
        ["60", day(14)],
        ["30", day(20)],
      ],
      [["50", day(14)]],
    ] as const;
    await supplier.ok("purchaseOrders", "accept", { ...replyInput(issued, ...promised), reason: "Later" });
    const replied = await lastTold(issued, { refuseSign: "2" });
    expect(replied.answeredAt).toMatch(/^\d{4}-.*Z$/);
    expect(replied.lines).toMatchObject([
      {
        promises: [
          { promiseQty: "60", promiseDate: day(14) },
          { promiseQty: "30", promiseDate: day(20) },
        ],
      },
      { promises: [{ promiseQty: "50", promiseDate: day(14) }] },
    ]);
    await buyer.ok("purchaseOrders", "agree", named(await seen(issued.id)));
    await lastTold(issued, { refuseSign: "3" });
    const agreed = await becomes(issued, sent);
    const lineIds = [agreed.lines[1]?.id ?? ""];
    await buyer.ok("purchaseOrders", "closeLines", { ...named(agreed), lineIds, reason: "No longer needed" });
    const closed = await until(
      () => toldOf(issued).find(({ lines }) => (lines as { lineStatus: string }[])[1]?.lineStatus === "1") ?? undefined,
      "the closed line",
    );
    expect(closed).toMatchObject({
      refuseSign: "3",
      lines: [{ lineStatus: "0" }, { lineStatus: "1", batchPurQty: "30" }, {}],
    });
  });

  it("tells of a refusal and its end; not of a flag", async () => {
    const refused = await buildIssued(app);
    await supplier.ok("purchaseOrders", "refuse", { ...named(refused), reason: "Out of stock" });
    await lastTold(refused, { status: "1", refuseSign: "5" });
    await buyer.ok("purchaseOrders", "confirmRefusal", named(await seen(refused.id)));
    await lastTold(refused, { status: "2", refuseSign: "6" });
    const times = toldOf(refused).length;
    await buyer.ok("purchaseOrders", "markOrders", { markList: [{ id: refused.id }], note: "" });
    const later = await buildIssued(app);
    await lastTold(later, { status: "1" });
    expect(toldOf(refused)).toHaveLength(times);
  });

  it("keeps what an ERP that is down does not take, waits longer each time, and sends it once it is up", async () => {
    erp.answerInstead = (response) => void response.writeHead(503).end();
    const order = await buildAccepted(app);
    await isHeard(order);
    const untaken = await becomes(order, failed);
    expect(untaken.erpPushError).toMatch(/^The ERP does not answer/);
    const waits = async () => {
      const [row] = await asOwner<{ attempts: number; minutes: number }>(
        app,
        `select attempts, round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes
         from erp_push where purchase_order_id = $1`,
        [order.id],
      );
      return row?.minutes;
    };
    // Each of its steps was tried; from here on only time has it tried again.
    await asOwner(app, "update erp_push set attempts = 1, next_attempt_at = now() where purchase_order_id = $1", [
      order.id,
    ]);
    await push();
    expect(await waits()).toBe(2);
    await push();
    expect(await waits()).toBe(2);
    erp.answerInstead = (response) => void response.writeHead(200).end("<html>");
    await letTimePass();
    await push();
    expect(await waits()).toBe(4);
    expect((await seen(order.id)).erpPushError).toMatch(/^The ERP answered something/);
    for (let time = 0; time < 6; time += 1) {
      await letTimePass();
      await push();
    }
    expect(await waits()).toBe(60);
    expect(toldOf(order)).toEqual([]);

    erp.answerInstead = undefined;
    await letTimePass();
    // Two nodes at once send it once.
    await Promise.all([push(), push()]);
    expect(await seen(order.id)).toMatchObject({ erpPushStatus: sent, erpPushError: null });
    expect(toldOf(order)).toMatchObject([{ refuseSign: "1" }]);
  });

  it("tells an ERP that chokes on one order of the others", async () => {
    const orders = [await buildIssued(app), await buildIssued(app), await buildIssued(app)];
    const [first, wrong, last] = orders;
    for (const order of orders) await becomes(order, sent);
    erp.chokesOn = wrong?.purchaseNo;
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: orders.map(named) });
    for (const order of orders) await isHeard(order);
    // They have been told of together, in vain.
    await asOwner(
      app,
      `update erp_push set attempts = 1, push_status = '${failed}', next_attempt_at = now()
      where purchase_order_id = any ($1)`,
      [orders.map(({ id }) => id)],
    );
    for (let time = 0; time < 6; time += 1) {
      await push();
      await asOwner(app, "update erp_push set next_attempt_at = next_attempt_at - interval '1 hour'");
    }
    for (const order of [first, last]) expect((await seen(order?.id ?? "")).erpPushStatus).toBe(sent);
    expect((await seen(wrong?.id ?? "")).erpPushStatus).toBe(failed);
    erp.chokesOn = undefined;
    await push();
    expect((await seen(wrong?.id ?? "")).erpPushStatus).toBe(sent);
  });

  it("tells of fresh orders without the one that it chokes on, also where the time of that has come first", async () => {
    const orders = [await buildIssued(app), await buildIssued(app), await buildIssued(app)];
    const [wrong, ...fresh] = orders;
    for (const order of orders) await becomes(order, sent);
    erp.chokesOn = wrong?.purchaseNo;
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: orders.map(named) });
    for (const order of orders) await isHeard(order);
    const due = `update erp_push set attempts = $2, push_status = $3, next_attempt_at = now() - $4::interval
      where purchase_order_id = any ($1)`;
    await asOwner(app, due, [[wrong?.id], 8, failed, "1 hour"]);
    await asOwner(app, due, [fresh.map(({ id }) => id), 0, waiting, "1 minute"]);
    await push();
    for (const { id } of fresh) expect((await seen(id)).erpPushError).toBeNull();
    await push();
    for (const { id } of fresh) expect((await seen(id)).erpPushStatus).toBe(sent);
    erp.chokesOn = undefined;
    await letTimePass();
    await push();
    expect((await seen(wrong?.id ?? "")).erpPushStatus).toBe(sent);
  });

  it("shows why the ERP refused an order, and sends the others; a buyer has it sent again", async () => {
    const [wrong, right] = [await buildIssued(app), await buildIssued(app)];
    for (const order of [wrong, right]) await becomes(order, sent);
    erp.refusals.set(wrong.purchaseNo, "Period 11 is closed");
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(wrong), named(right)] });
    const refused = await becomes(wrong, failed);
    await lastTold(right, { refuseSign: "1" });
    await becomes(right, sent);
    expect(refused.erpPushError).toBe("Period 11 is closed");
    const theirs = await seen(wrong.id, supplier);
    expect(theirs).toMatchObject({ erpPushStatus: null, erpPushError: null });
    const found = { current: 1, size: 5, condition: { erpPushStatus: failed } };
    const listOf = async (user: TestUser) =>
      (await user.ok("purchaseOrders", "getPurchaseOrderPage", found)).records.map(({ purchaseNo }) => purchaseNo);
    expect(await listOf(buyer)).toEqual([wrong.purchaseNo]);
    expect(await listOf(supplier)).toEqual([]);

    const sendList = [{ id: wrong.id }, { id: right.id }];
    expect(await supplier.refused("purchaseOrders", "sendToErp", { sendList })).toBe("permissionMissing");
    erp.refusals.clear();
    const times = toldOf(right).length;
    const draft = await buildDraft(app);
    expect(await seen(wrong.id, buyer)).toMatchObject({ allowedActions: { sendToErp: null } });
    expect(await seen(draft.id, buyer)).toMatchObject({ allowedActions: { sendToErp: "erpNotRepeatable" } });
    const answer = await buyer.ok("purchaseOrders", "sendToErp", { sendList: [{ id: draft.id }, ...sendList] });
    expect(answer.results.map(({ number, error }) => [number, error?.errorCode])).toEqual([
      [draft.purchaseNo, "erpNotRepeatable"],
      [wrong.purchaseNo, undefined],
      [right.purchaseNo, undefined],
    ]);
    for (const order of [wrong, right]) expect(await becomes(order, sent)).toMatchObject({ erpPushError: null });
    expect(toldOf(right)).toHaveLength(times + 1);
  });

  const pulledAs =
    (purchaseNo: string) =>
    (price: string, remark = "") => ({
      ...{ purchaseNo, purchaseDate: day(-3), orgNo: "O1", supplierNo: "SA", currency: "USD" },
      lines: [{ purchaseSeq: 1, itemNo: "M1", batchPurQty: "100", price, expectArrivalDate: day(14), remark }],
    });
  const sync = () => buyer.ok("purchaseOrderLines", "syncLatestInfo", {});
  const orderCalled = async (purchaseNo: string) => {
    const request = { current: 1, size: 5, condition: { purchaseNo } };
    const [record] = (await buyer.ok("purchaseOrders", "getPurchaseOrderPage", request)).records;
    return seen(record?.id ?? "");
  };

  it("tells the ERP of an answer that had not been told yet when it sent the order once more", async () => {
    const pulled = pulledAs("PULLED-AT-ONCE");
    erp.changes.push(pulled("1"));
    await sync();
    const draft = await orderCalled("PULLED-AT-ONCE");
    await buyer.ok("purchaseOrders", "issue", { issueList: [named(draft)] });
    await becomes(draft, sent);
    await asOwner(
      app,
      `create function hold_up() returns trigger language plpgsql as $$ begin raise exception 'held up'; end $$;
       create trigger hold_up before insert or update on erp_push for each row when (current_user <> 'tandem_app')
         execute function hold_up()`,
    );
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(await seen(draft.id))] });
    erp.changes.push(pulled("1", "By the back gate"));
    expect(await sync()).toMatchObject({ updated: 1 });
    await asOwner(app, "drop function hold_up cascade");
    await asOwner(app, "update outbox set next_attempt_at = now() where delivered_at is null");
    expect(await lastTold(draft, { refuseSign: "1" })).toMatchObject({ lines: [{ batchPurQty: "100" }] });
  });

  it("does not tell the ERP of what it said itself, and of its answer then", async () => {
    const pulled = pulledAs("PULLED");
    const orderNow = () => orderCalled("PULLED");
    erp.changes.push(pulled("1"));
    await sync();
    const draft = await orderNow();
    expect(draft.erpPushStatus).toBe(none);
    await buyer.ok("purchaseOrders", "issue", { issueList: [named(draft)] });
    await lastTold(draft, { bandNo: 1, refuseSign: "0" });
    await becomes(draft, sent);
    const times = toldOf(draft).length;
    erp.changes.push(pulled("2"));
    expect(await sync()).toMatchObject({ updated: 1 });
    // What is told after it was sent before it too.
    const later = await buildIssued(app);
    await lastTold(later, { refuseSign: "0" });
    expect(toldOf(draft)).toHaveLength(times);
    expect(await seen(draft.id)).toMatchObject({ erpPushStatus: sent });

    const changed = await orderNow();
    expect(changed).toMatchObject({ bandNo: 2, refuseSign: "0" });
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(changed)] });
    expect(await lastTold(draft, { bandNo: 2, refuseSign: "1" })).toMatchObject({ lines: [{ price: "2" }] });

    // What the buyer changes here the ERP is told.
    await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(await orderNow(), firstFor("70")));
    const told = await lastTold(draft, { bandNo: 3, refuseSign: "4" });
    expect(told).toMatchObject({ answeredAt: null, lines: [{ batchPurQty: "70" }] });
  });

  it("loses nothing that a node could not finish, and sends the newest of what waits", async () => {
    erp.answerInstead = (response) => void response.writeHead(503).end();
    const order = await buildIssued(app);
    await becomes(order, failed);
    // A node died after the step, and before it was sent.
    await asOwner(app, "update erp_push set push_status = $1, next_attempt_at = now() where purchase_order_id = $2", [
      waiting,
      order.id,
    ]);
    const ending = new AbortController();
    erp.answerInstead = () => ending.abort();
    await new ErpPush({ ...app.platform, stopping: ending.signal }).run();
    expect(await seen(order.id)).toMatchObject({ erpPushStatus: waiting });
    erp.answerInstead = undefined;
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(order)] });
    await lastTold(order, { refuseSign: "1" });
    await becomes(order, sent);
    expect(toldOf(order).map(({ refuseSign }) => refuseSign)).not.toContain("0");
  });
});

describe("An ERP that knows nothing of it", () => {
  it("sees nothing, and orders say nothing", async () => {
    const plain = await startTestApplication({
      ERP_URL: "http://127.0.0.1:9/",
      ERP_SECRET: erpSecret,
      ERP_PULL_MINUTES: "0",
    });
    try {
      const theirs = await plain.as("buyer");
      const order: PurchaseOrderDetail = await buildAccepted(plain);
      await until(async () => {
        const [left] = await asOwner<{ count: number }>(
          plain,
          "select count(*)::integer as count from outbox where delivered_at is null",
        );
        return left?.count === 0 ? true : undefined;
      }, "the news");
      expect(await seen(order.id, theirs)).toMatchObject({ erpPushStatus: none, erpPushError: null });
      expect(await theirs.ok("purchaseOrders", "sendToErp", { sendList: [{ id: order.id }] })).toMatchObject({
        ...{ changed: 0, results: [{ error: { errorCode: "erpNotRepeatable" } }] },
      });
      expect(await theirs.ok("erpConnections", "getErpConnection", {})).toMatchObject({
        configured: true,
        pushes: false,
      });
      expect(toldOf(order)).toEqual([]);
    } finally {
      await plain.close();
    }
    expect(await buyer.ok("erpConnections", "getErpConnection", {})).toMatchObject({ pushes: true });
    expect(() => readConfig({ ERP_PUSH: "true" })).toThrow(ConfigError);
  });
});
