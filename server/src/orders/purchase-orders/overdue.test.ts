import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildIssued, day, importRows, orderRow } from "../../../testing/orders.ts";
import { asOwner, setOrderRule } from "../../../testing/owner.ts";
import { openPool } from "../../core/database.ts";
import { acceptOverdueOrders } from "./overdue.ts";

let app: TestApplication;
let pool: Pool;
beforeAll(async () => {
  app = await startTestApplication();
  pool = openPool(app.connectionString, 2);
  await setOrderRule(app, "O1", { acceptanceDeadlineDays: 3 });
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

/** Moves an order's deadline as if so many days had passed. */
async function passDays(order: PurchaseOrderDetail, days: number): Promise<void> {
  await asOwner(
    app,
    "update purchase_order set acceptance_deadline = acceptance_deadline - $2::integer where id = $1",
    [order.id, days],
  );
}

async function asBuyerSees({ id }: PurchaseOrderDetail): Promise<PurchaseOrderDetail> {
  return (await app.as("buyer")).ok("purchaseOrders", "getPurchaseOrderById", { id });
}

describe("an order whose deadline passes", () => {
  it("B3.13d B4.3g counts as accepted from the day after, marked as automatic, and only once", async () => {
    const order = await buildIssued(app);
    expect(order.acceptanceDeadline).toBe(day(3));
    await passDays(order, 3);
    expect(await acceptOverdueOrders(pool)).toBe(0);
    expect((await asBuyerSees(order)).refuseSign).toBe("0");

    await passDays(order, 1);
    const accepted = await Promise.all([acceptOverdueOrders(pool), acceptOverdueOrders(pool)]);
    expect(accepted[0] + accepted[1]).toBe(1);
    const now = await asBuyerSees(order);
    expect(now).toMatchObject({ status: "1", refuseSign: "1", acceptedAutomatically: "1", purRefuseSign: "0" });
    expect(now.lines.map((line) => [line.refuseSign, line.promiseQty, line.promiseDate, line.promises])).toEqual([
      ["1", "100", day(14), [{ promiseQty: "100", promiseDate: day(14) }]],
      ["1", "50", day(14), [{ promiseQty: "50", promiseDate: day(14) }]],
    ]);
    expect(now.history.at(-1)).toMatchObject({ action: "acceptOverdue", side: "system", fromState: "0", toState: "1" });
    const supplier = await app.as("supplierA");
    const again = await supplier.ok("purchaseOrders", "acceptAsOrdered", {
      acceptList: [{ id: now.id, version: now.version }],
    });
    expect(again).toMatchObject({ changed: 0, results: [{ error: { errorCode: "orderFullyAccepted" } }] });
  });

  it("B4.3g leaves alone what was answered, and what has no deadline", async () => {
    const supplier = await app.as("supplierA");
    const refused = await buildIssued(app);
    const named = { id: refused.id, version: refused.version };
    await supplier.ok("purchaseOrders", "refuse", { ...named, reason: "No capacity" });
    await passDays(refused, 10);
    const without = await buildIssued(app, { orgNo: "O2" });
    expect(without.acceptanceDeadline).toBeNull();
    expect(await acceptOverdueOrders(pool)).toBe(0);
    expect((await asBuyerSees(refused)).refuseSign).toBe("5");
  });

  it("B4.3g gives the days anew when the buyer asks again, and then forgets the declined promise", async () => {
    const supplier = await app.as("supplierA");
    const buyer = await app.as("buyer");
    const order = await buildIssued(app, { quantities: ["100"] });
    const replied = await supplier.ok("purchaseOrders", "accept", {
      id: order.id,
      version: order.version,
      reason: "One press is down",
      lines: order.lines.map(({ id }) => ({
        id,
        promises: [
          { promiseQty: "60", promiseDate: day(14) },
          { promiseQty: "40", promiseDate: day(20) },
        ],
      })),
    });
    await passDays(replied, 10);
    const { version } = await asBuyerSees(order);
    const declined = await buyer.ok("purchaseOrders", "decline", { id: order.id, version, reason: "All at once" });
    expect(declined.acceptanceDeadline).toBe(day(3));
    expect(await acceptOverdueOrders(pool)).toBe(0);
    await passDays(declined, 4);
    expect(await acceptOverdueOrders(pool)).toBe(1);
    const { lines } = await asBuyerSees(order);
    expect(lines).toMatchObject([
      { promiseQty: "100", promiseDate: day(14), promises: [{ promiseQty: "100", promiseDate: day(14) }] },
    ]);
  });

  it("B4.3g accepts hundreds at once", async () => {
    const many = 250;
    const buyer = await app.as("buyer");
    await importRows(
      buyer,
      Array.from({ length: many }, (_, index) =>
        orderRow({ purchaseNo: `LATE-${String(index).padStart(3, "0")}`, purchaseDate: day(-10) }),
      ),
    );
    const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", {
      current: 1,
      size: 1000,
      condition: { purchaseNoIndistinct: "LATE-" },
    });
    await buyer.ok("purchaseOrders", "issue", { issueList: records.map(({ id, version }) => ({ id, version })) });
    await asOwner(
      app,
      "update purchase_order set acceptance_deadline = current_date - 1 where purchase_no like 'LATE-%'",
    );
    expect(await acceptOverdueOrders(pool)).toBe(many);
    const { total } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", {
      current: 1,
      size: 20,
      condition: { purchaseNoIndistinct: "LATE-", refuseSign: "1", acceptedAutomatically: "1" },
    });
    expect(total).toBe(many);
  });
});
