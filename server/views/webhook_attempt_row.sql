create view webhook_attempt_row with (security_invoker = true) as
select t.tenant_id, t.id, t.outgoing_message_id, w.webhook_no, m.event, m.document_no, m.status as delivery_status, m.org_no,
  t.status_code as answer_code, t.milliseconds, t.error, t.answer,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from webhook_attempt t
join outgoing_message m on m.tenant_id = t.tenant_id and m.id = t.outgoing_message_id
left join webhook w on w.tenant_id = t.tenant_id and w.id = t.webhook_id;
