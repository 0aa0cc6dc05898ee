-- How many rows of a table, of all tenants, the planner expects to hold a text: to ask for that alone takes a fraction of planning a list.
create function app.expected_rows(table_name text, pattern text, pairs text[]) returns float8
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  plan json;
begin
  execute format('explain (format json) select from %I where %s', table_name,
    case when cardinality(pairs) > 0 then 'app.character_pairs(search_text) @> $2' else 'search_text like lower($1)' end)
    into plan using pattern, pairs;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end $$;
