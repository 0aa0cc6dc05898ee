-- The pairs of neighbouring characters, run by run of them: a fifth of the time that looking at each place of a text took, and
-- each change of a row that can be found by its text writes them anew. The pairs are the same, so that indexes stand: what is
-- named twice counts once there.
create or replace function app.character_pairs(content text) returns text[] language plpgsql immutable parallel safe cost 500 as $$
declare
  run text;
  pairs text[] := '{}';
begin
  if content !~ '[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]' then return pairs; end if;
  for run in select m[1] from regexp_matches(content, '[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}', 'g') m loop
    for place in 1 .. length(run) - 1 loop pairs := pairs || substr(run, place, 2); end loop;
  end loop;
  return pairs;
end $$;
