import { materialIssueStatus } from "@tandem/contract/orders/provided-materials/statuses";
import type { OrderColumn } from "@tandem/contract/orders/purchase-orders/import";
import { sql } from "kysely";
import { isoCurrencies } from "../../base-data/currencies.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { amountDecimals } from "./amounts.ts";
import { taxedPrice } from "./prices.ts";
import { tooLarge } from "./quantities.ts";

/** Checks what no single cell of an order can show: signs, decimals and totals. */
export async function checkLines(work: ImportWork<OrderColumn>): Promise<void> {
  await work.problems.addFound(sql`select row_number, column_name, key, jsonb_build_object('value', coalesce(value, '')) from (
    with i as (select * from import_row where action in ('add', 'change'))
    select row_number, 'currency' as column_name, 'unknownCurrency' as key, currency as value from i
      where currency <> all (${isoCurrencies}::text[])
    -- A finer class is within another; who is limited to classes would see an order of none no more.
    union all select row_number, 'classifyType', 'missingValue', '' from i
      where classify_type is null and (business_classify_type is not null or not (select app.sees_all_classify_types()))
    union all select row_number, 'businessClassifyType', 'missingValue', '' from i
      where business_classify_type is null and not (select app.sees_all_business_classify_types())
    union all select row_number, 'batchPurQty', 'unitDecimals', u.decimal_places::text from i join unit u on u.unit_no = i.pur_unit_no
      where scale(trim_scale(batch_pur_qty)) > u.decimal_places
    union all select row_number, 'amount', 'amountDecimals', (${amountDecimals(sql`currency`)})::text from i
      where scale(trim_scale(amount)) > ${amountDecimals(sql`currency`)}
    union all select row_number, 'price', 'missingValue', '' from i where price is null
    union all select row_number, 'price', 'negative', price::text from i where price < 0 and untaxed_price is null
    union all select row_number, 'untaxedPrice', 'negative', untaxed_price::text from i where untaxed_price < 0
    union all select row_number, 'untaxedPrice', 'pricesDiffer', '' from i where price <> ${taxedPrice}
    union all select row_number, 'freight', 'negative', freight::text from i where freight < 0
    union all select row_number, 'packingCharge', 'negative', packing_charge::text from i where packing_charge < 0
    union all select row_number, 'otherCharges', 'negative', other_charges::text from i where other_charges < 0
    union all select row_number, 'purchaseSeq', 'notPositive', purchase_seq::text from i where purchase_seq < 1
    union all select row_number, 'purchasePhaseSeq', 'notPositive', purchase_phase_seq::text from i where purchase_phase_seq < 1
    union all select row_number, 'purchaseBatchSeq', 'notPositive', purchase_batch_seq::text from i where purchase_batch_seq < 1
    union all select row_number, 'amount', 'totalTooLarge', '' from (select row_number,
        abs(sum(coalesce(amount, batch_pur_qty * price)) over (partition by purchase_no order by row_number)) as total from i) a
      where total >= ${tooLarge}::numeric
    union all select row_number, 'batchPurQty', 'totalTooLarge', '' from (select row_number,
        sum(batch_pur_qty) over (partition by purchase_no order by row_number) as total from i) q
      where total >= ${tooLarge}::numeric) as f`);
}

/** Checks products that lines order from now on: for what a line was materials were issued (and that was not canceled), or they are provided for it themselves. */
export async function checkProducts({ problems }: ImportWork<OrderColumn>): Promise<void> {
  await problems.addFound(sql`with c as (
      select i.row_number, i.item_no, l.id, l.item_no as was from import_row i join purchase_order_line l on l.id = i.found_id
      where i.action = 'change' and i.item_no <> l.item_no)
    select row_number, 'itemNo', 'materialsIssued', jsonb_build_object('value', was) from c
      where exists (select from material_issue m where m.purchase_order_line_id = c.id and m.status <> ${sqlCodes(materialIssueStatus.code.cancelled)})
    union all select row_number, 'itemNo', 'productIsMaterial', jsonb_build_object('value', item_no) from c
      where exists (select from provided_material m where m.purchase_order_line_id = c.id and m.material_no = c.item_no)`);
}
