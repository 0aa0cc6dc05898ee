-- A webhook has a secret from its first moment, also one that a workbook brings: a delivery that nothing signs is refused by
-- its receiver. Administrators draw another when they set the receiver up.
create function app.give_webhook_secret() returns trigger language plpgsql as $$
begin
  -- 256 bits, of which PostgreSQL draws all but the marks of two UUIDs.
  insert into webhook_secret (tenant_id, webhook_id, secret) values (new.tenant_id, new.id,
    'whsec_' || encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'));
  return null;
end $$;
create trigger give_secret after insert on webhook for each row execute function app.give_webhook_secret();
insert into webhook_secret (tenant_id, webhook_id, secret)
  select w.tenant_id, w.id, 'whsec_' || encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64')
  from webhook w where not exists (select from webhook_secret s where s.tenant_id = w.tenant_id and s.webhook_id = w.id);

-- What reached webhooks is forgotten by its age.
create index on outgoing_message (create_date) where webhook_id is not null;
