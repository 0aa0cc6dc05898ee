-- Deletes of base data that may be undone: what went is kept for a day, together with what went with it.

create table deleted_record (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  -- What one call deleted has one token, known to its caller alone.
  token uuid not null default current_setting('app.undo')::uuid,
  user_id bigint not null default app.scope_user(),
  -- The call that deleted; whoever may no longer make it may not undo it either.
  service text not null default current_setting('app.undo_service'),
  method text not null default current_setting('app.undo_method'),
  table_name text not null,
  -- The row as it was; for a reference that was emptied its id and the one column.
  record jsonb not null,
  emptied_column text,
  deleted_at timestamptz not null default now(),
  restored_at timestamptz,
  primary key (tenant_id, id)
);
create index on deleted_record (tenant_id, token);
create index on deleted_record (deleted_at);
alter table deleted_record enable row level security;
create policy scope on deleted_record to tandem_app using (
  tenant_id = (select app.scope_tenant()) and user_id = (select app.scope_user())
);

create function app.keep_deleted() returns trigger language plpgsql as $$
begin
  insert into deleted_record (table_name, record) values (tg_table_name, to_jsonb(old));
  return old;
end $$;

create function app.keep_emptied() returns trigger language plpgsql as $$
begin
  insert into deleted_record (table_name, record, emptied_column)
  values (tg_table_name, jsonb_build_object('id', old.id, tg_argv[0], to_jsonb(old) -> tg_argv[0]), tg_argv[0]);
  return new;
end $$;

-- Keeps the rows of a table that go in a transaction whose deletes may be undone, also those that go with another.
create procedure app.undoable(relation regclass) language plpgsql as $$
begin
  execute format('create trigger keep_deleted before delete on %s for each row
    when (current_setting(''app.undo'', true) <> '''') execute function app.keep_deleted()', relation);
end $$;

-- The same for a column that is emptied when the record it refers to goes.
create procedure app.undoable_reference(relation regclass, column_name text) language plpgsql as $$
begin
  execute format('create trigger keep_emptied_%2$s before update of %2$I on %1$s for each row
    when (current_setting(''app.undo'', true) <> '''' and old.%2$I is not null and new.%2$I is null)
    execute function app.keep_emptied(%2$L)', relation, column_name);
end $$;

-- Everything a tenant holds, but for what serves the moment and what is worked out anew.
do $$
declare
  relation regclass;
begin
  for relation in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in
      ('deleted_record', 'session', 'request_guard', 'outbox', 'operation_log', 'record_history', 'tag_alert_record', 'alert_wake')
  loop
    call app.undoable(relation);
  end loop;
end $$;
call app.undoable_reference('shipping_notice', 'shipping_address_id');
call app.undoable_reference('shipping_notice', 'delivery_address_id');
