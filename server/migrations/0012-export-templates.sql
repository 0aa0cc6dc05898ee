-- What people keep about their exports and imports: templates, and refused workbooks with their errors marked.

-- Which columns an export of a page writes, and in which order. Own ones are their owner's, shared ones everyone's.
create table export_template (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  -- Route name of the page.
  page_name text collate "C" not null,
  user_id bigint not null default app.scope_user(),
  export_name text collate app.natural not null,
  is_default text not null default '0' check (is_default in ('0', '1')),
  is_shared text not null default '0' check (is_shared in ('0', '1')),
  column_names text[] not null check (cardinality(column_names) > 0),
  status_code text not null default '1' check (status_code in ('0', '1')),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
call app.stamped('export_template');
-- That another becomes the default is no change of a template.
drop trigger stamp on export_template;
create trigger stamp before insert or update of export_name, is_shared, column_names, status_code, version
  on export_template for each row execute function app.stamp();
create unique index export_template_one_own_default on export_template (tenant_id, user_id, page_name)
  where is_default = '1' and is_shared = '0';
create unique index export_template_one_shared_default on export_template (tenant_id, page_name)
  where is_default = '1' and is_shared = '1';
create index on export_template (tenant_id, page_name);
alter table export_template enable row level security;
create policy scope on export_template to tandem_app using (
  tenant_id = (select app.scope_tenant()) and (is_shared = '1' or user_id = (select app.scope_user()))
);

create view export_template_row with (security_invoker = true) as
select e.tenant_id, e.id, e.page_name, e.export_name, e.is_default, e.is_shared, e.column_names, e.status_code,
  e.user_id, u.user_name as owner_name,
  case when e.user_id = (select app.scope_user()) then '1' else '0' end as may_change,
  e.version, e.create_name, e.create_date, e.update_name, e.update_date
from export_template e
join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id;

-- A refused workbook waits for its importer alone, for a while.
create table import_error_file (
  tenant_id bigint not null default app.scope_tenant(),
  stored_file_id bigint not null,
  user_id bigint not null,
  expire_date timestamptz not null,
  primary key (tenant_id, stored_file_id),
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index on import_error_file (expire_date);
call app.protect('import_error_file', null, null);
