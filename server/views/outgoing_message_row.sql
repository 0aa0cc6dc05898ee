create view outgoing_message_row with (security_invoker = true) as
select t.tenant_id, t.id, t.channel, t.event, t.status, t.entity_name, t.record_id, t.document_no, t.org_no,
  t.supplier_no, t.receiver_name, t.address, t.subject, t.content, t.attempts,
  -- Nothing more is tried of what left or was given up; what is due already is tried as soon as there is a way.
  case when t.status in ({{outgoingMessage.status.outstanding}}) and t.next_attempt_at > now() then t.next_attempt_at end as next_attempt_at,
  t.sent_at, t.error,
  t.version, t.create_name, t.create_date, t.update_name, t.update_date
from outgoing_message t
-- To whom it was, is known to who sees that user: a part of the tenant's administrators see a part of its users.
where t.user_id is null
  or (select app.sees_whole_tenant())
  or t.user_id in (select u.id from app_user u);
