import { validityStatus } from "@tandem/contract/core/statuses";
import { planType } from "@tandem/contract/planning/buckets";
import { procurementPlan } from "@tandem/contract/planning/procurement-plans/procurement-plans";
import { distributedBy, planSource, planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const { week } = planType.code;
const { pending, released, withdrawn } = planStatus.code;
const { valid } = validityStatus.code;

/** So many materials of each organisation are planned, those that are ordered most. */
const materialsEach = 4;
/** So many weeks ahead; the first of them are released, the next ones distributed, and the last ones neither. */
const weeks = 10;
const weeksReleased = 4;
const weeksDistributed = 7;

const mainRatio = 70;
const fullRatio = 100;

const remark = "Ramp-up of the second line";

/** Gathers what is planned of which material, who supplies it, and how far each week is. */
async function gatherPlanned(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `create temporary table planned on commit drop as
     with ordered as (
       select l.org_no, l.item_no, mode() within group (order by l.supplier_no) as main, min(o.buyer_name) as buyer,
         sum(l.batch_pur_qty) / 52 as weekly, row_number() over (partition by l.org_no order by count(*) desc, l.item_no) as place
       from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id group by 1, 2),
     shared as (
       select r.*, (select o.supplier_no from supplier_organisation o join supplier s on s.supplier_no = o.supplier_no and s.status_code = '${valid}'
         where o.org_no = r.org_no and o.supplier_no <> r.main and not o.is_frozen order by o.supplier_no offset r.place limit 1) as other
       from ordered r where r.place <= ${materialsEach})
     select s.*, w as ahead, app.bucket_of('${week}', $1::date) + 7 * w as planned_date, m.unit_no,
       greatest(ceil(s.weekly * (0.9 + 0.05 * ((w * 5 + s.place * 3) % 7)) / 10), 1) * 10 as plan_num,
       w = 2 and s.place = 1 as is_withdrawn, w = 5 and s.place = 2 as is_typed, row_number() over (order by s.org_no, s.item_no, w) as number
     from shared s join material m on m.item_no = s.item_no cross join generate_series(0, ${weeks - 1}) w`,
    [today],
  );
}

/** Says in the terms of suppliers which share of a material each has. */
async function addTerms(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `insert into material_supplier (tenant_id, item_no, supplier_no, supply_ratio, min_order_qty, lead_days, create_name, create_date, update_name, update_date)
     select distinct on (p.item_no, t.supplier_no) ${tenantId}, p.item_no, t.supplier_no, t.ratio, 10, 14, p.buyer, $1::date - 30 + time '09:00', p.buyer,
       $1::date - 30 + time '09:00'
     from planned p cross join lateral (values (p.main, case when p.other is null then ${fullRatio} else ${mainRatio} end),
       (p.other, ${fullRatio - mainRatio})) as t (supplier_no, ratio)
     where t.supplier_no is not null order by p.item_no, t.supplier_no`,
    [today],
  );
}

/** Adds the plans with what suppliers are given, what was released, and what happened. */
async function addPlans(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `with added as (
       insert into procurement_plan (tenant_id, plan_no, plan_status, org_no, bm_item_no, plan_type, planned_date, plan_num, unit_no,
         distributed_qty, line_count, distributed_by, remark, plan_version, released_at, data_source, create_name, create_date, update_name, update_date)
       select ${tenantId}, 'PP-' || to_char($1::date, 'YYYY') || '-' || lpad(p.number::text, 6, '0'),
         case when ahead >= ${weeksReleased} then '${pending}' when is_withdrawn then '${withdrawn}' else '${released}' end,
         org_no, item_no, '${week}', planned_date, plan_num, unit_no,
         case when ahead >= ${weeksDistributed} then 0 when is_typed then round(plan_num * 0.7) else plan_num end,
         case when ahead >= ${weeksDistributed} then 0 when is_typed or other is null then 1 else 2 end,
         case when ahead >= ${weeksDistributed} then null when is_typed then '${distributedBy.code.hand}' else '${distributedBy.code.ratio}' end,
         case when ahead = 6 and place = 1 then $2 end, case when ahead < ${weeksReleased} then 1 else 0 end,
         case when ahead < ${weeksReleased} then $1::date - 3 + time '10:20' end, '${planSource.code.workbook}', buyer,
         $1::date - 5 + time '08:40', buyer, $1::date - 5 + time '08:40'
       from planned p order by p.number returning *),
     numbered as (select setval('procurement_plan_number', greatest(count(*), 1), count(*) > 0) from added),
     given as (
       insert into procurement_plan_line (tenant_id, procurement_plan_id, org_no, supplier_no, allocated_qty, supply_ratio, create_name, create_date,
         update_name, update_date)
       select ${tenantId}, a.id, a.org_no, t.supplier_no, t.qty, t.ratio, a.create_name, a.create_date, a.update_name, a.update_date
       from added a join planned p on (p.org_no, p.item_no, p.planned_date) = (a.org_no, a.bm_item_no, a.planned_date)
       cross join lateral (values
         (p.main, round(a.plan_num * case when p.other is null then 1 else 0.7 end), case when p.other is null then ${fullRatio} else ${mainRatio} end),
         (case when not p.is_typed then p.other end, a.plan_num - round(a.plan_num * 0.7), ${fullRatio - mainRatio})) as t (supplier_no, qty, ratio)
       where a.line_count > 0 and t.supplier_no is not null returning procurement_plan_id, supplier_no, allocated_qty, supply_ratio),
     versions as (
       insert into procurement_plan_version (tenant_id, procurement_plan_id, org_no, plan_version, plan_num, unit_no, remark, lines, released_at, released_by)
       select ${tenantId}, a.id, a.org_no, 1, a.plan_num, a.unit_no, a.remark, (
         select jsonb_agg(jsonb_build_object('supplierNo', g.supplier_no, 'allocatedQty', trim_scale(g.allocated_qty)::text,
           'supplyRatio', trim_scale(g.supply_ratio)::text) order by g.supply_ratio desc) from given g where g.procurement_plan_id = a.id),
         a.released_at, a.create_name
       from added a where a.plan_version > 0 returning id)
     insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, changes,
       user_name, side, happened_at)
     select ${tenantId}, '${procurementPlan.name}', a.id, a.plan_no, a.org_no, '', e.action, e.from_state, e.to_state, e.changes, a.create_name,
       'buyer', e.at
     from added a cross join numbered cross join (select count(*) from versions) v cross join lateral (
       select 'add' as action, null as from_state, '${pending}' as to_state, '[]'::jsonb as changes, a.create_date as at
       union all select case a.distributed_by when '${distributedBy.code.hand}' then 'modify' else 'distribute' end, '${pending}', '${pending}', (
         select jsonb_agg(jsonb_build_object('line', g.supplier_no, 'field', 'allocatedQty', 'old', null, 'new', trim_scale(g.allocated_qty)::text)
           order by g.supply_ratio desc) from given g where g.procurement_plan_id = a.id), a.create_date + interval '1 hour' where a.line_count > 0
       union all select 'publish', '${pending}', '${released}', '[{"line": null, "field": "planVersion", "old": "0", "new": "1"}]', a.released_at
         where a.plan_version > 0
       union all select 'unpublish', '${released}', '${withdrawn}', '[]', $1::date - 1 + time '15:10' where a.plan_status = '${withdrawn}') e
     order by a.id, e.at`,
    [today, remark],
  );
}

/**
 * Plans the weeks ahead by what was ordered: of each material its supplier has 70 % and another one of the organisation 30 %, by terms
 * that say so. One week was withdrawn, and one typed by hand leaves a part undistributed.
 */
export async function addProcurementPlans(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  for (const table of ["procurement_plan", "procurement_plan_line"])
    await client.query(`alter table ${table} disable trigger stamp`);
  await gatherPlanned(client, today);
  await addTerms(client, today);
  await addPlans(client, today);
  // Who did the last of it changed it last.
  await client.query(
    `update procurement_plan p set update_date = h.happened_at
     from (select record_id, max(happened_at) as happened_at from record_history where entity_name = '${procurementPlan.name}' group by 1) h
     where h.record_id = p.id`,
  );
  for (const table of ["procurement_plan", "procurement_plan_line"])
    await client.query(`alter table ${table} enable trigger stamp`);
}
