import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { planType } from "@tandem/contract/planning/buckets";
import { schedule } from "@tandem/contract/planning/schedules/schedules";
import { releaseStatus, scheduleSource } from "@tandem/contract/planning/schedules/statuses";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const { day, week, month } = planType.code;
const { unreleased, released } = releaseStatus.code;

/** So many suppliers get schedules, each of the materials that are ordered of it most. */
const suppliersScheduled = 6;
const materialsEach = 4;
/** So many weeks before this one and after it are scheduled, and after them as many months. */
const weeksBefore = 3;
const weeksAhead = 9;
const months = 4;
/** Of weeks beyond these nothing is released yet. */
const weeksReleased = 6;

const whyShort = "One truck less that week.";
const whyMore = "The line runs on Saturday, too.";

/** What is known of each cell: how far it is, by its place among all. */
const told = `
  with ordered as (
    select l.org_no, l.supplier_no, l.item_no, min(o.buyer_name) as buyer, sum(l.batch_pur_qty) / 52 as weekly,
      row_number() over (partition by l.supplier_no order by count(*) desc, l.item_no, l.org_no) as place
    from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
    join (select supplier_no from supplier order by id limit ${suppliersScheduled}) s on s.supplier_no = l.supplier_no
    group by 1, 2, 3),
  buckets as (
    select '${week}' as plan_type, app.bucket_of('${week}', $1::date) + 7 * w as planned_date, w as ahead, 1.0 as times, null as time_from,
      null as time_to, null as point
    from generate_series(${-weeksBefore}, ${weeksAhead}) w
    union all
    select '${month}', (date_trunc('month', $1::date + ${weeksAhead + 1} * 7) + m * interval '1 month')::date, ${weeksAhead} + m, 4, null, null, null
    from generate_series(1, ${months}) m
    union all
    -- What is called off day by day comes at a time, to a gate.
    select '${day}', $1::date + d, 0, 0.1, case d % 2 when 0 then '08:00' else '13:30' end, case d % 2 when 0 then '10:00' else '15:00' end, 'Gate 2'
    from generate_series(0, 9) d),
  planned as (
    select r.*, b.*, m.unit_no, greatest(round(r.weekly * b.times * (0.8 + 0.05 * ((b.ahead * 7 + 70 + r.place * 3) % 9))), 1) as expected
    from ordered r cross join buckets b join material m on m.item_no = r.item_no
    where r.place <= ${materialsEach} and (b.plan_type <> '${day}' or r.place = 1)),
  told as (
    select p.*, p.ahead < ${weeksReleased} as is_released, (p.ahead + p.place) % 5 = 0 as is_below, p.ahead in (3, 5) and p.place = 2 as is_changed,
      p.ahead in (1, 4) and p.place = 1 and p.plan_type = '${week}' as is_second,
      p.ahead < ${weeksReleased} and (p.ahead < 2 or (p.ahead + p.place) % 3 <> 0) and not (p.ahead = 4 and p.place = 1) as is_replied,
      (p.ahead + 12 + p.place) % 7 = 0 as is_short
    from planned p)`;

/**
 * Schedules what is to come by what was ordered, in every state: weeks that are over, of which some did not come, weeks that were released
 * and replied to, some by less, some released twice, some changed since; and drafts. Deliveries that went out take them.
 */
export async function addSchedules(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  await client.query("alter table schedule disable trigger stamp");
  await client.query(
    `${told},
    added as (
      insert into schedule (tenant_id, schedule_no, release_status, org_no, supplier_no, item_no, plan_type, planned_date, time_from, time_to,
        unloading_point, expect_scheduled_quantity, actual_scheduled_quantity, unit_no, remark, schedule_version, released_at, released_quantity,
        released_time_to, previous_quantity, reply_quantity, reply_date, reply_remark, replied_at, data_source, create_name, create_date,
        update_name, update_date)
      select ${tenantId}, 'DS-' || to_char($1::date, 'YYYY') || '-' || lpad(row_number() over (order by supplier_no, item_no, org_no, plan_type,
          planned_date)::text, 6, '0'), case when is_released then '${released}' else '${unreleased}' end, org_no, supplier_no, item_no, plan_type,
        planned_date, time_from, time_to, point, expected, case when is_changed then round(expected * 1.2) when is_below then round(expected * 0.9)
          else expected end, unit_no, case when is_changed then $3 end, case when not is_released then 0 when is_second then 2 else 1 end,
        case when is_released then $1::date - 6 + time '09:20' end, case when is_released then case when is_below and not is_changed
          then round(expected * 0.9) else expected end end, case when is_released then time_to end,
        case when is_second then round(expected * 0.8) end,
        case when is_replied then case when is_short then round(expected * 0.6) when is_below and not is_changed then round(expected * 0.9)
          else expected end end,
        case when is_replied then planned_date + case when is_short then 2 else 0 end end, case when is_replied and is_short then $2 end,
        case when is_replied then $1::date - 5 + time '11:10' end, '${scheduleSource.code.workbook}', buyer, $1::date - 8 + time '08:15', buyer,
        case when is_changed then $1::date - 1 + time '15:30' when is_replied then $1::date - 5 + time '11:10'
          when is_released then $1::date - 6 + time '09:20' else $1::date - 8 + time '08:15' end
      from told order by supplier_no, item_no, org_no, plan_type, planned_date returning *),
    numbered as (select setval('schedule_number', greatest(count(*), 1), count(*) > 0) from added)
    insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, changes,
      user_name, side, happened_at)
    select a.tenant_id, '${schedule.name}', a.id, a.schedule_no, a.org_no, a.supplier_no, e.action, e.from_state, e.to_state, e.changes,
      case e.side when 'buyer' then a.create_name else s.contacts end, e.side, e.at
    from added a join supplier s on s.supplier_no = a.supplier_no cross join numbered cross join lateral (
      select 'add' as action, null as from_state, '${unreleased}' as to_state, 'buyer' as side, a.create_date as at, '[]'::jsonb as changes
      union all select 'release', '${unreleased}', '${released}', 'buyer', a.released_at,
        jsonb_build_array(jsonb_build_object('line', null, 'field', 'scheduleVersion', 'old', (a.schedule_version - 1)::text, 'new', a.schedule_version::text),
          jsonb_build_object('line', null, 'field', 'actualScheduledQuantity', 'old', trim_scale(a.previous_quantity)::text, 'new', trim_scale(a.released_quantity)::text))
        where a.release_status = '${released}'
      union all select 'reply', '${released}', '${released}', 'supplier', a.replied_at,
        jsonb_build_array(jsonb_build_object('line', null, 'field', 'replyQuantity', 'old', null, 'new', trim_scale(a.reply_quantity)::text))
        where a.reply_quantity is not null
      union all select 'modify', '${released}', '${released}', 'buyer', a.update_date,
        jsonb_build_array(jsonb_build_object('line', null, 'field', 'actualScheduledQuantity', 'old', trim_scale(a.released_quantity)::text,
          'new', trim_scale(a.actual_scheduled_quantity)::text))
        where a.release_status = '${released}' and a.is_changed = '1') e
    order by a.id, e.at`,
    [today, whyShort, whyMore],
  );
  await client.query("alter table schedule enable trigger stamp");
  await client.query(
    `select app.take_schedules_of(tenant_id, id) from (select tenant_id, id from shipping_notice
      where check_status = any ($2) and delivery_date >= $1::date - 21 order by delivery_date, id) n`,
    [today, noticeStatus.groups.sent],
  );
  await lockSome(client);
}

/** Of one supplier two days are locked, by a policy that says no more than that. */
async function lockSome(client: ClientBase): Promise<void> {
  await client.query(
    `with added as (
      insert into execution_policy (tenant_id, policy_no, policy_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn, lock_days)
      values (${tenantId}, 'LOCK-2', 'Two locked days', 'Two locked days', '锁定两天', '鎖定兩天', 'Khóa hai ngày', 2) returning tenant_id, id)
    insert into execution_policy_line (tenant_id, execution_policy_id, line_no, supplier_no)
    select a.tenant_id, a.id, 1, (select supplier_no from supplier order by id limit 1) from added a`,
  );
}
