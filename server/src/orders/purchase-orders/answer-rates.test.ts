import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildIssued, day, firstFor, nextVersion, replyInput } from "../../../testing/orders.ts";
import { asOwner, setOrderRule } from "../../../testing/owner.ts";
import { openPool } from "../../core/database.ts";
import { acceptOverdueOrders } from "./overdue.ts";

let app: TestApplication;
let pool: Pool;
let supplier: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  pool = openPool(app.connectionString, 1);
  [supplier, buyer] = [await app.as("supplierA"), await app.as("buyer")];
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

/** The month of today, and that of yesterday where this is another. */
const lately = [...new Set([day(-1), day(0)].map((each) => each.slice(0, 7)))];
const named = ({ id, version }: PurchaseOrderDetail) => ({ id, version });
const orderAs = (user: TestUser, id: string) => user.ok("purchaseOrders", "getPurchaseOrderById", { id });

/** How a supplier's orders were answered lately, as a user's list says. */
async function rateOf(user: TestUser, supplierNo: string) {
  const { records } = await user.ok("supplierAnswers", "getAnswerRatePage", {
    current: 1,
    size: 20,
    condition: { supplierNo, month: lately },
  });
  if (records.length === 0) return [];
  const counted = (["askedCount", "inTimeCount", "lateCount", "automaticCount"] as const).map((name) =>
    records.reduce((total, row) => total + row[name], 0),
  );
  const [asked = 0, inTime = 0] = counted;
  const rates = records.length === 1 ? records.map(({ answerRate }) => answerRate) : [percent(inTime / asked)];
  return [[...counted, ...rates]];
}

const percent = (part: number) => String(Math.round(part * 1000) / 10);

/** The day by which an order, and what was asked with it, was to be answered passes. */
async function pass({ id }: PurchaseOrderDetail): Promise<void> {
  await asOwner(app, "update purchase_order set acceptance_deadline = current_date - 1 where id = $1", [id]);
  await asOwner(
    app,
    "update supplier_answer set deadline = current_date - 1 where purchase_order_id = $1 and answered_on is null",
    [id],
  );
}

describe("the answer rate of a supplier", () => {
  it("B4.3g counts what was answered in time of what was to be answered, and what the deadline accepted as late", async () => {
    await setOrderRule(app, "O1", { acceptanceDeadlineDays: 0 });
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(await buildIssued(app))] });
    expect(await rateOf(buyer, "SA")).toEqual([]);
    await setOrderRule(app, "O1", { acceptanceDeadlineDays: 3 });
    const [accepted, refused, silent, open] = await Promise.all(Array.from({ length: 4 }, () => buildIssued(app)));
    expect(await rateOf(buyer, "SA")).toEqual([]);
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(accepted as PurchaseOrderDetail)] });
    await supplier.ok("purchaseOrders", "refuse", { ...named(refused as PurchaseOrderDetail), reason: "No steel" });
    expect(await rateOf(buyer, "SA")).toEqual([[2, 2, 0, 0, "100"]]);
    await pass(silent as PurchaseOrderDetail);
    expect(await rateOf(buyer, "SA")).toEqual([[3, 2, 1, 0, "66.7"]]);
    expect(await acceptOverdueOrders(pool)).toBe(1);
    expect(await rateOf(buyer, "SA")).toEqual([[3, 2, 1, 1, "66.7"]]);
    const again = await orderAs(buyer, open?.id ?? "");
    await buyer.ok("purchaseOrders", "cancel", { ...named(again), reason: "Sold" });
    await pass(open as PurchaseOrderDetail);
    expect(await rateOf(buyer, "SA")).toEqual([[3, 2, 1, 1, "66.7"]]);
    expect(await rateOf(supplier, "SA")).toEqual([[3, 2, 1, 1, "66.7"]]);
    expect(await rateOf(await app.as("supplierB"), "SA")).toEqual([]);
    expect(await rateOf(await app.as("buyerOfTwo"), "SA")).toEqual([]);
  });

  it("asks anew for what was declined or changed, and forgets an answer that is taken back", async () => {
    const before = (await rateOf(buyer, "SA"))[0]?.[0] as number;
    const asked = async () => ((await rateOf(buyer, "SA"))[0]?.[0] as number) - before;
    const order = await buildIssued(app, { quantities: ["10"] });
    const changed = await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(order, firstFor("11")));
    expect(await asked()).toBe(0);
    const reply = { ...replyInput(await orderAs(supplier, changed.id), [["11", day(30)]]), reason: "Late steel" };
    await supplier.ok("purchaseOrders", "accept", reply);
    expect(await asked()).toBe(1);
    await supplier.ok("purchaseOrders", "undo", { step: "accept", undoList: [{ id: order.id }] });
    expect(await asked()).toBe(0);
    const { version } = await orderAs(supplier, order.id);
    await supplier.ok("purchaseOrders", "accept", { ...reply, version });
    const replied = await orderAs(buyer, order.id);
    await buyer.ok("purchaseOrders", "decline", { ...named(replied), reason: "All at once" });
    expect(await asked()).toBe(1);
    const declined = await orderAs(supplier, order.id);
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(declined)] });
    expect(await asked()).toBe(2);
  });

  it("is told month by month for the last twelve, of all one sees or of one supplier", async () => {
    const { months } = await buyer.ok("supplierAnswers", "getAnswerTrend", { supplierNo: "SA" });
    expect(months).toHaveLength(12);
    expect(months.at(-1)?.month).toBe(lately.at(-1));
    const since = months.filter(({ month }) => lately.includes(month));
    expect(months.filter((each) => !since.includes(each)).every(({ asked }) => asked === 0)).toBe(true);
    const total = (name: "asked" | "inTime") => since.reduce((sum, each) => sum + each[name], 0);
    expect([total("asked"), total("inTime")]).toEqual((await rateOf(buyer, "SA"))[0]?.slice(0, 2));
    const others = await (await app.as("supplierB")).ok("supplierAnswers", "getAnswerTrend", { supplierNo: "SA" });
    expect(others.months.at(-1)).toEqual({ month: lately.at(-1), asked: 0, inTime: 0 });
  });
});
