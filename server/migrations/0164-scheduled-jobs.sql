-- What happens on its own: a row for each tenant, though all tenants of a database share the jobs. Their nodes keep it.
create table scheduled_job (
  tenant_id bigint not null default app.scope_tenant() references tenant on delete cascade,
  id bigint generated always as identity,
  job_no text collate "C" not null,
  -- 1 every so many minutes, 2 at a minute of each hour, 3 every 3 days, 4 every 7 days.
  job_type text not null check (job_type in ('1', '2', '3', '4')),
  minute integer not null check (minute between 0 and 59 and (job_type <> '1' or minute > 0)),
  -- The schedule is said by the configuration.
  is_configured boolean not null default false,
  -- It runs by itself; one that does not waits to be run by hand.
  is_scheduled boolean not null default true,
  -- This release, as it is configured, has it.
  is_known boolean not null default true,
  is_paused boolean not null default false,
  next_date timestamptz,
  last_start_date timestamptz,
  last_end_date timestamptz,
  last_error text,
  primary key (tenant_id, id),
  unique (tenant_id, job_no)
);
call app.stamped('scheduled_job');
-- A run is no change.
drop trigger stamp on scheduled_job;
create trigger stamp before insert or update of job_type, minute, is_paused, version on scheduled_job
  for each row execute function app.stamp();
call app.protect('scheduled_job', null, null);
create index on scheduled_job (tenant_id, update_date desc, id desc);

create table scheduled_job_run (
  tenant_id bigint not null default app.scope_tenant() references tenant on delete cascade,
  id bigint generated always as identity,
  job_no text collate "C" not null,
  node text not null,
  -- Who ran it by hand.
  asked_by text,
  start_date timestamptz not null default now(),
  end_date timestamptz,
  error text,
  primary key (tenant_id, id)
);
call app.stamped('scheduled_job_run');
call app.protect('scheduled_job_run', null, null);
create index on scheduled_job_run (tenant_id, update_date desc, id desc);
create index on scheduled_job_run (tenant_id, job_no, start_date desc);
create index on scheduled_job_run (start_date);
create trigger keep_as_written before insert or update or delete on scheduled_job_run
  for each row execute function app.keep_as_written();
