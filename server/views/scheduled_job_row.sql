create view scheduled_job_row with (security_invoker = true) as
select j.tenant_id, j.id, j.job_no, j.job_type, j.minute,
  case
    when not j.is_known then {{scheduledJob.jobState.missing}}
    when j.last_start_date > coalesce(j.last_end_date, '-infinity') then {{scheduledJob.jobState.blocked}}
    when j.is_paused then {{scheduledJob.jobState.paused}}
    when j.last_error is not null or j.last_interrupted then {{scheduledJob.jobState.failed}}
    when not j.is_scheduled then {{scheduledJob.jobState.complete}}
    else {{scheduledJob.jobState.normal}}
  end as job_state,
  case when j.is_known and j.is_scheduled and not j.is_paused then j.next_date end as next_date,
  j.last_start_date, j.last_end_date, j.last_error,
  case
    when j.last_start_date is null then null
    when j.last_start_date > coalesce(j.last_end_date, '-infinity') then {{scheduledJob.lastOutcome.running}}
    when j.last_interrupted then {{scheduledJob.lastOutcome.broken}}
    when j.last_error is not null then {{scheduledJob.lastOutcome.failed}}
    else {{scheduledJob.lastOutcome.done}}
  end as last_outcome,
  case when j.is_configured then {{scheduledJob.isConfigured.yes}} else {{scheduledJob.isConfigured.no}} end as is_configured,
  j.version, j.create_name, j.create_date, j.update_name, j.update_date
from scheduled_job j;
