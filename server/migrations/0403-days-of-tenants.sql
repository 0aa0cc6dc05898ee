-- The zone in which a tenant lives, by its parameter. What names no zone stops nothing.
create function app.zone_of(tenant bigint) returns text language plpgsql stable parallel restricted as $$
declare
  zone text := coalesce((select param_value from sys_param where tenant_id = tenant and param_no = 'TIME_ZONE'), 'UTC');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- Which day it is for a tenant.
create function app.today_of(tenant bigint) returns date language sql stable parallel restricted
  return (now() at time zone app.zone_of(tenant))::date;

-- Which day it is for the tenant in scope, by which whatever has a day is judged. Whoever is signed in brings it along.
create function app.today() returns date language sql stable parallel restricted
  return coalesce(nullif(current_setting('app.today', true), '')::date, app.today_of(app.scope_tenant()));

alter table shipping_notice alter column delivery_date set default app.today();
alter table return_note alter column return_date set default app.today();

-- As before, of the tenant's day.
create or replace function app.next_daily_mail(tenant bigint) returns timestamptz
language plpgsql stable as $$
declare
  wanted_hour text := (select param_value from sys_param where tenant_id = tenant and param_no = 'DAILY_MAIL_HOUR');
  zone text := app.zone_of(tenant);
  here timestamp := now() at time zone zone;
  leaves timestamp := date_trunc('day', here)
    + make_interval(hours => case when wanted_hour ~ '^([01]?[0-9]|2[0-3])$' then wanted_hour::integer else 5 end);
begin
  return (case when leaves > here then leaves else leaves + interval '1 day' end) at time zone zone;
end $$;

create or replace function app.may_read(notice news_notice) returns boolean language sql stable parallel restricted as $$
  select notice.publish = '1'
    and (notice.effective_date is null or notice.effective_date <= app.today())
    and (notice.expiring_date is null or notice.expiring_date >= app.today())
    and (notice.where_news = '1' or app.scope_user() is not null and case
      when notice.send_type = '1' then true
      when notice.sender_type = '1' then app.scope_supplier() = any (notice.receiving_objects)
      when notice.sender_type = '2' then exists (
        select from app_user u where u.tenant_id = notice.tenant_id and u.id = app.scope_user()
          and u.user_no = any (notice.receiving_objects))
      else exists (
        select from user_role r where r.tenant_id = notice.tenant_id and r.user_id = app.scope_user()
          and r.role_no = any (notice.receiving_objects))
      end)
$$;

create or replace view app.decider as
select * from (
  select p.tenant_id, p.approval_id, p.seq, u.id as user_id
  from approval_part p
  join approval a on a.tenant_id = p.tenant_id and a.id = p.approval_id and a.status = '0'
  join app_user approver on approver.tenant_id = p.tenant_id and approver.id = p.user_id
  join app_user u on u.tenant_id = p.tenant_id and u.id <> a.asked_by and u.status_code = '1' and u.supplier_no is null
    and (u.id = p.user_id or u.user_no = approver.substitute_no
      and (select app.today()) between coalesce(approver.substitute_from, (select app.today()))
        and coalesce(approver.substitute_until, (select app.today())))
  where p.approved_by is null and (a.approval_sequence = '2' or not exists (select from approval_part e
    where e.tenant_id = p.tenant_id and e.approval_id = p.approval_id and e.seq < p.seq and e.approved_by is null))) d
where tenant_id = (select app.scope_tenant());

create or replace function app.answers_follow_history() returns trigger language plpgsql as $$
declare
  actions text[] := array(select distinct action from added where entity_name = 'purchaseOrder');
begin
  if actions && array['issue', 'decline', 'askAgain', 'renew', 'cancel', 'undo.issue', 'undo.decline', 'undo.askAgain'] then
    update supplier_answer a set withdrawn = true from added e
    where e.entity_name = 'purchaseOrder' and a.tenant_id = e.tenant_id and a.purchase_order_id = e.record_id
      and e.action in ('issue', 'decline', 'askAgain', 'renew', 'cancel', 'undo.issue', 'undo.decline', 'undo.askAgain')
      and a.answered_on is null and not a.withdrawn;
  end if;
  if actions && array['issue', 'decline', 'askAgain', 'renew', 'undo.cancel'] then
    insert into supplier_answer (tenant_id, purchase_order_id, org_no, supplier_no, classify_type, business_classify_type, band_no, deadline)
    select o.tenant_id, o.id, o.org_no, o.supplier_no, o.classify_type, o.business_classify_type, o.band_no, o.acceptance_deadline
    from added e join purchase_order o on o.tenant_id = e.tenant_id and o.id = e.record_id
    where e.entity_name = 'purchaseOrder' and e.action in ('issue', 'decline', 'askAgain', 'renew', 'undo.cancel')
      and o.acceptance_deadline is not null and o.status = '1' and o.refuse_sign in ('0', '4');
  end if;
  if actions && array['accept', 'refuse', 'acceptOverdue'] then
    update supplier_answer a set answered_on = (select app.today()), automatic = e.action = 'acceptOverdue' from added e
    where e.entity_name = 'purchaseOrder' and a.tenant_id = e.tenant_id and a.purchase_order_id = e.record_id
      and e.action in ('accept', 'refuse', 'acceptOverdue') and a.answered_on is null and not a.withdrawn;
  end if;
  if actions && array['undo.accept', 'undo.refuse'] then
    update supplier_answer a set answered_on = null, automatic = false from added e
    where e.entity_name = 'purchaseOrder' and e.action in ('undo.accept', 'undo.refuse') and a.tenant_id = e.tenant_id
      and a.id = (select max(l.id) from supplier_answer l
        where l.tenant_id = e.tenant_id and l.purchase_order_id = e.record_id and not l.withdrawn);
  end if;
  return null;
end $$;
