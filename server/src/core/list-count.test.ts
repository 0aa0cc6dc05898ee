import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";
import { buildIssued } from "../../testing/orders.ts";
import { asOwner } from "../../testing/owner.ts";

const lines = 12_000;
const rare = 30;

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
  const order = await buildIssued(app);
  await asOwner(
    app,
    `insert into purchase_order_line (tenant_id, purchase_order_id, purchase_no, purchase_seq, org_no, supplier_no, status,
       refuse_sign, item_no, goods_name, pur_unit_no, batch_pur_qty, price, amount, expect_arrival_date, purchase_date, currency)
     select tenant_id, purchase_order_id, purchase_no, 10 + n, org_no, supplier_no, status, refuse_sign, item_no,
       case when n % $2 = 0 then 'Gasket' else 'Ball bearing' end, pur_unit_no, 1, 1, 1, expect_arrival_date, purchase_date, currency
     from purchase_order_line, generate_series(1, $3) n where purchase_order_id = $1 and purchase_seq = 1`,
    [order.id, lines / rare, lines],
  );
  await asOwner(app, "analyze purchase_order_line");
});
afterAll(() => app.close());

describe("A list of many rows with a word", () => {
  it("S2.26a S9.5a does not count them where they surely are far more than the limit, unless the exact number is wanted", async () => {
    const buyer = await app.as("buyer");
    const counted = async (condition: object, paging: object = {}) => {
      const request = { current: 1, size: 20, condition, ...paging };
      const page = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", request);
      return [page.total, page.limited, page.estimated ?? false, page.records.length];
    };
    const [limitCount, common] = [1000, lines - rare];
    expect(await counted({ keyword: "bearing", limitCount })).toEqual([limitCount, true, true, 20]);
    expect(await counted({ keyword: "bearing", limitCount }, { current: 50 })).toEqual([limitCount, true, true, 20]);
    expect(await counted({ keyword: "bearing", limitCount }, { count: "exact" })).toEqual([common, false, false, 20]);
    expect(await counted({ keyword: "bearing", limitCount }, { count: "none" })).toEqual([null, false, false, 20]);
    expect(await counted({ keyword: "bearing" })).toEqual([common, false, false, 20]);
    expect(await counted({ keyword: "bearing", limitCount: 10_000 })).toEqual([10_000, true, false, 20]);
    expect(await counted({ keyword: "gasket", limitCount })).toEqual([rare, false, false, 20]);
    expect(await counted({ goodsNameIndistinct: "nowhere", limitCount })).toEqual([0, false, false, 0]);
    expect(await counted({ goodsNameIndistinct: "bearing", limitCount })).toEqual([limitCount, true, true, 20]);
  });

  it("S3.11b answers the same page whether it is counted first, known how many there are, or skipped", async () => {
    const buyer = await app.as("buyer");
    const idsOf = async (current: number, paging: object = {}) => {
      const request = { current, size: 20, condition: {}, ...paging };
      const page = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", request);
      return page.records.map(({ id }) => id);
    };
    const { total } = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", {
      current: 1,
      size: 1,
      condition: {},
    });
    const last = Math.ceil((total ?? 0) / 20);
    for (const current of [60, last - 1, last]) {
      const skipped = await idsOf(current, { count: "none" });
      expect(skipped.length).toBeGreaterThan(0);
      expect([await idsOf(current), await idsOf(current, { count: "none", total })]).toEqual([skipped, skipped]);
      // Who asks for the number anew is not held to what they knew of it.
      expect(await idsOf(current, { total: (total ?? 0) + 40 })).toEqual(skipped);
    }
    expect(await idsOf(last + 1)).toEqual([]);
  });
});
