-- A run whose node ended before it did, and who asked for the next run.
alter table scheduled_job
  add column last_interrupted boolean not null default false,
  add column asked_by text;
alter table scheduled_job_run add column is_interrupted boolean not null default false;
