-- Calls that strangers made within a minute, by the hash of call and address; all nodes count together. What is lost in a
-- crash is a minute old at most.
create unlogged table call_count (
  caller_hash bytea primary key,
  calls integer not null,
  since timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
revoke all on call_count from tandem_app;

-- Counts further calls of each caller; a count that is older than the window begins again. Callers are counted in order, so
-- that nodes never wait for each other crosswise. Needed before the caller's tenant is known.
create function app.count_calls(callers bytea[], numbers integer[], window_milliseconds integer)
returns table (caller bytea, calls integer, milliseconds integer)
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into call_count as c (caller_hash, calls)
  select t.caller, t.number from unnest(callers, numbers) as t (caller, number) order by t.caller
  on conflict (caller_hash) do update set
    calls = case when c.since <= excluded.since - make_interval(secs => window_milliseconds / 1000.0) then excluded.calls else least(c.calls, 1000000000) + excluded.calls end,
    since = case when c.since <= excluded.since - make_interval(secs => window_milliseconds / 1000.0) then excluded.since else c.since end
  returning c.caller_hash, c.calls,
    ceil(window_milliseconds - extract(epoch from clock_timestamp() - c.since) * 1000)::integer
$$;
