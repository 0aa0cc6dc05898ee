-- News notices, their attachments, and who has opened them.

create table news_notice (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  subject text collate app.natural not null,
  content text not null,
  content_keyword text,
  -- 1: news, of a type; 2: an opportunity, of another.
  news_business text not null check (news_business in ('1', '2')),
  out_door_type text check (out_door_type in ('1', '2', '3')),
  notice_type text check (notice_type in ('1', '2', '3')),
  where_news text not null check (where_news in ('0', '1')),
  publish text not null default '0' check (publish in ('0', '1', '2')),
  top_sign text not null default '0' check (top_sign in ('0', '1')),
  send_type text not null check (send_type in ('1', '2')),
  sender_type text check (sender_type in ('1', '2', '3')),
  -- Numbers of suppliers, users or roles, by sender_type.
  receiving_objects text[] not null default '{}',
  publisher text,
  effective_date date,
  expiring_date date,
  adddate timestamptz not null default now(),
  cover bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, cover) references stored_file (tenant_id, id),
  check ((news_business = '1') = (out_door_type is not null)),
  check ((news_business = '2') = (notice_type is not null)),
  check ((send_type = '2') = (sender_type is not null)),
  check ((send_type = '2') = (receiving_objects <> '{}')),
  constraint shown_to_everyone_sent_to_all check (where_news = '0' or send_type = '1'),
  constraint effective_before_expiring check (effective_date <= expiring_date)
);
call app.stamped('news_notice');
create index on news_notice (tenant_id, top_sign desc, adddate desc, id desc);

-- Whether the caller is among those a notice is for, and it is published and of today.
create function app.may_read(notice news_notice) returns boolean language sql stable parallel safe as $$
  select notice.publish = '1'
    and (notice.effective_date is null or notice.effective_date <= current_date)
    and (notice.expiring_date is null or notice.expiring_date >= current_date)
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

-- The buyer's people write notices; everyone else sees those that are for them.
alter table news_notice enable row level security;
create policy scope on news_notice to tandem_app
  using (tenant_id = (select app.scope_tenant()) and ((select app.sees_all_suppliers()) or app.may_read(news_notice)))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()));

create table news_notice_file (
  tenant_id bigint not null default app.scope_tenant(),
  news_notice_id bigint not null,
  stored_file_id bigint not null,
  sort integer not null,
  primary key (tenant_id, news_notice_id, stored_file_id),
  foreign key (tenant_id, news_notice_id) references news_notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
create index on news_notice_file (tenant_id, stored_file_id);
alter table news_notice_file enable row level security;
create policy scope on news_notice_file to tandem_app
  using (tenant_id = (select app.scope_tenant()) and exists (
    select from news_notice n where n.tenant_id = news_notice_file.tenant_id and n.id = news_notice_id))
  with check (tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers()));

create table news_reading (
  tenant_id bigint not null default app.scope_tenant(),
  news_notice_id bigint not null,
  user_id bigint not null default app.scope_user(),
  read_at timestamptz not null default now(),
  primary key (tenant_id, news_notice_id, user_id),
  foreign key (tenant_id, news_notice_id) references news_notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index on news_reading (tenant_id, user_id);
alter table news_reading enable row level security;
create policy scope on news_reading to tandem_app using (
  tenant_id = (select app.scope_tenant())
  and ((select app.sees_all_suppliers()) or user_id = (select app.scope_user()))
);

create view news_notice_row with (security_invoker = true) as
select t.tenant_id, t.id, t.subject, t.content, t.content_keyword, t.news_business, t.out_door_type, t.notice_type,
  t.where_news, t.publish, t.top_sign, t.send_type, t.sender_type, t.receiving_objects, t.publisher, t.effective_date,
  t.expiring_date, t.adddate, t.update_date as upddate, t.cover,
  case when exists (select from news_notice_file f where f.tenant_id = t.tenant_id and f.news_notice_id = t.id) then t.id end as file_no,
  case when exists (
    select from news_reading r
    where r.tenant_id = t.tenant_id and r.news_notice_id = t.id and r.user_id = (select app.scope_user())
  ) then '1' else '0' end as is_read,
  app.may_read(t) as is_readable,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from news_notice t;
