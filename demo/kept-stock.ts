import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import type { ClientBase } from "pg";
import { addLineSupply } from "./line-supply.ts";
import { tenantId } from "./tenant.ts";
import { transfer } from "./transfers.ts";

const { available, inTransit } = stockType.code;

/** So many kinds of goods lie with the keeper. */
const kindsKept = 6;
const why = "Parts for the sub-assembly";
const whyBack = "Not needed there any more";

/** Says between how much and how much of vendor-managed materials is to lie where they do: some are below, some above. */
async function addLevels(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `insert into stock_level (tenant_id, org_no, warehouse_no, supplier_no, item_no, safe_qty, max_qty, create_name, create_date, update_name,
      update_date)
    select ${tenantId}, org_no, warehouse_no, supplier_no, item_no, ceil(qty * safe), ceil(qty * safe) + ceil(qty * more), buyer,
      $1::date - 60 + time '09:10', buyer, $1::date - 60 + time '09:10'
    from (
      select l.org_no, l.warehouse_no, l.supplier_no, l.item_no, min(o.buyer_name) as buyer, greatest(coalesce(max(s.qty), 0), 20) as qty,
        row_number() over (order by l.org_no, l.warehouse_no, l.supplier_no, l.item_no) as place
      from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
      left join lateral (select sum(b.qty) as qty from stock_balance b where b.org_no = l.org_no and b.warehouse_no = l.warehouse_no
        and b.owner_no = l.supplier_no and b.item_no = l.item_no) s on true
      where l.order_type = '${orderType.code.vendorManaged}' and l.warehouse_no is not null group by 1, 2, 3, 4) v
    cross join lateral (select case place % 4 when 0 then 1.4 when 1 then 0.6 when 2 then 0.2 else 0.8 end as safe,
      case place % 4 when 0 then 1.2 when 1 then 0.9 when 2 then 0.5 else 0.6 end as more) f`,
    [today],
  );
}

/** Moves goods by transfers of a day: those that a query names, with where to. */
async function transferOn(client: ClientBase, today: string, daysAgo: number, reason: string, goods: string) {
  await transfer(
    client,
    `select g.*, $2::text as reason, $1::date - ${daysAgo} + time '10:30' as moment from (${goods}) g`,
    [today, reason],
  );
}

/** Gives the first supplier a warehouse that it keeps, with goods of the buyer that went there, and some that came back. */
async function addEscrow(client: ClientBase, today: string): Promise<void> {
  const { rows } = await client.query<{ warehouseNo: string }>(
    `insert into warehouse (tenant_id, warehouse_no, warehouse_name, org_no, keeper_no, create_name, create_date, update_name, update_date)
     select ${tenantId}, o.org_no || '-EX', s.supplier_name, o.org_no, s.supplier_no, 'Helen Marsh', $1::date - 300 + time '02:00', 'Helen Marsh',
       $1::date - 300 + time '02:00'
     from supplier s join supplier_organisation o on o.supplier_no = s.supplier_no order by s.id, o.org_no limit 1
     returning warehouse_no as "warehouseNo"`,
    [today],
  );
  const warehouseNo = rows[0]?.warehouseNo ?? "";
  const org = `(select org_no from warehouse where warehouse_no = '${warehouseNo}')`;
  await transferOn(
    client,
    today,
    12,
    why,
    `select b.item_no, floor(b.qty / 2) as qty, b.unit_no, b.lot_no, b.org_no, b.warehouse_no, b.cell_no, b.stock_type,
      '${warehouseNo}' as to_warehouse_no, '${inTransit}' as to_stock_type, 'Helen Marsh' as keeper
    from stock_balance b join material m on m.item_no = b.item_no
    where b.org_no = ${org} and b.owner_no is null and b.stock_type = '${available}' and b.qty >= 20 and m.serial_control = '0'
      and not exists (select from stock_movement n where n.stock_key = b.stock_key and n.moved_at >= $1::date - 15)
    order by b.item_no, b.stock_key limit ${kindsKept}`,
  );
  const lying = (type: string, share: string, to: string) =>
    `select item_no, ${share} as qty, unit_no, lot_no, org_no, warehouse_no, cell_no, stock_type, ${to}, 'Helen Marsh' as keeper
     from stock_balance where warehouse_no = '${warehouseNo}' and stock_type = '${type}' and qty > 0`;
  await transferOn(
    client,
    today,
    10,
    why,
    lying(inTransit, "qty", `null::text as to_warehouse_no, '${available}' as to_stock_type`),
  );
  const back = `(select min(warehouse_no) from warehouse where org_no = ${org} and keeper_no is null) as to_warehouse_no, '${inTransit}' as to_stock_type`;
  await transferOn(client, today, 2, whyBack, `${lying(available, "ceil(qty / 5)", back)} order by item_no limit 2`);
}

/** What one side keeps for the other: levels of vendor-managed stock, what supplies the lines, and goods that a supplier keeps. */
export async function addKeptStock(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  for (const table of ["stock_level", "stock_transfer", "warehouse"]) {
    await client.query(`alter table ${table} disable trigger stamp`);
  }
  await addLevels(client, today);
  await addLineSupply(client, today);
  await addEscrow(client, today);
  for (const table of ["stock_level", "stock_transfer", "warehouse"]) {
    await client.query(`alter table ${table} enable trigger stamp`);
  }
}
