-- Licences, and how schedules are shown.

-- Each activation is a row of its own; the latest one counts. A tenant that was never given one needs none.
create table licence (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  holder text collate app.natural not null,
  issue_date date not null default current_date,
  expire_date date not null,
  primary key (tenant_id, id),
  check (expire_date >= issue_date)
);
call app.stamped('licence');
call app.protect('licence', null, null);

create table display_setting (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  month_plan_days integer not null default 2 check (month_plan_days between 1 and 31),
  primary key (tenant_id)
);
call app.stamped('display_setting');
call app.protect('display_setting', null, null);
