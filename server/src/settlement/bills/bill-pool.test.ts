import { mostPooled } from "@tandem/contract/settlement/bills/pool-days";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildPooled, poolOf } from "../../../testing/documents/bills.ts";
import { day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

it("bills no more of the pool at once than is held together, and nothing of what is more", async () => {
  const buyer = await app.as("buyer");
  const [row] = await buildPooled(app, ["10"], { supplierNo: "SB" });
  const columns = `tenant_id, source_type, source_no, source_date, org_no, supplier_no, warehouse_no, receipt_id, purchase_order_line_id,
    bill_qty, price, untaxed_price, currency, tax_rate, source_amount, source_untaxed_amount`;
  // More than a test accepts: of acceptances that are not there.
  await asOwner(
    app,
    `begin; set local session_replication_role = replica;
    delete from billable where acceptance_id < 0;
    insert into billable (acceptance_id, ${columns}) select -n, ${columns} from billable, generate_series(1, ${mostPooled}) n where id = ${row?.id};
    commit; analyze billable`,
  );
  const upTo = { until: day(0), supplierNo: "SB" };
  expect(await buyer.refused("bills", "billPool", upTo)).toBe("billPoolTooMany");
  expect((await poolOf(buyer, { supplierNo: "SB", billedStatus: "1" })).length).toBe(0);
});
