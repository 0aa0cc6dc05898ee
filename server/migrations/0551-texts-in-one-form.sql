-- Texts are kept and sought in one form (NFC). Of those that came before, some hold a letter and its accent as two characters, and no
-- search would find them any more.
create procedure app.bring_into_one_form(are_keys boolean) language plpgsql as $$
declare
  place record;
  reference record;
  found boolean;
  changed regclass[] := '{}';
  updates text[] := '{}';
begin
  for place in
    select c.oid::regclass as relation,
      string_agg(format(case a.atttypid when 'text[]'::regtype then 'array_to_string(%I, '' '')' else '%I::text' end, a.attname), ', ') as read,
      string_agg(format(case a.atttypid
        when 'text[]'::regtype then '%1$I = case when %1$I is not null then array(select normalize(e) from unnest(%1$I) with ordinality as u (e, n) order by n) end'
        when 'text'::regtype then '%1$I = normalize(%1$I)'
        else '%1$I = coalesce((select jsonb_object_agg(k, case jsonb_typeof(v) when ''string'' then to_jsonb(normalize(v #>> ''{}'')) else v end)
          from jsonb_each(%1$I) as e (k, v)), %1$I)' end, a.attname), ', ') as written
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and (a.atttypid in ('text'::regtype, 'text[]'::regtype) or a.attname = 'custom_values')
      and are_keys = exists (select from pg_constraint k where k.contype in ('p', 'u', 'f')
        and (k.conrelid = c.oid and a.attnum = any (k.conkey) or k.confrelid = c.oid and a.attnum = any (k.confkey)))
    group by c.oid
  loop
    -- Parts of what is in one form are in it, too: one look at a row tells of all its texts.
    execute format('select exists (select from %s where concat_ws('' '', %s) is not nfc normalized)', place.relation, place.read) into found;
    continue when not found;
    changed := changed || place.relation;
    updates := updates || format('update %s set %s where concat_ws('' '', %s) is not nfc normalized', place.relation, place.written, place.read);
  end loop;
  if changed = '{}' then return; end if;
  -- Numbers and what names them change one after the other.
  create temporary table waiting on commit drop as
    select conrelid::regclass as relation, conname as name from pg_constraint
    where are_keys and contype = 'f' and conparentid = 0 and not condeferrable and connamespace = 'public'::regnamespace
      and (conrelid = any (changed) or confrelid = any (changed));
  for reference in select * from waiting loop
    execute format('alter table %s alter constraint %I deferrable initially deferred', reference.relation, reference.name);
  end loop;
  set constraints all deferred;
  for i in 1 .. cardinality(changed) loop execute format('alter table %s disable trigger user', changed[i]); end loop;
  for i in 1 .. cardinality(updates) loop execute updates[i]; end loop;
  set constraints all immediate;
  for i in 1 .. cardinality(changed) loop execute format('alter table %s enable trigger user', changed[i]); end loop;
  for reference in select * from waiting loop
    execute format('alter table %s alter constraint %I not deferrable', reference.relation, reference.name);
  end loop;
  drop table waiting;
exception when unique_violation or foreign_key_violation then
  -- Two records whose numbers look alike stay two; which of them is meant nobody can tell here.
  raise warning 'Texts stay in several forms: %', sqlerrm;
end $$;

call app.bring_into_one_form(false);
call app.bring_into_one_form(true);
drop procedure app.bring_into_one_form;
