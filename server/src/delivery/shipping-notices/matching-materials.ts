import type { InputOf } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { heldBy } from "./apply-correction.ts";

export type MatchAsked = InputOf<Services["shippingNotices"]["endpoints"]["matchItems"]>;

/** The materials that rows name by their numbers, else by the supplier's own number for one; typed small, they are found as well. */
export async function materialsOf(
  db: Database,
  supplierNo: string,
  { rows }: MatchAsked,
): Promise<ReadonlyMap<string, string>> {
  const typed = new Set(rows.map(({ itemNo }) => itemNo.trim()));
  const named = [...typed.union(new Set([...typed].map((name) => name.toUpperCase())))];
  const found = await sql<{ name: string; itemNo: string }>`
    select m.item_no as name, m.item_no from material m where m.item_no = any (${named})
    union all
    select min(s.supplier_item_no), min(s.item_no) from material_supplier s
      join material m on m.tenant_id = s.tenant_id and m.item_no = s.item_no
      where s.supplier_no = ${supplierNo} and s.status_code = ${validityStatus.code.valid} and s.supplier_item_no = any (${named})
        and not exists (select from material own where own.item_no = s.supplier_item_no)
      group by s.supplier_item_no having count(distinct s.item_no) = 1`.execute(db);
  const known = new Map(found.rows.map(({ name, itemNo }) => [name, itemNo]));
  return new Map(
    [...typed].flatMap((name): [string, string][] => {
      const itemNo = known.get(name) ?? known.get(name.toUpperCase());
      return itemNo === undefined ? [] : [[name, itemNo]];
    }),
  );
}

/** What a notice that is on its way holds of order lines, by their ids: nobody else can take it. */
export async function heldOf(db: Database, { noticeId }: MatchAsked): Promise<ReadonlyMap<string, string>> {
  if (noticeId === undefined) return new Map();
  const { rows } = await sql<{ purchaseOrderLineId: string; deliveryQty: string }>`
    select l.purchase_order_line_id, l.delivery_qty from shipping_notice n
      join shipping_notice_line l on l.tenant_id = n.tenant_id and l.shipping_notice_id = n.id
    where n.id = ${noticeId} and n.check_status in (${sqlCodes(noticeStatus.groups.bringing)})`.execute(db);
  return heldBy(rows);
}
