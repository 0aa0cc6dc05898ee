-- Whether the caller is among those a notice is for, and it is published and of the day that is given: who reads many asks once
-- which day it is.
create function app.may_read(notice news_notice, today date) returns boolean language sql stable parallel restricted as $$
  select notice.publish = '1'
    and (notice.effective_date is null or notice.effective_date <= today)
    and (notice.expiring_date is null or notice.expiring_date >= today)
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

alter policy scope on news_notice
  using (tenant_id = (select app.scope_tenant())
    and ((select app.sees_all_suppliers()) or app.may_read(news_notice, (select app.today()))));

drop view if exists news_notice_row cascade;
drop function app.may_read(news_notice);
