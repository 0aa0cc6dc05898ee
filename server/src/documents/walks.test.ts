import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";
import {
  buildAccepted,
  buildIssued,
  buildNotice,
  buildShipped,
  day,
  importRows,
  noticeInput,
} from "../../testing/orders.ts";
import { receiptInput } from "../../testing/receipts.ts";
import { type Walk, walkOf } from "../../testing/statements.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

// Statements of one breath wait for each other alone: the one that locks order lines reads them behind it.
const few = { statements: 11, roundTrips: 4 };
const sizeOf = ({ statements, roundTrips }: Walk) => ({ statements: statements.length, roundTrips });

function expectFew(walk: Walk): void {
  expect(sizeOf(walk), walk.statements.join("\n\n")).toSatisfy(
    (size: typeof few) => size.statements <= few.statements && size.roundTrips <= few.roundTrips,
  );
  // Nothing is read of what is locked before it is.
  const locks = walk.statements.findIndex((text) => / for (no key )?update/.test(text));
  const reads = walk.statements.findIndex((text) =>
    /from "?(purchase_order_line_row|shipping_notice_line)"? (as t1|where)/.test(text),
  );
  expect(reads < 0 || locks < reads, walk.statements.join("\n\n")).toBe(true);
}

describe("What a step asks of the database", () => {
  it("is little for an order that is accepted, with whole quantities and with others", async () => {
    const supplier = await app.as("supplierA");
    for (const quantities of [
      ["100", "50"],
      ["99", "51"],
    ]) {
      const { id, version, lines } = await buildIssued(app);
      const promised = lines.map((line, index) => ({
        id: line.id,
        promises: [{ promiseQty: quantities[index] ?? "1", promiseDate: line.expectArrivalDate }],
      }));
      const reply = { id, version, lines: promised, reason: "Full boxes only" };
      expectFew(await walkOf(app.platform.pool, () => supplier.ok("purchaseOrders", "accept", reply)));
    }
  });

  it("writes each line of an order once when it is accepted, alone, with others, or with a reply that differs", async () => {
    const supplier = await app.as("supplierA");
    const replyTo = ({ id, version, lines }: PurchaseOrderDetail, promiseQty?: string) => {
      const promised = lines.map((line) => ({
        id: line.id,
        promises: [{ promiseQty: promiseQty ?? line.batchPurQty, promiseDate: line.expectArrivalDate }],
      }));
      return supplier.ok("purchaseOrders", "accept", { id, version, lines: promised, reason: "Full boxes only" });
    };
    const [alone, differing, together] = [await buildIssued(app), await buildIssued(app), await buildIssued(app)];
    await replyTo(alone);
    await replyTo(differing, "7");
    const { id, version } = together;
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [{ id, version }] });
    for (const issued of [alone, differing, together]) {
      const { refuseSign, lines } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: issued.id });
      expect(lines.map((line) => [line.version, line.refuseSign])).toEqual(
        issued.lines.map((line) => [line.version + 1, refuseSign]),
      );
    }
  });

  it("is little for a delivery notice that is sent, and for its receipt", async () => {
    const order = await buildAccepted(app);
    const [supplier, warehouse] = [await app.as("supplierA"), await app.as("warehouse")];
    const input = await noticeInput(app, order, ["10", "20"]);
    expectFew(await walkOf(app.platform.pool, () => supplier.ok("shippingNotices", "saveShippingNotice", input)));

    const arrived = receiptInput(await buildShipped(app, order, ["30", "30"]), ["30", "10"]);
    expectFew(await walkOf(app.platform.pool, () => warehouse.ok("receipts", "receive", arrived)));
  });

  it("is little for the buyer's answers", async () => {
    const buyer = await app.as("buyer");
    const { id, version } = await buildNotice(app, await buildAccepted(app), ["10"]);
    const approve = () => buyer.ok("shippingNotices", "approve", { id, version });
    expectFew(await walkOf(app.platform.pool, approve));
  });

  it("S7.14a is the same for a thousand orders as for one, when they are issued and accepted", async () => {
    const [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
    const common = { purchaseDate: day(-10), orgNo: "O1", supplierNo: "SA", currency: "USD", price: "1" };
    const line = { ...common, purchaseSeq: 1, itemNo: "M1", batchPurQty: "1", expectArrivalDate: day(14) };
    const numbers = Array.from({ length: 1001 }, (_, index) => `MANY-${index}`);
    await importRows(
      buyer,
      numbers.map((purchaseNo) => ({ ...line, purchaseNo })),
    );
    const wanted = async (current: number, size: number) => {
      const condition = { purchaseNoIndistinct: "MANY-", field: "id", order: "asc" } as const;
      const page = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", { current, size, condition });
      return page.records.map(({ id, version }) => ({ id, version }));
    };
    const one = async () => (await wanted(1001, 1)).slice(0, 1);
    const many = () => wanted(1, 1000);
    const changed: number[] = [];
    const walk = async (step: "issue" | "acceptAsOrdered", records: readonly { id: string; version: number }[]) =>
      sizeOf(
        await walkOf(app.platform.pool, async () => {
          const answer =
            step === "issue"
              ? await buyer.ok("purchaseOrders", step, { issueList: [...records] })
              : await supplier.ok("purchaseOrders", step, { acceptList: [...records] });
          changed.push(answer.changed);
        }),
      );
    for (const step of ["issue", "acceptAsOrdered"] as const) {
      expect(await walk(step, await many())).toEqual(await walk(step, await one()));
    }
    expect(changed).toEqual([1000, 1, 1000, 1]);
  });
});
