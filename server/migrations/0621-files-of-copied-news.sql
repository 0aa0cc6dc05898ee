-- News that is copied keeps its files, whoever uploaded them: those of a notice that the caller sees may hang at further ones.
create or replace function app.require_own_file() returns trigger language plpgsql as $$
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
    or tg_table_name in ('news_notice', 'news_notice_file') and exists (select from news_notice_file f
      where f.tenant_id = new.tenant_id and f.stored_file_id = file::bigint) then
    return new;
  end if;
  raise foreign_key_violation using table = tg_table_name, column = tg_argv[0],
    message = format('File %s was not uploaded by user %s', file, caller);
end $$;
