-- How plans are shown: over which spans, and how what departs from them is coloured and called (B2.29p, B5.8).
create table plan_display (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  plan_display_no text collate "C" not null,
  plan_display_name text collate app.natural not null,
  name_en_us text collate app.natural,
  name_zh_cn text collate app.natural,
  name_zh_tw text collate app.natural,
  name_vi_vn text collate app.natural,
  org_no text collate "C",
  day_periods integer,
  week_periods integer,
  month_periods integer,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, plan_display_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.stamped('plan_display');
call app.protect('plan_display', 'org_no', 'null');
call app.undoable('plan_display');
create index on plan_display (tenant_id, update_date desc, id desc);
create index on plan_display (tenant_id, org_no);

create table plan_display_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  plan_display_id bigint not null,
  line_no integer not null check (line_no >= 0),
  lower_limit integer,
  upper_limit integer check (upper_limit >= lower_limit),
  range_tone text not null check (range_tone in ('done', 'waiting', 'refused', 'moving', 'neutral')),
  description text not null,
  description_en_us text,
  description_zh_cn text,
  description_zh_tw text,
  description_vi_vn text,
  primary key (tenant_id, id),
  unique (tenant_id, plan_display_id, line_no) deferrable,
  foreign key (tenant_id, plan_display_id) references plan_display (tenant_id, id) on delete cascade
);
call app.part_of('plan_display_line', 'plan_display', 'plan_display_id');

-- What holds is shown to both sides, whoever may look at the settings: the one of an organisation, else the one of all, the latest of several.
create view app.plan_display_in_force as
select tenant_id, id, org_no, day_periods, week_periods, month_periods from (
  select distinct on (tenant_id, org_no) * from plan_display where status_code = '1' order by tenant_id, org_no, update_date desc, id desc) d
where tenant_id = (select app.scope_tenant());
create view app.deviation_range as
select tenant_id, plan_display_id, line_no, lower_limit, upper_limit, range_tone,
  app.in_language(description, description_en_us, description_zh_cn, description_zh_tw, description_vi_vn) as words
from plan_display_line where tenant_id = (select app.scope_tenant());
grant select on app.plan_display_in_force, app.deviation_range to tandem_app;
