-- A notification holds less than 8000 bytes: what comes to more, as the news of a document of very many warehouses, is told by its
-- number, by which nodes read it.
create or replace function app.tell_live(wanted_tenant bigint, target jsonb, content jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  number bigint;
  whole text;
begin
  perform pg_advisory_xact_lock(hashtext('tandem_live'));
  insert into live_news (tenant_id, target, content) values (wanted_tenant, target, content) returning id into number;
  whole := jsonb_build_object('id', number::text, 'target', target, 'content', content)::text;
  perform pg_notify('tandem_live', case when octet_length(whole) < 8000 then whole else jsonb_build_object('id', number::text)::text end);
end $$;
