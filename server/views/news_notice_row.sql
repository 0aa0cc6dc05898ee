create view news_notice_row with (security_invoker = true) as
select t.tenant_id, t.id, t.subject, t.content, t.content_keyword, t.news_business, t.out_door_type, t.notice_type,
  t.where_news, t.publish, t.top_sign, t.send_type, t.sender_type, t.receiving_objects, t.publisher, t.effective_date,
  t.expiring_date, t.adddate, t.update_date as upddate, t.cover,
  case when exists (select from news_notice_file f where f.tenant_id = t.tenant_id and f.news_notice_id = t.id) then t.id end as file_no,
  case when exists (
    select from news_reading r
    where r.tenant_id = t.tenant_id and r.news_notice_id = t.id and r.user_id = (select app.scope_user())
  ) then {{newsNotice.isRead.yes}} else {{newsNotice.isRead.no}} end as is_read,
  app.may_read(t, (select app.today())) as is_readable,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from news_notice t;
