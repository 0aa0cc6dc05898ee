create view scheduled_job_run_row with (security_invoker = true) as
select r.tenant_id, r.id, r.job_no, r.node, r.asked_by, r.start_date, r.end_date, r.error,
  case
    when r.is_interrupted then {{scheduledJobRun.outcome.broken}}
    when r.error is not null then {{scheduledJobRun.outcome.failed}}
    when r.end_date is not null then {{scheduledJobRun.outcome.done}}
    else {{scheduledJobRun.outcome.running}}
  end as outcome,
  r.version, r.create_name, r.create_date, r.update_name, r.update_date
from scheduled_job_run r;
