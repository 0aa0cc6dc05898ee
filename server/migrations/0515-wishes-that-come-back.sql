-- A user who is deleted and comes back wishes for mails what they wished before, and is known on the same devices.
call app.undoable('message_wish');
call app.undoable('known_device');

-- Whoever brings a user back brings back what that user alone sees.
alter policy scope on message_wish with check (tenant_id = (select app.scope_tenant())
  and (user_id = (select app.scope_user()) or exists (select from deleted_record d
    where d.tenant_id = message_wish.tenant_id and d.table_name = 'message_wish' and d.restored_at is not null
      and (d.record ->> 'user_id')::bigint = message_wish.user_id)));
