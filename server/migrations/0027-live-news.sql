-- What open pages were told of late, so that a page, or a node, that was away for a moment is told just what it missed.
create table live_news (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity unique,
  target jsonb not null,
  content jsonb not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
call app.protect('live_news', null, null);

-- Tells all nodes. One after the other, so that nobody ever reads a number whose predecessor is still to come.
create function app.tell_live(wanted_tenant bigint, target jsonb, content jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  number bigint;
begin
  perform pg_advisory_xact_lock(hashtext('tandem_live'));
  insert into live_news (tenant_id, target, content) values (wanted_tenant, target, content) returning id into number;
  perform pg_notify('tandem_live', jsonb_build_object('id', number::text, 'target', target, 'content', content)::text);
end $$;

-- The number of the newest news; 0 while there is none.
create function app.latest_live_news() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(id), 0) from live_news
$$;

-- Whether all news after the number is still kept, so that nothing of it can be missed.
create function app.keeps_live_news(after bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select after between coalesce(min(id) - 1, 0) and coalesce(max(id), 0) from live_news
$$;

create function app.live_news_after(after bigint, most integer) returns table (id bigint, target jsonb, content jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, n.target, n.content from live_news n where n.id > after order by n.id limit most
$$;
