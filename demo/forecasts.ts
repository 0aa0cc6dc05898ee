import { planType } from "@tandem/contract/planning/buckets";
import { forecast } from "@tandem/contract/planning/forecasts/forecasts";
import { forecastSource, predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const { week, month } = planType.code;
const { draft, published, cancelled } = predictStatus.code;

/** So many suppliers get forecasts, each of the materials that are ordered of it most. */
const suppliersForecast = 6;
const materialsEach = 5;
/** So many weeks ahead are forecast, and after them as many months. */
const weeks = 13;
const months = 9;
/** Of weeks beyond these nothing is published yet. */
const weeksPublished = 10;

const whyShort = "The mould is in repair until then.";
const whyMore = "A second line starts in that month.";

/**
 * Forecasts the days ahead by what was ordered: weeks, of which the first are published and committed to, some by less, and months,
 * the latest of which are drafts. Of each supplier one week was taken back.
 */
export async function addForecasts(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  await client.query("alter table forecast disable trigger stamp");
  await client.query(
    `with ordered as (
      select l.org_no, l.supplier_no, l.item_no, min(o.buyer_name) as buyer, sum(l.batch_pur_qty) / 52 as weekly,
        row_number() over (partition by l.supplier_no order by count(*) desc, l.item_no, l.org_no) as place
      from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
      join (select supplier_no from supplier order by id limit ${suppliersForecast}) s on s.supplier_no = l.supplier_no
      group by 1, 2, 3),
    buckets as (
      select '${week}' as plan_type, app.bucket_of('${week}', $1::date) + 7 * w as plan_time, w as ahead, 1 as times from generate_series(0, ${weeks - 1}) w
      union all
      select '${month}', (date_trunc('month', $1::date + ${weeks} * 7) + m * interval '1 month')::date, ${weeks} + m, 4
      from generate_series(1, ${months}) m),
    planned as (
      select r.*, b.plan_type, b.plan_time, b.ahead, m.unit_no,
        greatest(round(r.weekly * b.times * (0.8 + 0.05 * ((b.ahead * 7 + r.place * 3) % 9))), 1) as plan_num,
        case when b.ahead = 4 and r.place = 1 then '${cancelled}'
          when b.ahead < ${weeksPublished} or b.plan_type = '${month}' and b.ahead < ${weeks} + 4 then '${published}' else '${draft}' end as state,
        case when b.plan_type = '${month}' and b.ahead = ${weeks} + 2 and r.place = 2 then $3 end as remark
      from ordered r cross join buckets b join material m on m.item_no = r.item_no where r.place <= ${materialsEach}),
    told as (
      select p.*, (p.ahead * 5 + p.place) % 6 = 0 as is_short,
        p.state <> '${draft}' and (p.ahead < 7 or p.place % 2 = 0) and (p.ahead + p.place) % 4 <> 3 as is_committed,
        row_number() over (order by p.supplier_no, p.item_no, p.org_no, p.ahead) as number
      from planned p),
    added as (
      insert into forecast (tenant_id, forecast_no, predict_status, org_no, supplier_no, bm_item_no, plan_type, plan_time, plan_num, unit_no,
        remark, predict_version, published_at, data_source, commit_qty, committed_at, commit_remark, create_name, create_date, update_name,
        update_date)
      select ${tenantId}, 'FC-' || to_char($1::date, 'YYYY') || '-' || lpad(number::text, 6, '0'), state, org_no, supplier_no, item_no, plan_type,
        plan_time, plan_num, unit_no, remark, case state when '${draft}' then 0 else 1 end,
        case state when '${draft}' then null else $1::date - 6 + time '09:10' end, '${forecastSource.code.workbook}',
        case when is_committed then case when is_short then round(plan_num * 0.7) else plan_num end end,
        case when is_committed then $1::date - 5 + time '10:40' end, case when is_committed and is_short then $2 end,
        buyer, $1::date - 7 + time '08:30', buyer, $1::date - 7 + time '08:30'
      from told order by number returning *),
    numbered as (select setval('forecast_number', greatest(count(*), 1), count(*) > 0) from added),
    remembered as (
      insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, changes,
        user_name, side, happened_at)
      select a.tenant_id, '${forecast.name}', a.id, a.forecast_no, a.org_no, a.supplier_no, e.action, e.from_state, e.to_state,
        case e.action when 'publish' then '[{"line": null, "field": "predictVersion", "old": "0", "new": "1"}]'::jsonb
          when 'commit' then jsonb_build_array(jsonb_build_object('line', null, 'field', 'commitQty', 'old', null, 'new', trim_scale(a.commit_qty)::text))
          else '[]' end,
        case e.side when 'buyer' then a.create_name else s.contacts end, e.side, e.at
      from added a join supplier s on s.supplier_no = a.supplier_no cross join numbered cross join lateral (
        select 'add' as action, null as from_state, '${draft}' as to_state, 'buyer' as side, a.create_date as at
        union all select 'publish', '${draft}', '${published}', 'buyer', a.published_at where a.predict_status <> '${draft}'
        union all select 'commit', '${published}', '${published}', 'supplier', a.committed_at where a.commit_qty is not null
        union all select 'cancelPublish', '${published}', '${cancelled}', 'buyer', $1::date - 2 + time '16:20'
          where a.predict_status = '${cancelled}') e
      order by a.id, e.at returning record_id, user_name, happened_at),
    latest as (select distinct on (record_id) * from remembered order by record_id, happened_at desc)
    select count(*) from latest`,
    [today, whyShort, whyMore],
  );
  // Who did the last of it changed it last.
  await client.query(
    `update forecast f set update_name = h.user_name, update_date = h.happened_at
     from (select distinct on (record_id) record_id, user_name, happened_at from record_history where entity_name = '${forecast.name}'
       order by record_id, happened_at desc) h where h.record_id = f.id`,
  );
  await client.query("alter table forecast enable trigger stamp");
}
