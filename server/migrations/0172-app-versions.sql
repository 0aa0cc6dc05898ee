-- Versions of the app in the hand, each with the file that installs it.
create table app_version (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  version_no text collate "C" not null check (version_no !~ '[()（）]'),
  -- Whoever has an older one must take it.
  is_forced text not null default '0' check (is_forced in ('0', '1')),
  remark text,
  stored_file_id bigint not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  primary key (tenant_id, id),
  unique (tenant_id, version_no),
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
call app.stamped('app_version');
call app.protect('app_version', null, null);
call app.undoable('app_version');
create index on app_version (tenant_id, stored_file_id);
create index on app_version (tenant_id, update_date desc, id desc);
