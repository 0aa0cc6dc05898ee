import { progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { deductionSource, deductionStatus, deductionType } from "@tandem/contract/settlement/deductions/statuses";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const { pending, accepted, rejected, agreed, refused, voided } = deductionStatus.code;
const { quality, lateDelivery, shortQuantity, damage, other } = deductionType.code;

/** What suppliers are charged for, the latest first: in per cent of the order, with or without tax, and what became of it. */
const courses = [
  [pending, lateDelivery, "Late delivery", "Came 6 days after the promised date.", 1, null],
  [accepted, quality, "Rework of burrs", "120 pieces were deburred in our workshop.", 3, 13],
  [rejected, shortQuantity, "Short quantity", "40 pieces fewer were counted than the notice says.", 2, 13],
  [agreed, quality, "Sorting of a lot", "All boxes of the lot were sorted by hand.", 1.5, 13],
  [refused, damage, "Transport damage", "Two pallets were crushed; they were not packed as agreed.", 4, 13],
  [agreed, lateDelivery, "Late delivery", "The line stood still for a shift.", 2.5, null],
  [voided, other, "Wrong labels", "The labels of 12 boxes were replaced.", 0.5, null],
  [pending, damage, "Wet cartons", "The cartons were wet when they arrived.", 1, 13],
] as const;
/** So many suppliers are charged, each for as many orders as there are courses. */
const suppliersCharged = 3;

const whyRejected = "Our weighing slip shows the full quantity.";
const whyRefused = "The repacking alone cost more than that.";
const whyVoided = "The labels were ours.";

/** Charges some suppliers for orders of which something was received. */
export async function addDeductions(client: ClientBase, today: string): Promise<void> {
  const course = courses.map((each, index) => [index + 1, ...each]);
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  await client.query(
    `with course as (select (c ->> 0)::integer as place, c ->> 1 as state, c ->> 2 as type, c ->> 3 as name, c ->> 4 as reason,
        (c ->> 5)::numeric as share, (c ->> 6)::numeric as tax from jsonb_array_elements($2::jsonb) as c),
    charged as (
      select o.*, s.contacts, row_number() over (partition by o.supplier_no order by o.id desc) as place
      from purchase_order o join (select * from supplier order by id limit ${suppliersCharged}) s on s.supplier_no = o.supplier_no
      where o.receipt_status <> '${progressStatus.code.none}'),
    told as (
      select o.*, c.state, c.type, c.name, c.reason, c.tax, $1::date - (4 * o.place - 2)::integer as day,
        round(o.total_amount * c.share / 100, coalesce((select y.decimal_places from currency y where y.currency_code = o.currency), 2)) as amount,
        row_number() over (order by o.place desc, o.supplier_no) as number
      from charged o join course c using (place)),
    added as (
      insert into deduction (tenant_id, deduction_no, deduction_status, org_no, supplier_no, deduction_name, deduction_type, deduction_date,
        purchase_no, deduction_amount, currency, tax_rate, reason, confirm_amount, reject_reason, refuse_reason, void_reason, deduction_from,
        create_name, create_date, update_name, update_date)
      select tenant_id, 'DED-' || to_char(day, 'YYYY') || '-' || lpad(number::text, 6, '0'), state, org_no, supplier_no, name, type, day,
        purchase_no, amount, currency, tax, reason,
        case state when '${refused}' then trunc(amount / 2) when '${accepted}' then amount when '${agreed}' then amount end,
        case state when '${rejected}' then $3 end, case state when '${refused}' then $4 end, case state when '${voided}' then $5 end,
        '${deductionSource.code.byHand}', buyer_name, day + time '08:30', buyer_name, day + time '08:30'
      from told where amount > 1 returning *),
    numbered as (select setval('deduction_number', greatest(count(*), 1), count(*) > 0) from added)
    insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, reason,
      user_name, side, happened_at)
    select a.tenant_id, '${deduction.name}', a.id, a.deduction_no, a.org_no, a.supplier_no, e.action, e.from_state, e.to_state, e.reason,
      case e.side when 'buyer' then a.create_name else s.contacts end, e.side, a.create_date + e.place * interval '5 hours'
    from added a join supplier s on s.supplier_no = a.supplier_no cross join numbered cross join lateral (
      select 'issue' as action, null as from_state, '${pending}' as to_state, null as reason, 'buyer' as side, 0 as place
      union all select 'accept', '${pending}', '${accepted}', null, 'supplier', 1
        where a.deduction_status in ('${accepted}', '${agreed}', '${refused}')
      union all select 'reject', '${pending}', '${rejected}', $3, 'supplier', 1 where a.deduction_status = '${rejected}'
      union all select 'agree', '${accepted}', '${agreed}', null, 'buyer', 2 where a.deduction_status = '${agreed}'
      union all select 'refuse', '${accepted}', '${refused}', $4, 'buyer', 2 where a.deduction_status = '${refused}'
      union all select 'void', '${pending}', '${voided}', $5, 'buyer', 1 where a.deduction_status = '${voided}') e
    order by a.id, e.place`,
    [today, JSON.stringify(course), whyRejected, whyRefused, whyVoided],
  );
}
