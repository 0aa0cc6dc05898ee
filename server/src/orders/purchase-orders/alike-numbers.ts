import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";

/** An order whose number differs from that of the row or order `from` in capitals or width alone. */
const alikeOrder = (from: string) => sql`select p.purchase_no from purchase_order p
    where p.alike = app.alike(${sql.ref(`${from}.purchase_no`)}) and p.purchase_no <> ${sql.ref(`${from}.purchase_no`)}
    order by p.purchase_no limit 1`;

/** New orders of a workbook whose number differs from another there, or from that of an order there is, in that alone. */
export const alikeNumbers = sql`select i.row_number as "row", 'purchaseNo' as name, 'alike' as key, i.purchase_no::text as value,
    jsonb_build_object('number', coalesce(o.purchase_no, i.first_no)) as parameters
  from (select *, first_value(purchase_no) over (partition by app.alike(purchase_no) order by row_number) as first_no from i) i
  left join lateral (${alikeOrder("i")}) o on true
  where i.place_of_head = 1 and i.document_id is null and coalesce(o.purchase_no, i.first_no) <> i.purchase_no`;

/** The same of drafts, as what is doubted of orders before they are issued. */
export const alikeDrafts = (ids: readonly string[]) => sql`select d.purchase_no, 'purchaseNo' as field, 'alike' as key,
    d.purchase_no as value, jsonb_build_object('number', o.purchase_no) as parameters
  from purchase_order d cross join lateral (${alikeOrder("d")}) o
  where d.id = any (${ids}::bigint[]) and d.status = ${sqlCodes(orderStatus.code.draft)}`;
