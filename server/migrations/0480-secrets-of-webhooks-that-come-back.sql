-- A webhook whose delete is undone is signed by what its receiver knows: its secrets come back with it, and none is drawn anew.
call app.undoable('webhook_secret');
create or replace function app.give_webhook_secret() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_record d where d.tenant_id = new.tenant_id and d.table_name = 'webhook_secret'
      and d.restored_at is not null and (d.record ->> 'webhook_id')::bigint = new.id) then return null; end if;
  -- 256 bits, of which PostgreSQL draws all but the marks of two UUIDs.
  insert into webhook_secret (tenant_id, webhook_id, secret) values (new.tenant_id, new.id,
    'whsec_' || encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'));
  return null;
end $$;
