-- An appointment follows its notice back, too: where receipts are canceled it is as it was before they were entered, so that who
-- really comes is let in by it. What somebody did at the gate stands; they name themselves there, and can take it back.
create or replace function app.follow_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  side text := case when app.scope_user() is null then 'system' when app.scope_supplier() is null then 'buyer' else 'supplier' end;
  gone boolean := new.check_status = 'X' or new.closed_status = '1' and new.check_status <> '4';
  back boolean := not gone and old.check_status in ('3', '4') and new.check_status < old.check_status;
begin
  with found as (
    select o.id, o.status as before,
      case when not back then case when gone then 'X' when new.check_status = '4' then '2' else '1' end
        when new.check_status = '3' or o.checked_in_by is not null then '1'
        else coalesce((select h.from_state from record_history h where h.tenant_id = o.tenant_id and h.entity_name = 'appointment'
          and h.record_id = o.id and h.from_state in ('0', '3') and h.to_state in ('1', '2') order by h.id desc limit 1), '0') end as now,
      (select h.undo is null from record_history h where h.tenant_id = o.tenant_id and h.entity_name = 'appointment'
        and h.record_id = o.id and h.to_state = '2' order by h.id desc limit 1) as has_followed
    from appointment o where o.tenant_id = new.tenant_id and o.shipping_notice_id = new.id),
  followed as (
    update appointment a set status = w.now,
      checked_in_at = case when w.now in ('0', '3') then null when w.now = 'X' then a.checked_in_at else coalesce(a.checked_in_at, now()) end,
      finished_at = case when w.now = '2' then now() end
    from found w
    where a.tenant_id = new.tenant_id and a.id = w.id and w.before <> w.now
      and case when back then w.before = '1' or w.before = '2' and w.has_followed
        else w.before in ('0', '3') or w.before = '1' and w.now = '2' end
    returning a.*, w.before),
  remembered as (
    insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, classify_type,
      business_classify_type, action, from_state, to_state, user_id, user_name, side)
    select tenant_id, 'appointment', id, appointment_no, org_no, supplier_no, classify_type, business_classify_type,
      case when back then case before when '2' then 'undo.finish' else 'undo.checkIn' end
        when status = 'X' then 'cancel' when status = '2' then 'finish' else 'checkIn' end,
      before, status, app.scope_user(), app.user_name(), side
    from followed)
  insert into outbox (tenant_id, topic, payload)
  select tenant_id, 'appointment', jsonb_build_object('id', id::text, 'number', appointment_no, 'orgNo', org_no,
    'supplierNo', supplier_no, 'classifyType', classify_type, 'businessClassifyType', business_classify_type, 'what', 'followed')
    || case when current_setting('app.page', true) <> '' then jsonb_build_object('causedBy',
      jsonb_build_object('userId', current_setting('app.user'), 'page', current_setting('app.page'))) else '{}' end
  from followed;
  return null;
end $$;
drop trigger follow_notice on shipping_notice;
create trigger follow_notice after update of check_status, closed_status on shipping_notice for each row
  when (old.check_status <> new.check_status and (new.check_status in ('X', '3', '4') or old.check_status in ('3', '4'))
    or new.closed_status = '1' and old.closed_status <> '1') execute function app.follow_notice();
