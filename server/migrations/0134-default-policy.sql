-- The policy of a new tenant says something of every option.
create or replace procedure app.add_default_policy(tenant bigint) language sql as $$
  with added as (
    insert into execution_policy (tenant_id, policy_no, policy_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn, refusal_allowed,
      issued_via_platform, answer_updates_order, acceptance_deadline_days, change_confirmation, quantity_tolerance_percent,
      early_days, late_days, confirm_before_shipping, request_needed, advance_asn_days, overdue_days, preview_days, orders_shared,
      items_shared, plants_shared, warehouses_shared, custom_values_shared, single_unit, parts_allowed, merged_by_keyword, max_lines,
      shipping_info_needed, notice_approval_asked, report_asked, min_remaining_days, arrival_early_days, arrival_late_days,
      over_delivery_percent, packing_asked, invoice_needed, delivery_mode,
      appointment_asked, appointment_hours)
    values (tenant, 'DEFAULT', 'Default policy', 'Default policy', '默认策略', '預設策略', 'Chính sách mặc định', '1',
      '1', '1', 0, 'change', 0, 0, 0, '1', '0', 0, 0, 0, '1', '1', '1', '1', '1', '0', '1', '0', 0, '0', '1', '0', 0, 0, 0, 0, '0', '0', 'PO', '0', 0)
    returning tenant_id, id)
  insert into execution_policy_line (tenant_id, execution_policy_id, line_no) select tenant_id, id, 1 from added
$$;
update execution_policy set packing_asked = coalesce(packing_asked, '0'), invoice_needed = coalesce(invoice_needed, '0'),
  delivery_mode = coalesce(delivery_mode, 'PO'), appointment_asked = coalesce(appointment_asked, '0'),
  appointment_hours = coalesce(appointment_hours, 0)
where policy_no = 'DEFAULT';
