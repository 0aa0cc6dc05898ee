-- More may be delivered than was ordered, where a rule says so: as a share of what was ordered.
alter table delivery_rule add column over_delivery_percent numeric(26, 6) check (over_delivery_percent between 0 and 100);
alter table execution_policy add column over_delivery_percent numeric(26, 6) check (over_delivery_percent between 0 and 100);
update execution_policy set over_delivery_percent = 0 where policy_no = 'DEFAULT';
create or replace procedure app.add_default_policy(tenant bigint) language sql as $$
  with added as (
    insert into execution_policy (tenant_id, policy_no, policy_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn, refusal_allowed,
      issued_via_platform, answer_updates_order, acceptance_deadline_days, change_confirmation, quantity_tolerance_percent,
      early_days, late_days, confirm_before_shipping, request_needed, advance_asn_days, overdue_days, preview_days, orders_shared,
      items_shared, plants_shared, warehouses_shared, custom_values_shared, single_unit, parts_allowed, merged_by_keyword, max_lines,
      shipping_info_needed, notice_approval_asked, report_asked, min_remaining_days, arrival_early_days, arrival_late_days,
      over_delivery_percent)
    values (tenant, 'DEFAULT', 'Default policy', 'Default policy', '默认策略', '預設策略', 'Chính sách mặc định', '1',
      '1', '1', 0, 'change', 0, 0, 0, '1', '0', 0, 0, 0, '1', '1', '1', '1', '1', '0', '1', '0', 0, '0', '1', '0', 0, 0, 0, 0)
    returning tenant_id, id)
  insert into execution_policy_line (tenant_id, execution_policy_id, line_no) select tenant_id, id, 1 from added
$$;

-- What was received beyond the order follows from the other quantities.
do $$
declare
  dependent text;
begin
  for dependent in
    select distinct r.ev_class::regclass::text from pg_depend d
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      and d.refobjid = 'purchase_order_line'::regclass and a.attname = 'over_qty'
  loop
    execute format('drop view %s', dependent);
  end loop;
end $$;
alter table purchase_order_line drop constraint never_oversold, drop column over_qty;
alter table purchase_order_line
  add column over_qty numeric(26, 6) not null generated always as
    (greatest(receipt_qty - check_return_qty - return_exchange_qty - batch_pur_qty, 0)) stored,
  -- How far beyond the order its rule let notices and receipts go, as long as they do.
  add column over_allowed_qty numeric(26, 6) not null default 0 check (over_allowed_qty >= 0),
  add constraint never_oversold
    check (on_way_qty + receipt_qty - check_return_qty - return_exchange_qty <= batch_pur_qty + over_allowed_qty);

-- More arrives of a line than its notice announced, where the rule lets it.
alter table shipping_notice_line drop constraint never_received_beyond_notice,
  add column over_allowed_qty numeric(26, 6) not null default 0 check (over_allowed_qty >= 0),
  add constraint never_received_beyond_notice check (receive_qty <= delivery_qty + over_allowed_qty);
