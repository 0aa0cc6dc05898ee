-- What a page does to a notice is no news to it where an appointment follows.
create or replace function app.follow_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  side text := case when app.scope_user() is null then 'system' when app.scope_supplier() is null then 'buyer' else 'supplier' end;
  gone boolean := new.check_status = 'X' or new.closed_status = '1' and new.check_status <> '4';
begin
  with followed as (
    update appointment a set status = w.now,
      checked_in_at = case when w.now = 'X' then a.checked_in_at else coalesce(a.checked_in_at, now()) end,
      finished_at = case when w.now = '2' then now() end
    from (select o.id, o.status as before,
        case when gone then 'X' when new.check_status = '4' then '2' else '1' end as now
      from appointment o where o.tenant_id = new.tenant_id and o.shipping_notice_id = new.id) w
    where a.tenant_id = new.tenant_id and a.id = w.id and w.before <> w.now
      and (w.before in ('0', '3') or w.before = '1' and w.now = '2')
    returning a.*, w.before),
  remembered as (
    insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, classify_type,
      business_classify_type, action, from_state, to_state, user_id, user_name, side)
    select tenant_id, 'appointment', id, appointment_no, org_no, supplier_no, classify_type, business_classify_type,
      case status when 'X' then 'cancel' when '2' then 'finish' else 'checkIn' end, before, status, app.scope_user(), app.user_name(), side
    from followed)
  insert into outbox (tenant_id, topic, payload)
  select tenant_id, 'appointment', jsonb_build_object('id', id::text, 'number', appointment_no, 'orgNo', org_no,
    'supplierNo', supplier_no, 'classifyType', classify_type, 'businessClassifyType', business_classify_type, 'what', 'followed')
    || case when current_setting('app.page', true) <> '' then jsonb_build_object('causedBy',
      jsonb_build_object('userId', current_setting('app.user'), 'page', current_setting('app.page'))) else '{}' end
  from followed;
  return null;
end $$;
