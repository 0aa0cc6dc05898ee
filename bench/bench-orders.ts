import type { Client as Database } from "pg";

/** An order made for the benchmark: accepted, with much left to ship on every line. */
export interface BenchOrder {
  orderId: string;
  lineIds: string[];
}

/** Who delivers to whom in the benchmark: parties of the demo tenant whose deliveries need no approval. */
export const parties = { orgNo: "TW20", supplierNo: "S10001", warehouseNo: "TW20-RM" } as const;

/** Adds an accepted order of so many lines over a million pieces each. */
export async function addBenchOrder(database: Database, purchaseNo: string, lines: number): Promise<BenchOrder> {
  const { rows: orders } = await database.query<{ id: string }>(
    `insert into purchase_order (tenant_id, purchase_no, purchase_date, org_no, supplier_no, currency, tax_rate, status,
       refuse_sign, line_count, order_qty, issue_date)
     values (1, $1, current_date, $2, $3, 'TWD', 5, '1', '1', $4, $4 * 1000000, now()) returning id`,
    [purchaseNo, parties.orgNo, parties.supplierNo, lines],
  );
  const orderId = orders[0]?.id ?? "";
  const { rows } = await database.query<{ id: string }>(
    `insert into purchase_order_line (tenant_id, purchase_order_id, purchase_no, purchase_seq, org_no, supplier_no, status,
       refuse_sign, item_no, goods_name, spec, pur_unit_no, batch_pur_qty, price, tax_rate, amount, expect_arrival_date)
     select 1, $1, $2, row_number() over (order by item_no), $3, $4, '1', '1', item_no, item_name, spec, unit_no, 1000000, 1,
       5, 1000000, current_date + 14
     from (select * from material where tenant_id = 1 order by item_no limit $5) m returning id`,
    [orderId, purchaseNo, parties.orgNo, parties.supplierNo, lines],
  );
  return { orderId, lineIds: rows.map(({ id }) => id) };
}
