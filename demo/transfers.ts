import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { stockTransfer } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const { in: comes, out: goes } = transactionType.code;

/**
 * Moves goods by transfers: those that a query names by the columns of what lies somewhere, with where to (`to_warehouse_no`, null
 * within the warehouse, and `to_stock_type`), why, by whom (`keeper`) and when (`moment`).
 */
export async function transfer(client: ClientBase, goods: string, parameters: readonly unknown[]): Promise<void> {
  await client.query(
    `with wanted as (${goods}),
    moved as (
      insert into stock_transfer (tenant_id, item_no, qty, unit_no, lot_no, org_no, warehouse_no, from_cell_no, from_stock_type, to_warehouse_no,
        to_cell_no, to_stock_type, transfer_reason, create_name, create_date, update_name, update_date)
      select ${tenantId}, item_no, qty, unit_no, lot_no, org_no, warehouse_no, cell_no, stock_type, to_warehouse_no, null, to_stock_type, reason, keeper,
        moment, keeper, moment
      from wanted order by moment, item_no returning *)
    insert into stock_movement (tenant_id, org_no, warehouse_no, cell_no, item_no, unit_no, lot_no, stock_type, transaction_type, qty, document_kind,
      document_id, document_no, create_name, moved_at)
    select ${tenantId}, m.org_no, p.warehouse_no, p.cell_no, m.item_no, m.unit_no, m.lot_no, p.stock_type, p.type, m.qty, '${stockTransfer.name}', m.id,
      m.transfer_no, m.create_name, m.create_date
    from moved m cross join lateral (values (m.warehouse_no, m.from_cell_no, m.from_stock_type, '${goes}'),
      (coalesce(m.to_warehouse_no, m.warehouse_no), null, m.to_stock_type, '${comes}')) as p (warehouse_no, cell_no, stock_type, type)`,
    [...parameters],
  );
}
