-- What is told of an entry of the outbox says which: it may be delivered again, and nobody is told of it twice.
alter table user_message add column outbox_id bigint;
create unique index outgoing_message_of_event on outgoing_message (tenant_id, outbox_id, channel, user_id) nulls not distinct
  where outbox_id is not null and webhook_id is null;

create or replace function app.go_by_channels() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  way record;
  of_document record;
  receiver record;
begin
  select * into of_document from app.parties_of(new.tenant_id, new.entity_name, new.record_id);
  select * into way from app.told_by_policy(new.tenant_id, new.user_id, new.topic, of_document.org_no);
  select user_name, email, coalesce(language_code, 'en-US') as language_code into receiver
  from app_user where tenant_id = new.tenant_id and id = new.user_id;
  insert into outgoing_message (tenant_id, channel, event, status, entity_name, record_id, document_no, org_no, supplier_no, classify_type,
    business_classify_type, user_id, receiver_name, address, language_code, notice_template_no, gathers, next_attempt_at, expire_at,
    sent_at, error, outbox_id)
  select new.tenant_id, channel, new.topic, case when channel = '1' then '1' when receiver.email is null then '3' else '0' end,
    new.entity_name, new.record_id, coalesce(of_document.document_no, new.record_numbers[1]), of_document.org_no, of_document.supplier_no,
    of_document.classify_type, of_document.business_classify_type, new.user_id, receiver.user_name,
    case when channel = '2' then receiver.email end, receiver.language_code, way.notice_template_no,
    channel = '2' and way.mail_choice = '2',
    case when channel = '2' and way.mail_choice = '2' then date_trunc('day', now()) + interval '1 day 5 hours'
      else now() + interval '1 minute' end,
    now() + interval '4 days', case when channel = '1' then now() end, case when channel = '2' and receiver.email is null then 'noAddress' end,
    new.outbox_id
  from unnest(array['1', '2']) as channel
  where case when channel = '1' then new.at_bell else coalesce(way.mail_choice, '0') <> '0' end
  on conflict do nothing;
  return null;
end $$;
