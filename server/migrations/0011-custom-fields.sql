-- Fields that a tenant defines for the records of a page. Their values stand with the records, in `custom_values`.

create table custom_field (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  -- Name of the records that have the field.
  module text collate "C" not null,
  field_no text collate "C" not null check (field_no ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  name_en_us text collate app.natural,
  name_zh_cn text collate app.natural,
  name_zh_tw text collate app.natural,
  name_vi_vn text collate app.natural,
  field_no_name text collate app.natural not null
    generated always as (coalesce(name_en_us, name_zh_cn, name_zh_tw, name_vi_vn)) stored,
  is_display text not null default '1' check (is_display in ('0', '1')),
  display_page text not null check (display_page ~ '^1?2?3?4?5?$'),
  display_order integer not null default 0,
  field_type text not null check (field_type in ('0', '1', '2', '3', '4')),
  date_format text not null default 'yyyy-MM-dd',
  enum_mid text,
  drop_down_data_source text,
  fixed_matching_condition text,
  primary key (tenant_id, id),
  unique (tenant_id, module, field_no)
);
call app.stamped('custom_field');
call app.protect('custom_field', null, null);
-- Two that differ only in capitals would be told apart by nobody.
create unique index custom_field_tenant_id_field_no_key on custom_field (tenant_id, module, lower(field_no));
