import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildIssued, day, type ImportRow, ordersOf, orderWorkbook } from "../../../testing/orders.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterAll(() => app.close());

const row = (purchaseNo: string, currency: string, more: ImportRow): ImportRow => ({
  purchaseNo,
  purchaseDate: day(0),
  orgNo: "O1",
  supplierNo: "SA",
  currency,
  purchaseSeq: 1,
  itemNo: "M1",
  batchPurQty: "3",
  price: "0.1665",
  taxRate: "13",
  expectArrivalDate: day(9),
  ...more,
});

async function amountsOf(purchaseNo: string) {
  const [order] = await ordersOf(buyer, purchaseNo);
  return [order?.totalAmount, order?.untaxedAmount, order?.taxAmount].map(Number);
}

describe("Amounts", () => {
  it("are worked out to the decimals of their currency, a half going up", async () => {
    const rows = [
      row("AM-USD", "USD", {}),
      row("AM-JPY", "JPY", { batchPurQty: "1", price: "2.5" }),
      row("AM-KWD", "KWD", {}),
      row("AM-HUF", "HUF", { amount: "0.45" }),
    ];
    const { body } = await buyer.upload("purchaseOrders", "importexcel", await orderWorkbook(rows));
    expect(body).toMatchObject({ data: { added: 4, errors: [] } });
    expect(await amountsOf("AM-USD")).toEqual([0.5, 0.44, 0.06]);
    expect(await amountsOf("AM-JPY")).toEqual([3, 3, 0]);
    expect(await amountsOf("AM-KWD")).toEqual([0.5, 0.442, 0.058]);
    expect(await amountsOf("AM-HUF")).toEqual([0.45, 0.4, 0.05]);
  });

  it("are refused in an import at their cell with more decimals than their currency, whatever the price has", async () => {
    const rows = [
      row("AM-1", "JPY", { price: "0.000001", amount: "1.00" }),
      row("AM-2", "JPY", { amount: "1.5" }),
      row("AM-3", "USD", { amount: "0.499" }),
      row("AM-4", "KWD", { amount: "0.499" }),
    ];
    const { body } = await buyer.upload("purchaseOrders", "importexcel", await orderWorkbook(rows));
    expect(body).toMatchObject({
      data: {
        added: 0,
        errors: [
          { row: 3, message: "Decimals allowed in an amount of this currency: 0." },
          { row: 4, message: "Decimals allowed in an amount of this currency: 2." },
        ],
      },
    });
  });

  it("follow a reply that changes quantities to the decimals of their currency, in every batch of it", async () => {
    const head = { currency: "JPY", price: "2.25", taxRate: "10" };
    const issued = await buildIssued(app, { quantities: ["10"], head });
    const replied = await supplier.ok("purchaseOrders", "accept", {
      id: issued.id,
      version: issued.version,
      reason: "Less",
      lines: [
        {
          id: issued.lines[0]?.id ?? "",
          promises: [
            { promiseQty: "1", promiseDate: day(14) },
            { promiseQty: "2", promiseDate: day(20) },
          ],
        },
      ],
    });
    const { id, version } = replied;
    const agreed = await buyer.ok("purchaseOrders", "agree", { id, version });
    expect(agreed.lines.map(({ amount }) => amount)).toEqual(["2", "5"]);
    expect(await amountsOf(issued.purchaseNo)).toEqual([7, 7, 0]);
  });
});
