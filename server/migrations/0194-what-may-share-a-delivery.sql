-- Lines are tracked by the buyer's own numbers, which a rule may keep apart; and it may let in orders of other kinds.
alter table purchase_order_line add column requirement_no text;
alter table delivery_rule
  add column order_types_shared text check (order_types_shared in ('0', '1')),
  add column tracking_nos_shared text check (tracking_nos_shared in ('0', '1'));
alter table execution_policy
  add column order_types_shared text check (order_types_shared in ('0', '1')),
  add column tracking_nos_shared text check (tracking_nos_shared in ('0', '1'));
update execution_policy set order_types_shared = '0', tracking_nos_shared = '1' where policy_no = 'DEFAULT';
create or replace procedure app.add_default_policy(tenant bigint) language sql as $$
  with added as (
    insert into execution_policy (tenant_id, policy_no, policy_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn, refusal_allowed,
      issued_via_platform, answer_updates_order, acceptance_deadline_days, change_confirmation, quantity_tolerance_percent,
      early_days, late_days, confirm_before_shipping, request_needed, advance_asn_days, overdue_days, preview_days, orders_shared,
      order_types_shared, items_shared, plants_shared, warehouses_shared, tracking_nos_shared, custom_values_shared, single_unit, parts_allowed, merged_by_keyword, max_lines,
      shipping_info_needed, notice_approval_asked, report_asked, min_remaining_days, arrival_early_days, arrival_late_days,
      over_delivery_percent, packing_asked, invoice_needed, delivery_mode,
      appointment_asked, appointment_hours)
    values (tenant, 'DEFAULT', 'Default policy', 'Default policy', '默认策略', '預設策略', 'Chính sách mặc định', '1',
      '1', '1', 0, 'change', 0, 0, 0, '1', '0', 0, 0, 0, '1', '0', '1', '1', '1', '1', '1', '0', '1', '0', 0, '0', '1', '0', 0, 0, 0, 0, '0', '0', 'PO', '0', 0)
    returning tenant_id, id)
  insert into execution_policy_line (tenant_id, execution_policy_id, line_no) select tenant_id, id, 1 from added
$$;
