import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";

/** What of a receipt waits to be put into cells. */
export interface Unstored {
  readonly id: string;
  readonly receiptNo: string;
  readonly receiptDate: string;
  readonly warehouseNo: string;
  readonly itemNo: string;
  readonly itemGroupNo: string | null;
  readonly unitNo: string;
  readonly unstoredQty: string;
}

/** What waits of receipts, by their ids. */
export async function findUnstored(db: Database, receiptIds: readonly string[]): Promise<Map<string, Unstored>> {
  const { rows } =
    await sql<Unstored>`select r.id, r.receipt_no, r.receipt_date::text as receipt_date, r.warehouse_no, l.item_no, m.item_group_no, l.pur_unit_no as unit_no,
      case r.status when ${receiptStatus.code.received} then r.accepted_qty + r.gift_fit_qty - r.warehoused_qty - r.return_unstored_qty
        else 0 end as unstored_qty
    from receipt r join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
    left join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no
    where r.id = any (${receiptIds}::bigint[]) order by r.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same, locked in the order of the ids. */
export async function lockUnstored(tx: Database, receiptIds: readonly string[]): Promise<Map<string, Unstored>> {
  const [, found] = await inOneBreath([
    sql`select from receipt where id = any (${receiptIds}::bigint[]) order by id for update`.execute(tx),
    findUnstored(tx, receiptIds),
  ]);
  return found;
}
