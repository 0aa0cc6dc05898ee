import type { SyncOutcome } from "@tandem/contract/platform/erp/sync-outcome";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApplication, TestUser } from "../../../testing/application.ts";
import { addClasses } from "../../../testing/classes.ts";
import { everyField, orderValues } from "../../../testing/documents/purchase-orders.ts";
import { erpLine, erpOrder, startWithErp, syncCounts } from "../../../testing/erp-orders.ts";
import { type Filled, isShown } from "../../../testing/every-field.ts";
import { ordersOf } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { erpSecret, type StandInErp } from "../../../testing/stand-in-erp.ts";
import { buildWorld } from "../../../testing/world.ts";
import { ConfigError, readConfig } from "../../core/config.ts";
import { figuresOf } from "../../figures.ts";
import { pullOnItsOwn } from "./pull-job.ts";

let erp: StandInErp;
let app: TestApplication;
let buyer: TestUser;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ erp, app, buyer, close } = await startWithErp());
});
afterAll(() => close());
beforeEach(() => {
  erp.answerInstead = undefined;
  erp.asked.length = 0;
});

const sync = (user = buyer): Promise<SyncOutcome> => user.ok("purchaseOrderLines", "syncLatestInfo", {});
const notSynced = (user = buyer) => user.refused("purchaseOrderLines", "syncLatestInfo", {});
async function detailOf(purchaseNo: string) {
  const [found] = await ordersOf(buyer, purchaseNo);
  if (!found) throw new Error(`${purchaseNo} is not there`);
  return buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: found.id });
}

describe("Pulling the latest orders", () => {
  it("S7.7 takes them in page by page as drafts, signed, and goes on from where it was", async () => {
    erp.pageSize = 2;
    erp.changes.push(...["E1", "E2", "E3", "E4", "E5"].map((number) => erpOrder(number)));
    expect(syncCounts(await sync())).toEqual([5, 0, 0, 0]);
    expect(erp.asked).toMatchObject([
      { cursor: null, size: 200, signed: true },
      { cursor: "2", signed: true },
      { cursor: "4", signed: true },
    ]);
    const taken = await detailOf("E1");
    expect(taken).toMatchObject({ status: "0", orderQty: "200", totalAmount: "220", lineCount: 2, orderType: "1" });
    expect(taken.lines).toMatchObject([
      { purchaseSeq: 1, purchasePhaseSeq: 1, purchaseBatchSeq: 1, goodsName: "Hexagon bolt", purUnitNo: "PCS" },
      { purchaseSeq: 2, price: "1.1", amount: "110" },
    ]);
    expect(taken.history).toMatchObject([{ action: "import", userName: "User buyer" }]);
    expect(syncCounts(await sync())).toEqual([0, 0, 0, 0]);
    expect(erp.asked.at(-1)).toMatchObject({ cursor: "5" });
    erp.pageSize = 200;
  });

  it("S7.7 changes nothing by the same order again, and makes a draft what the ERP says now", async () => {
    const before = await detailOf("E1");
    erp.changes.push(erpOrder("E1"));
    expect(syncCounts(await sync())).toEqual([0, 0, 1, 0]);
    expect((await detailOf("E1")).version).toBe(before.version);

    // A quantity changes, a line goes, another comes; what is left out stays.
    erp.changes.push(
      erpOrder("E1", { buyerName: "Ms Wu" }),
      erpOrder("E1", { lines: [erpLine(1, { batchPurQty: 40 }), erpLine(3)] }),
    );
    expect(syncCounts(await sync())).toEqual([0, 1, 0, 0]);
    const after = await detailOf("E1");
    expect(after.lines.map(({ purchaseSeq, batchPurQty, amount }) => [purchaseSeq, batchPurQty, amount])).toEqual([
      [1, "40", "44"],
      [3, "100", "110"],
    ]);
    expect(after).toMatchObject({ orderQty: "140", totalAmount: "154", lineCount: 2 });
    expect(after.history.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { line: "1/1/1", field: "batchPurQty", old: "100", new: "40" },
        { line: "2/1/1", field: "batchPurQty", old: "100", new: null },
      ]),
    );
  });

  it("S7.7 makes an issued order of which the ERP says something else its next version", async () => {
    const draft = await detailOf("E2");
    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version: draft.version }] });
    const issued = await detailOf("E2");
    erp.changes.push(erpOrder("E2"));
    expect(syncCounts(await sync())).toEqual([0, 0, 1, 0]);
    expect(await detailOf("E2")).toEqual(issued);
    for (const [place, lines] of [
      [erpLine(1, { price: "9" }), erpLine(2)],
      [erpLine(1, { price: "9" })],
      [erpLine(1, { price: "9" }), erpLine(2), erpLine(3)],
    ].entries()) {
      erp.changes.push(erpOrder("E2", { lines }));
      expect(syncCounts(await sync())).toEqual([0, 1, 0, 0]);
      const changed = await detailOf("E2");
      expect(changed).toMatchObject({ bandNo: place + 2, status: "1", lineCount: lines.length });
      expect(changed.history.at(-1)).toMatchObject({ action: "renew", reason: "Changed in the ERP" });
    }
    erp.changes.push(erpOrder("E2", { lines: [erpLine(1, { price: "9" }), erpLine(2), erpLine(3)], currency: "EUR" }));
    const refused = await sync();
    expect(syncCounts(refused)).toEqual([0, 0, 0, 1]);
    expect(refused.refusals[0]).toMatchObject({ purchaseNo: "E2", message: expect.stringContaining("issued") });
    erp.changes.push(erpOrder("E2", { lines: [erpLine(1, { price: "9" }), erpLine(2), erpLine(3)] }));
    expect(syncCounts(await sync())).toEqual([0, 0, 1, 0]);
  });

  it("S7.7 refuses wrong orders by number, line and field, takes in the others, and tries again what was refused", async () => {
    erp.changes.push(
      erpOrder("F1", { supplierNo: "SNEW" }),
      erpOrder("F2", { lines: [erpLine(1), erpLine(2, { batchPurQty: "many", expectArrivalDate: "soon" })] }),
      erpOrder("F3", { lines: [erpLine(1, { batchPurQty: 0 }), erpLine(1)] }),
      { purchaseNo: "F4", lines: "none" },
      "F5",
      erpOrder("F6"),
    );
    const outcome = await sync();
    expect(syncCounts(outcome)).toEqual([1, 0, 0, 5]);
    const told = outcome.refusals.map(({ purchaseNo, line: at, field }) => [purchaseNo, at, field]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["F1", null, "Supplier no."],
        ["F2", "2/1/1", "Ordered quantity"],
        ["F2", "2/1/1", "Requested date"],
        ["F3", "1/1/1", "Ordered quantity"],
        ["F4", null, null],
        ["", null, null],
      ]),
    );
    expect(outcome.refusals.find(({ purchaseNo }) => purchaseNo === "F1")?.message).toContain("SNEW");
    expect((await ordersOf(buyer, "F")).map(({ purchaseNo }) => purchaseNo)).toEqual(["F6"]);

    // The supplier is added meanwhile; the ERP corrects one order and does not send the others again.
    const admin = await app.as("admin");
    await admin.ok("suppliers", "addbmsupplier", {
      supplierNo: "SNEW",
      supplierName: "New",
      supplierShortName: "New",
      orgNo: ["O1"],
      frozenOrgNo: [],
      statusCode: "1",
    });
    erp.changes.push(erpOrder("F3"));
    expect(syncCounts(await sync())).toEqual([2, 0, 0, 3]);
    erp.changes.push(erpOrder("F2"), erpOrder("F4"));
    expect(syncCounts(await sync())).toEqual([2, 0, 0, 1]);
  });

  it("S7.7 lets the last word on an order count, with the shape of one or without", async () => {
    const nothing = (purchaseNo: string) => ({ purchaseNo, lines: [] });
    erp.changes.push(nothing("LAST-1"), erpOrder("LAST-1"), erpOrder("LAST-2"), nothing("LAST-2"));
    const outcome = await sync();
    expect(syncCounts(outcome).slice(0, 2)).toEqual([1, 0]);
    expect(outcome.refusals.map(({ purchaseNo }) => purchaseNo).filter((number) => number.startsWith("LAST"))).toEqual([
      "LAST-2",
    ]);
    expect(
      await asOwner(app, "select purchase_no as number from erp_refused_order where purchase_no like 'LAST%'"),
    ).toEqual([{ number: "LAST-2" }]);
    erp.changes.push(erpOrder("LAST-2"));
    expect(syncCounts(await sync()).slice(0, 2)).toEqual([1, 0]);
  });

  it("S7.7 keeps orders without a number listed for 30 days, each once, and alarms nobody of them after the first", async () => {
    const ownerPool = new Pool({ connectionString: app.connectionString });
    // One is there from before.
    erp.changes.push(erpOrder("", { buyerName: "Ms Wu" }), erpOrder("", { buyerName: "Mr Li" }));
    await pullOnItsOwn(app.platform);
    erp.changes.push(erpOrder("", { buyerName: "Mr Li" }));
    const outcome = await sync();
    expect(syncCounts(outcome)).toEqual([0, 0, 0, 3]);
    expect(outcome.refusals.map(({ purchaseNo }) => purchaseNo)).toEqual(["", "", ""]);
    expect((await figuresOf(ownerPool))?.erpRefused).toBe(3);
    await asOwner(app, "update erp_refused_order set refused_at = now() - interval '25 hours'");
    expect(syncCounts(await sync())).toEqual([0, 0, 0, 3]);
    expect((await figuresOf(ownerPool))?.erpRefused).toBe(0);
    const later = "update erp_refused_order set refused_at = now() - interval '31 days'";
    await Promise.all([ownerPool.end(), asOwner(app, later)]);
    await pullOnItsOwn(app.platform);
    expect(syncCounts(await sync())).toEqual([0, 0, 0, 0]);
    expect(await asOwner(app, "select from erp_refused_order")).toEqual([]);
  });

  it("S7.7 lets no order with characters that no column holds keep the others waiting", async () => {
    const odd = { purchaseNo: "O1", note: "\u0000 and \ud800", lines: "none" };
    erp.changes.push(
      odd,
      erpOrder("O\u00002"),
      { ...erpOrder("O3", { buyerName: "Ms\u0000Wu" }), "a\u0000b": 1 },
      erpOrder("O4"),
    );
    expect(syncCounts(await sync())).toEqual([1, 0, 0, 3]);
    expect((await ordersOf(buyer, "O")).map(({ purchaseNo }) => purchaseNo)).toEqual(["O4"]);
    // They are tried again, as they came.
    expect((await sync()).refusals.map(({ purchaseNo }) => purchaseNo).toSorted()).toEqual(["", "O1", "O3"]);
    erp.changes.push(erpOrder("O1"), erpOrder("O3"));
    expect(syncCounts(await sync())).toEqual([2, 0, 0, 1]);
    await asOwner(app, "delete from erp_refused_order");
  });

  it("S8.2f says that the ERP is down, slow, elsewhere or talks nonsense, and keeps what came before", async () => {
    erp.pageSize = 1;
    erp.changes.push(erpOrder("G1"), erpOrder("G2"));
    let pages = 0;
    const ill = (answer: typeof erp.answerInstead) => {
      pages = 0;
      erp.answerInstead = answer;
    };
    ill((response) => {
      pages += 1;
      response
        .writeHead(200)
        .end(JSON.stringify(pages === 1 ? { orders: [erpOrder("G1")], cursor: "g", more: true } : {}));
    });
    expect(await notSynced()).toBe("erpAnswerWrong");
    expect(await ordersOf(buyer, "G1")).toHaveLength(1);
    const [kept] = await asOwner<{ cursor: string }>(app, "select cursor from erp_pull");
    expect(kept).toEqual({ cursor: "g" });
    // Further pages that never end.
    ill((response) => void response.writeHead(200).end(JSON.stringify({ orders: [], cursor: "g", more: true })));
    expect(await notSynced()).toBe("erpAnswerWrong");
    for (const nonsense of [
      "<html>",
      "{",
      "null",
      '{"orders":{}}',
      JSON.stringify({ orders: [], cursor: "", more: false }),
      JSON.stringify({ orders: [], cursor: "\0", more: false }),
    ]) {
      ill((response) => void response.writeHead(200).end(nonsense));
      expect(await notSynced(), nonsense).toBe("erpAnswerWrong");
    }
    ill((response) => void response.writeHead(503).end());
    expect(await notSynced()).toBe("erpUnavailable");
    ill((response) => void response.writeHead(307, { location: "/elsewhere" }).end());
    expect(await notSynced()).toBe("erpUnavailable");
    expect(erp.asked.at(-1)?.signed).toBe(true);
    ill((response) => void response.destroy());
    expect(await notSynced()).toBe("erpUnavailable");
    ill((response) => {
      response.writeHead(200);
      const more = Buffer.alloc(1 << 20, " ");
      const write = () => {
        if (!response.destroyed) response.write(more, () => setImmediate(write));
      };
      write();
    });
    expect(await notSynced()).toBe("erpAnswerWrong");
    expect(await asOwner(app, "select cursor from erp_pull")).toEqual([kept]);
    await asOwner(app, "update erp_pull set cursor = $1", [String(erp.changes.length - 2)]);
    erp.answerInstead = undefined;
    expect(syncCounts(await sync())).toEqual([1, 0, 1, 0]);
    erp.pageSize = 200;
  });

  it("S6.1a S6.3c is for buyers who may import, tells of their organisations and classes alone, and skips nobody's orders", async () => {
    expect(await notSynced(await app.as("supplierA"))).toBe("permissionMissing");
    const admin = await app.as("admin");
    await addUser(admin, "supplierWithAll", { supplierNo: "SB" });
    expect(await notSynced(await app.as("supplierWithAll"))).toBe("actionOfOtherSide");
    await addUser(admin, "buyerOfTwoOnly", { roleNo: ["buyer"], scopeOrgNo: ["O2"] });
    const ofTwo = await app.as("buyerOfTwoOnly");
    erp.changes.push(erpOrder("I1"), erpOrder("I2", { currency: "" }), erpOrder("I3", { orgNo: "O2" }));
    const outcome = await sync(ofTwo);
    expect(syncCounts(outcome)).toEqual([1, 0, 0, 0]);
    expect(outcome.refusals).toEqual([]);
    // The orders of others came too.
    expect(await ordersOf(buyer, "I1")).toHaveLength(1);
    expect((await sync()).refusals).toMatchObject([{ purchaseNo: "I2" }]);
    await addClasses(admin);
    await addUser(admin, "buyerOfSteel", { roleNo: ["buyer"], scopeClassifyType: ["STEEL"] });
    erp.changes.push(erpOrder("I4"), erpOrder("I5", { classifyType: "STEEL" }));
    expect(syncCounts(await sync(await app.as("buyerOfSteel")))).toEqual([1, 0, 0, 0]);
    expect(await ordersOf(buyer, "I4")).toHaveLength(1);
  });

  it("S7.7 is pulled without anybody asking, as the system", async () => {
    erp.changes.push(erpOrder("I2"), erpOrder("J1"));
    await pullOnItsOwn(app.platform);
    expect((await detailOf("J1")).history).toMatchObject([{ action: "import", userName: null, side: "system" }]);
    expect(await ordersOf(buyer, "I2")).toMatchObject([{ createName: "ERP" }]);
  });

  describe("S7.7 B3.7a B3.7b Every field of an order and of its lines", () => {
    let filled: Filled;
    beforeAll(async () => {
      const { head, line: values } = await orderValues(app, "erp");
      erp.answerInstead = undefined;
      erp.changes.push({ ...head, lines: [values] });
      expect(syncCounts(await sync())).toEqual([1, 0, 0, 0]);
      filled = { user: buyer, condition: { purchaseNo: head.purchaseNo }, head, line: values };
    });

    isShown(everyField, () => filled);
  });

  it("S2.25 is offered only where an ERP is configured, and for its tenant", async () => {
    expect(await buyer.ok("erpConnections", "getErpConnection", {})).toEqual({
      configured: true,
      pulledAt: expect.any(String),
      pushes: false,
    });
    await buildWorld(app.connectionString, "@2");
    const stranger = await app.as("buyer@2");
    for (const user of [stranger, buyer]) {
      // With two tenants it must be said whose orders the ERP holds.
      expect(await user.ok("erpConnections", "getErpConnection", {})).toMatchObject({ configured: false });
      expect(await notSynced(user)).toBe("erpNotConfigured");
    }
    expect(() => readConfig({ ERP_URL: "https://erp.example.com" })).toThrow(ConfigError);
    expect(() => readConfig({ ERP_URL: "ftp://erp", ERP_SECRET: erpSecret })).toThrow(/ERP_URL/);
    expect(() => readConfig({ ERP_URL: "https://a:b@erp", ERP_SECRET: erpSecret })).toThrow(/ERP_URL/);
  });
});
