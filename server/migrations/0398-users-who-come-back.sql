-- A user who is deleted and comes back must prove as much as before.
call app.undoable('second_factor');

-- Messages are of the moment: brought back they would be sent once more.
drop trigger keep_deleted on user_message;

-- Whoever brings a user back brings back what that user alone sees.
alter policy scope on export_template with check (tenant_id = (select app.scope_tenant())
  and (is_shared = '1' or user_id = (select app.scope_user()) or exists (select from deleted_record d
    where d.tenant_id = export_template.tenant_id and d.table_name = 'export_template' and d.restored_at is not null
      and (d.record ->> 'id')::bigint = export_template.id and (d.record ->> 'user_id')::bigint = export_template.user_id)));
