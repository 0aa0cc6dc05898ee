-- How suppliers did, month by month, of the months in which the period begins and ends: nothing but what the lists of the documents tell.
create view scorecard_row with (security_invoker = true) as
select m.tenant_id, hashtextextended(m.org_no || chr(10) || m.supplier_no || chr(10) || m.month, 0) & 9223372036854775807 as id,
  m.org_no, (select app.called(o) from organisation o where o.tenant_id = m.tenant_id and o.org_no = m.org_no) as org_name,
  m.supplier_no, (select app.called(s) from supplier s where s.tenant_id = m.tenant_id and s.supplier_no = m.supplier_no) as supplier_name,
  m.month, m.arrived_count, m.on_time_count, m.on_time_rate, m.due_count, m.in_full_count, m.in_full_rate,
  m.inspected_count, m.rejected_count, m.rejected_ppm, m.asked_count, m.answered_count, m.answer_rate,
  m.scheduled_count, m.replied_count, m.reply_rate, m.billed_count, m.disputed_count, m.dispute_rate,
  m.before_on_time_rate::numeric(26, 6), m.before_in_full_rate::numeric(26, 6), m.before_rejected_ppm,
  m.before_answer_rate::numeric(26, 6), m.before_reply_rate::numeric(26, 6), m.before_dispute_rate::numeric(26, 6),
  1 as version, null::text as create_name, app.day_begins(m.begins) as create_date, null::text as update_name, app.day_begins(m.begins) as update_date
from (
  select r.*,
    first_value(r.on_time_rate) over before as before_on_time_rate, first_value(r.in_full_rate) over before as before_in_full_rate,
    first_value(r.rejected_ppm) over before as before_rejected_ppm, first_value(r.answer_rate) over before as before_answer_rate,
    first_value(r.reply_rate) over before as before_reply_rate, first_value(r.dispute_rate) over before as before_dispute_rate
  from (
    select f.tenant_id, f.org_no, f.supplier_no, f.month, (f.month || '-01')::date as begins,
      sum(f.arrived)::integer as arrived_count, sum(f.on_time)::integer as on_time_count,
      round(100.0 * sum(f.on_time) / nullif(sum(f.arrived), 0), 1)::numeric(26, 6) as on_time_rate,
      sum(f.due)::integer as due_count, sum(f.in_full)::integer as in_full_count,
      round(100.0 * sum(f.in_full) / nullif(sum(f.due), 0), 1)::numeric(26, 6) as in_full_rate,
      sum(f.inspected)::integer as inspected_count, round(sum(f.rejected), 6)::numeric(26, 6) as rejected_count,
      round(1000000 * sum(f.rejected) / nullif(sum(f.inspected), 0))::integer as rejected_ppm,
      sum(f.asked)::integer as asked_count, sum(f.answered)::integer as answered_count,
      round(100.0 * sum(f.answered) / nullif(sum(f.asked), 0), 1)::numeric(26, 6) as answer_rate,
      sum(f.scheduled)::integer as scheduled_count, sum(f.replied)::integer as replied_count,
      round(100.0 * sum(f.replied) / nullif(sum(f.scheduled), 0), 1)::numeric(26, 6) as reply_rate,
      sum(f.billed)::integer as billed_count, sum(f.disputed)::integer as disputed_count,
      round(100.0 * sum(f.disputed) / nullif(sum(f.billed), 0), 1)::numeric(26, 6) as dispute_rate
    from (
      select l.tenant_id, l.org_no, l.supplier_no, to_char(l.arrival_date, 'YYYY-MM') as month, count(*) as arrived,
        count(*) filter (where l.promise_timing <> {{shippingNoticeLine.promiseTiming.late}}) as on_time, 0::bigint as due, 0::bigint as in_full,
        0::bigint as inspected, 0::numeric as rejected, 0::bigint as asked, 0::bigint as answered, 0::bigint as scheduled, 0::bigint as replied,
        0::bigint as billed, 0::bigint as disputed
      from shipping_notice_line_row l where l.promise_timing is not null
        and l.arrival_date between (select app.months_from()) and (select app.months_until()) group by 1, 2, 3, 4
      union all
      select l.tenant_id, l.org_no, l.supplier_no, to_char(l.due_date, 'YYYY-MM'), 0, 0, count(*) filter (where l.is_due),
        count(*) filter (where l.is_in_full = {{purchaseOrderLine.isInFull.yes}}), 0, 0, 0, 0, 0, 0, 0, 0
      from purchase_order_line_row l where l.status = {{purchaseOrderLine.status.effective}}
        and l.due_date between (select app.months_from()) and (select least(app.months_until(), app.today() - 1)) group by 1, 2, 3, 4
      union all
      -- Each receipt that was inspected is one, whatever it is counted in, of which a share was rejected.
      select j.tenant_id, j.org_no, j.supplier_no, j.month, 0, 0, 0, 0, count(*), sum(j.rejected / (j.accepted + j.rejected)), 0, 0, 0, 0, 0, 0
      from (
        select i.tenant_id, i.org_no, i.supplier_no, i.month, i.receipt_id, sum(i.accepted) as accepted, sum(i.rejected) as rejected
        from (
          select a.tenant_id, a.org_no, a.supplier_no, to_char(a.check_date, 'YYYY-MM') as month, a.receipt_id, a.accepted_qty as accepted, 0 as rejected
          from acceptance_row a where a.status = {{acceptance.status.accepted}} and a.is_automatic = {{acceptance.isAutomatic.no}}
            and a.check_date between (select app.months_from()) and (select app.months_until())
          union all
          select a.tenant_id, a.org_no, a.supplier_no, to_char(a.check_date, 'YYYY-MM'), a.receipt_id, 0, a.check_return_qty
          from rejection_row a where a.status <> {{rejection.status.cancelled}}
            and a.check_date between (select app.months_from()) and (select app.months_until())) i
        group by 1, 2, 3, 4, 5 having sum(i.accepted + i.rejected) > 0) j
      group by 1, 2, 3, 4
      union all
      select a.tenant_id, a.org_no, a.supplier_no, a.month, 0, 0, 0, 0, 0, 0, count(*), count(*) filter (where a.is_in_time), 0, 0, 0, 0
      from supplier_answer_judged a
      where a.month between (select to_char(app.months_from(), 'YYYY-MM')) and (select to_char(app.months_until(), 'YYYY-MM')) group by 1, 2, 3, 4
      union all
      select c.tenant_id, c.org_no, c.supplier_no, to_char(c.planned_date, 'YYYY-MM'), 0, 0, 0, 0, 0, 0, 0, 0, count(c.is_replied_in_time),
        count(*) filter (where c.is_replied_in_time = {{schedule.isRepliedInTime.yes}}), 0, 0
      from schedule_row c where c.planned_date between (select app.months_from()) and (select app.months_until()) group by 1, 2, 3, 4
      union all
      select b.tenant_id, b.org_no, b.supplier_no, to_char(b.bill_date, 'YYYY-MM'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(b.line_count),
        coalesce(sum((select count(*) from billable p where p.tenant_id = b.tenant_id and p.bill_id = b.id and p.was_disputed = {{billable.wasDisputed.yes}})), 0)
      from bill_row b where b.status <> {{bill.status.voided}}
        and b.bill_date between (select app.months_from()) and (select app.months_until()) group by 1, 2, 3, 4) f
    group by 1, 2, 3, 4) r
  window before as (partition by r.tenant_id, r.org_no, r.supplier_no order by r.begins range between interval '1 month' preceding and interval '1 month' preceding)) m
where m.begins >= (select date_trunc('month', app.period_from())::date)
  and m.arrived_count + m.due_count + m.inspected_count + m.asked_count + m.scheduled_count + m.billed_count > 0
