-- A file that was uploaded is attached by whoever uploaded it, and by nobody else: its id is no leave to take it.
alter table stored_file add column uploader_id bigint;
-- Of those that came before, who it was is known by name, where that is the name of one user.
alter table stored_file disable trigger user;
update stored_file f set uploader_id = u.id
from (select tenant_id, user_name, min(id) as id from app_user group by 1, 2 having count(*) = 1) u
where u.tenant_id = f.tenant_id and u.user_name = f.create_name;
alter table stored_file enable trigger user;
alter table stored_file alter column uploader_id set default app.scope_user();

-- Lets a row name a file, in the column that is given, only where the caller uploaded it; what nobody calls for, as restoring a
-- backup, may name any, and so may a row that is brought back by who deleted it.
create function app.require_own_file() returns trigger language plpgsql as $$
declare
  caller bigint := app.scope_user();
  file text := to_jsonb(new) ->> tg_argv[0];
begin
  if caller is null or file is null or tg_op = 'UPDATE' and file is not distinct from to_jsonb(old) ->> tg_argv[0] then
    return new;
  end if;
  if exists (select from stored_file where tenant_id = new.tenant_id and id = file::bigint and uploader_id = caller)
    or exists (select from deleted_record d where d.restored_at = now() and d.table_name = tg_table_name
      and d.record ->> tg_argv[0] = file)
    -- What hangs at a notice already may become its picture.
    or tg_table_name = 'news_notice' and exists (select from news_notice_file f
      where f.tenant_id = new.tenant_id and f.news_notice_id = (to_jsonb(new) ->> 'id')::bigint and f.stored_file_id = file::bigint) then
    return new;
  end if;
  raise foreign_key_violation using table = tg_table_name, column = tg_argv[0],
    message = format('File %s was not uploaded by user %s', file, caller);
end $$;

do $$
declare
  place record;
begin
  for place in select * from (values ('purchase_order_file', 'stored_file_id'), ('shipping_notice_file', 'stored_file_id'),
    ('delivery_approval_file', 'stored_file_id'), ('receipt_file', 'stored_file_id'), ('rejection_file', 'stored_file_id'),
    ('quality_claim_file', 'stored_file_id'), ('deduction_file', 'stored_file_id'), ('document_message_file', 'stored_file_id'),
    ('news_notice_file', 'stored_file_id'), ('news_notice', 'cover'), ('app_version', 'stored_file_id')) as p (relation, name)
  loop
    execute format('create trigger own_file before insert or update of %2$I on %1$I for each row
      execute function app.require_own_file(%2$L)', place.relation, place.name);
  end loop;
end $$;
