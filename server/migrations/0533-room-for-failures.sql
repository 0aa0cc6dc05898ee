-- Lets go of failures of a source, and of one who told of them where that is said, so that one more has room among so many: those
-- that are done first, then those that happened longest ago. What strangers tell of is counted apart.
create function app.make_room_for_failure(kind bytea, of_source text, of_user text, most integer) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from abnormal_log where tenant_id = app.scope_tenant()
    and not exists (select from abnormal_log where tenant_id = app.scope_tenant() and fingerprint = kind)
    and id in (select id from abnormal_log where tenant_id = app.scope_tenant() and source = of_source
      and (user_name = of_user or of_user is null and user_name is not null)
      order by handle_status <> '0', last_date desc, id desc offset most - 1)
$$;
