-- Whether a record names a file that was deleted, by whomever, and may still be brought back.
create function app.file_may_come_back(tenant bigint, file bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from deleted_record d where d.tenant_id = tenant and d.deleted_at > now() - interval '1 day'
    and file::text in (d.record ->> 'stored_file_id', d.record ->> 'avatar_id', d.record ->> 'cover'))
$$;
