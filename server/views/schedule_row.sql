call app.list_view('schedule_row', $$
select t.tenant_id, t.id, t.schedule_no, t.release_status, t.org_no, app.called(o) as org_name, t.plant_no, t.supplier_no, app.called(s) as supplier_name,
  t.item_no, app.called(m) as item_name, m.spec, t.plan_type, t.planned_date, t.time_from, t.unloading_point, t.unit_no, t.schedule_version, t.released_at,
  t.released_quantity, t.previous_quantity, t.reply_status, t.reply_quantity, t.reply_date, t.short_quantity, t.reply_remark, t.replied_at, t.replied_on,
  -- Judged on its day, of what was released before, asks for something, and for a reply.
  case when t.released_quantity > 0 and t.reply_status <> {{schedule.replyStatus.notAsked}} and t.released_on < t.planned_date and t.planned_date <= (select app.today())
    then case when t.replied_on < t.planned_date then {{schedule.isRepliedInTime.yes}} else {{schedule.isRepliedInTime.no}} end end as is_replied_in_time,
  coalesce(t.reply_quantity, t.released_quantity)::numeric(26, 6) as answer_quantity, t.warned_at, t.data_source,
  -- What its planner has changed since the last release is no matter of its supplier.
  case when (select app.sees_all_suppliers()) then t.demand_date else t.released_demand_date end as demand_date,
  case when (select app.sees_all_suppliers()) then t.time_to else t.released_time_to end as time_to,
  case when (select app.sees_all_suppliers()) then t.remark else t.released_remark end as remark,
  (case when (select app.sees_all_suppliers()) then t.expect_scheduled_quantity end)::numeric(26, 6) as expect_scheduled_quantity,
  (case when (select app.sees_all_suppliers()) then t.actual_scheduled_quantity else t.released_quantity end)::numeric(26, 6) as actual_scheduled_quantity,
  (case when (select app.sees_all_suppliers()) then greatest(t.expect_scheduled_quantity - t.actual_scheduled_quantity, 0) end)::numeric(26, 6) as unscheduled_quantity,
  case when (select app.sees_all_suppliers()) then t.is_changed else {{schedule.isChanged.no}} end as is_changed,
  k.days as lock_days,
  case when t.planned_date <= (select app.today()) + k.days then {{schedule.isLocked.yes}} else {{schedule.isLocked.no}} end as is_locked,
  d.sent::numeric(26, 6) as actual_delivery_quantity,
  d.received::numeric(26, 6) as actual_receive_quantity,
  (d.sent - d.received)::numeric(26, 6) as in_transit_quantity,
  greatest(coalesce(t.released_quantity, 0) - d.taken, 0)::numeric(26, 6) as open_quantity,
  (case when app.bucket_end(t.plan_type, t.planned_date) < (select app.today()) then greatest(coalesce(t.released_quantity, 0) - d.taken, 0) else 0 end)::numeric(26, 6) as pre_delivery,
  (select count(*)::integer from document_message g where g.tenant_id = t.tenant_id and g.schedule_id = t.id) as comment_num,
  t.classify_type, t.business_classify_type,
  case when (select app.sees_all_suppliers()) then t.version else t.told_version end as version, t.create_name, t.create_date,
  case when (select app.sees_all_suppliers()) then t.update_name end as update_name,
  case when (select app.sees_all_suppliers()) then t.update_date else greatest(t.released_at, t.replied_at, t.warned_at) end as update_date,
  t.update_date as stored_update_date
from schedule t
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join supplier s on s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
left join material m on m.tenant_id = t.tenant_id and m.item_no = t.item_no
-- Aggregates: each is one row, reckoned once, and not at all where nobody asks for it.
left join lateral (select max(l.days) as days from (values (case when (select app.sees_all_suppliers())
  then app.lock_days(t.org_no, t.supplier_no, t.item_no) end)) as l (days)) k on true
left join lateral (select coalesce(sum(p.brought), 0) as taken, coalesce(sum(p.sent), 0) as sent, coalesce(sum(p.received), 0) as received
  from app.schedule_part p where p.tenant_id = t.tenant_id and p.schedule_id = t.id) d on true
$$, 'org_no', 'supplier_no', null, $$t.release_status <> {{schedule.releaseStatus.unreleased}}$$);
