-- Menu entries that administrators add, and how each user keeps the menu.

create table menu_entry (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  -- The product's own numbers are digits; the tenant's begin with a letter, so that they never meet.
  menu_no text collate "C" not null check (menu_no ~ '^[A-Za-z][\w-]{0,19}$'),
  menu_name text collate app.natural not null,
  name_en_us text,
  name_zh_cn text,
  name_zh_tw text,
  name_vi_vn text,
  -- 0 at the top, else the number of a group: the product's own or another entry.
  menu_owner text collate "C" not null,
  app_no text not null check (app_no in ('PC', 'PDA')),
  url text check (length(url) <= 1000),
  response_fields text[] not null default '{}',
  icon text,
  sort integer not null default 0,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, menu_no),
  -- Groups stand at the top.
  check (url is not null or menu_owner = '0')
);
call app.stamped('menu_entry');
call app.protect('menu_entry', null, null);

-- What a user made of a menu. is_fixed: pinned or not; unset, as the product pins it. is_common: kept among those used
-- most, or taken off; unset, by use. use_score counts uses, each worth half as much after 30 days.
create table user_menu (
  tenant_id bigint not null default app.scope_tenant(),
  user_id bigint not null,
  menu_no text collate "C" not null,
  is_fixed boolean,
  is_common boolean,
  use_score double precision not null default 0,
  used_at timestamptz not null default now(),
  primary key (tenant_id, user_id, menu_no),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
call app.protect('user_menu', null, null);
