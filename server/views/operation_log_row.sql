create view operation_log_row with (security_invoker = true) as
select o.tenant_id, o.id, o.happened_at as happen_date, o.user_no, o.user_name, o.service || '.' || o.method as call_name, o.address,
  o.correlation_id,
  (select string_agg(named.number, ', ') from (
    select h.document_no as number from record_history h where h.tenant_id = o.tenant_id and h.correlation_id = o.correlation_id
    union select c.record_no from record_change c where c.tenant_id = o.tenant_id and c.correlation_id = o.correlation_id
    limit 20) named) as subject,
  (select left(string_agg(line.content, E'\n'), 4000) from (
    select format('%s %s · %s: %s → %s', h.entity_name, h.document_no, h.action, coalesce(h.from_state, '–'), coalesce(h.to_state, '–'))
      as content
    from record_history h where h.tenant_id = o.tenant_id and h.correlation_id = o.correlation_id
    union all
    select format('%s %s · %s: %s → %s', c.entity_name, c.record_no, f.key, coalesce(f.value ->> 0, '–'), coalesce(f.value ->> 1, '–'))
    from record_change c cross join jsonb_each(c.changes) f
    where c.tenant_id = o.tenant_id and c.correlation_id = o.correlation_id
    limit 100) line) as changes,
  o.version, o.create_name, o.create_date, o.update_name, o.update_date
from operation_log o
where ((select app.sees_all_organisations()) and (select app.sees_all_suppliers()) and (select app.sees_all_warehouses()))
  or o.user_id in (select u.id from app_user u);
