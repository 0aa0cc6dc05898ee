import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { warehousingStatus } from "@tandem/contract/receiving/warehousings/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { broughtBy, type Goods } from "./ledger.ts";

/** The goods that receipts brought, as they came, by the ids of the receipts. */
export async function goodsOfReceipts(tx: Database, receiptIds: readonly string[]): Promise<Map<string, Goods>> {
  const { rows } = await sql<
    Goods & { receiptId: string }
  >`select m.document_id as receipt_id, m.org_no, m.classify_type,
      m.business_classify_type, m.warehouse_no, m.cell_no, m.item_no, m.unit_no, m.lot_no, m.item_feature_no, m.owner_no,
      m.stock_type
    from receipt r join stock_movement m on m.document_kind = ${broughtBy("r")} and m.document_id = r.id
    where r.id = any (${receiptIds}::bigint[]) and m.transaction_type = ${transactionType.code.in}`.execute(tx);
  return new Map(rows.map(({ receiptId, ...goods }) => [receiptId, goods]));
}

/** What lies in a cell of the goods that a receipt brought. */
export interface Shelf {
  readonly receiptId: string;
  readonly stockKey: string;
  readonly cellNo: string;
  readonly qty: string;
}

/** The cells in which available goods lie as receipts brought them, locked until the transaction ends: first where they were put. */
export async function lockShelves(tx: Database, receiptIds: readonly string[]): Promise<Shelf[]> {
  const { rows } = await sql<
    Shelf & { isOwn: boolean }
  >`select m.document_id as receipt_id, b.stock_key, b.cell_no, b.qty,
      exists (select from warehousing w where w.tenant_id = b.tenant_id and w.receipt_id = m.document_id
        and w.cell_no = b.cell_no and w.status = ${warehousingStatus.code.stored}) as is_own
    from receipt r join stock_movement m on m.document_kind = ${broughtBy("r")} and m.document_id = r.id
    join stock_balance b on (b.tenant_id, b.org_no, b.warehouse_no, b.item_no, b.unit_no)
        = (m.tenant_id, m.org_no, m.warehouse_no, m.item_no, m.unit_no)
      and (b.lot_no, b.item_feature_no, b.owner_no, b.classify_type, b.business_classify_type)
        is not distinct from (m.lot_no, m.item_feature_no, m.owner_no, m.classify_type, m.business_classify_type)
    where r.id = any (${receiptIds}::bigint[]) and m.transaction_type = ${transactionType.code.in} and b.stock_type = ${stockType.code.available}
      and b.cell_no is not null and b.qty > 0
    order by b.stock_key for no key update of b`.execute(tx);
  return rows.sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
}
