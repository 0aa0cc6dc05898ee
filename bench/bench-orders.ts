import type { StatusCode } from "@tandem/contract/core/statuses";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { Client as Database } from "pg";

/** An order made for the benchmark, with much left to ship on every line. */
export interface BenchOrder {
  orderId: string;
  lineIds: string[];
}

/** Who delivers to whom in the benchmark: parties of the demo tenant whose deliveries need no approval. */
export const parties = { orgNo: "TW20", supplierNo: "S10001", warehouseNo: "TW20-RM" } as const;

interface OrderWish {
  readonly status?: StatusCode<typeof orderStatus>;
  readonly acceptance?: StatusCode<typeof acceptanceStatus>;
  readonly supplierNo?: string;
  /** Of each line. */
  readonly quantity?: number;
}

/** Adds an order of so many lines over a million pieces each: issued and accepted, unless something else is wished. */
export async function addBenchOrder(
  database: Database,
  purchaseNo: string,
  lines: number,
  {
    status = orderStatus.code.effective,
    acceptance = acceptanceStatus.code.accepted,
    supplierNo = parties.supplierNo,
    quantity = 1_000_000,
  }: OrderWish = {},
): Promise<BenchOrder> {
  const { rows: orders } = await database.query<{ id: string }>(
    `insert into purchase_order (tenant_id, purchase_no, purchase_date, org_no, supplier_no, currency, tax_rate, status,
       refuse_sign, line_count, order_qty, issue_date)
     values (1, $1, current_date, $2, $3, 'TWD', 5, $6, $5, $4::int, $4::numeric * $7::numeric, now()) returning id`,
    [purchaseNo, parties.orgNo, supplierNo, lines, acceptance, status, quantity],
  );
  const isAccepted = acceptanceStatus.isIn("fullyAccepted", acceptance);
  const orderId = orders[0]?.id ?? "";
  const { rows } = await database.query<{ id: string }>(
    `insert into purchase_order_line (tenant_id, purchase_order_id, purchase_no, purchase_seq, org_no, supplier_no, status,
       refuse_sign, promise_confirmed, item_no, goods_name, spec, pur_unit_no, batch_pur_qty, price, tax_rate, amount, expect_arrival_date, purchase_date, currency)
     select 1, $1, $2, row_number() over (order by item_no), $3, $4, $7,
       $6, $8, item_no, item_name, spec, unit_no, $9::numeric, 1,
       5, $9::numeric, current_date + 14, current_date, 'TWD'
     from (
       select material.* from material, generate_series(1, 1 + $5::int / 100) as again
       where tenant_id = 1 and serial_control = '0' order by again, item_no limit $5
     ) m returning id`,
    [
      orderId,
      purchaseNo,
      parties.orgNo,
      supplierNo,
      lines,
      acceptance,
      status,
      yesNoStatus.code[isAccepted ? "yes" : "no"],
      quantity,
    ],
  );
  return { orderId, lineIds: rows.map(({ id }) => id) };
}

/** Adds an order of so many lines that waits for its supplier. */
export async function addOrder(connectionString: string, purchaseNo: string, lines: number): Promise<BenchOrder> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const waiting = acceptanceStatus.code.pendingAcceptance;
    return await addBenchOrder(database, purchaseNo, lines, { acceptance: waiting });
  } finally {
    await database.end();
  }
}

/** A supplier with few lines among many, and the user that is made for it. */
export const smallSupplier = { supplierNo: "S10020", userNo: "smallsupplier" } as const;

/** Two Chinese characters that only three lines have in their names. */
export const rareWord = "样品";

/** Adds what the demo tenant lacks: a user of a small supplier, and three lines with a rare name. */
export async function prepareTenant(connectionString: string): Promise<void> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    await database.query(
      `with added as (
         insert into app_user (tenant_id, user_no, user_name, password_hash, supplier_no)
         select 1, $1, 'Small supplier', password_hash, $2 from app_user where user_no = 'supplier' returning id)
       insert into user_role (tenant_id, user_id, role_no) select 1, id, 'supplier' from added`,
      [smallSupplier.userNo, smallSupplier.supplierNo],
    );
    const { lineIds } = await addBenchOrder(database, "BENCH-0", 3);
    await database.query(
      "update purchase_order_line set goods_name = $2 where tenant_id = 1 and id = any ($1::bigint[])",
      [lineIds, `试制${rareWord}支架`],
    );
  } finally {
    await database.end();
  }
}
