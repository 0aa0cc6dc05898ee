create view operation_log_row with (security_invoker = true) as
select o.tenant_id, o.id, o.happened_at as happen_date, o.user_no, o.user_name, o.service || '.' || o.method as call_name,
  o.service || '.' || o.method as operation, o.outcome, o.changed_count, o.refused::text as refused, o.address, o.correlation_id,
  (select string_agg(told.number, ', ') from (
    select h.document_no as number from record_history h where h.tenant_id = o.tenant_id and h.correlation_id = o.correlation_id
    union select c.record_no from record_change c where c.tenant_id = o.tenant_id and c.correlation_id = o.correlation_id
      and c.record_no <> '' and c.entity_name !~ 'Line$' and c.entity_name <> all (app.told_by_audit())
    union select a.subject from audit_entry a where a.tenant_id = o.tenant_id and a.correlation_id = o.correlation_id
      and a.action <> {{auditEntry.action.refused}} and a.subject is not null
    union select n.number from regexp_split_to_table(o.named, ', ') as n (number)
    limit 20) told) as subject,
  (select jsonb_agg(line.content)::text from (
    select jsonb_build_object('of', 'document', 'entity', h.entity_name, 'number', h.document_no, 'name', h.action,
      'old', h.from_state, 'now', h.to_state, 'lines', h.changes) as content
    from record_history h where h.tenant_id = o.tenant_id and h.correlation_id = o.correlation_id
    union all
    select jsonb_build_object('of', 'audit', 'name', a.action, 'number', a.subject, 'now', a.changes)
    from audit_entry a where a.tenant_id = o.tenant_id and a.correlation_id = o.correlation_id and a.changes is not null
    union all
    select jsonb_build_object('of', 'record', 'entity', c.entity_name, 'number', c.record_no, 'name', f.key,
      'old', f.value ->> 0, 'now', f.value ->> 1)
    from record_change c cross join jsonb_each(c.changes) f
    where c.tenant_id = o.tenant_id and c.correlation_id = o.correlation_id and c.entity_name <> all (app.told_by_audit())
    limit 100) line) as changes,
  o.version, o.create_name, o.create_date, o.update_name, o.update_date
from operation_log o
where (select app.sees_whole_tenant())
  or o.user_id in (select u.id from app_user u);
