-- What people keep about their lists: saved searches, columns; and the tenant's parameters and enumerations.

-- A saved search of a list page. tag_own_type: 1 fixed, seen by everyone; 2 somebody's own.
create table sys_tag (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  tag_own_type text not null check (tag_own_type in ('1', '2')),
  tag_owner bigint not null,
  -- Route name of the page; null where only its menu number is known.
  name text collate "C",
  module text collate "C" not null,
  names jsonb not null,
  tag_content text not null,
  sort integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, tag_owner) references app_user (tenant_id, id) on delete cascade
);
call app.stamped('sys_tag');
-- Its place among the others is no change of a tag.
drop trigger stamp on sys_tag;
create trigger stamp before insert or update of tag_own_type, names, tag_content, version
  on sys_tag for each row execute function app.stamp();
call app.protect('sys_tag', null, null);
create index on sys_tag (tenant_id, name);
create index on sys_tag (tenant_id, module);
create index on sys_tag (tenant_id, tag_owner);

-- Roles whose holders see a tag besides its owner.
create table sys_tag_role (
  tenant_id bigint not null default app.scope_tenant(),
  tag_id bigint not null,
  role_no text collate "C" not null,
  primary key (tenant_id, tag_id, role_no),
  foreign key (tenant_id, tag_id) references sys_tag (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_no) references role (tenant_id, role_no) on delete cascade
);
call app.protect('sys_tag_role', null, null);

-- How a user has set up the table of a page.
create table column_setting (
  tenant_id bigint not null default app.scope_tenant(),
  user_id bigint not null,
  name text collate "C" not null,
  columns jsonb not null default '[]',
  page_size integer,
  density text check (density in ('compact', 'middle', 'roomy')),
  primary key (tenant_id, user_id, name),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
call app.protect('column_setting', null, null);

create table sys_param (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  param_no text collate "C" not null,
  param_name text collate app.natural not null,
  param_value text not null,
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, param_no)
);
call app.stamped('sys_param');
call app.protect('sys_param', null, null);

-- Values of dropdowns that a tenant defines itself, by the number of their set.
create table enumeration (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  enum_mid text collate "C" not null,
  enum_value text collate "C" not null,
  enum_name text collate app.natural not null,
  sort integer not null default 0,
  status text not null default '1' check (status in ('0', '1')),
  primary key (tenant_id, id),
  unique (tenant_id, enum_mid, enum_value)
);
call app.stamped('enumeration');
call app.protect('enumeration', null, null);
