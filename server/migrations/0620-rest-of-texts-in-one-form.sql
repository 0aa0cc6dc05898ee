-- Where two numbers looked alike, 0551 left all texts in several forms, so that nothing that people type finds them. Now each is tried:
-- what would be the number of two records stays as it was typed, with all that names it, and all others are brought into the form.

-- Which columns hold the same texts: those of one name, those that refer to each other, and those that are generated from them.
create temporary table text_kind on commit drop as
with recursive text_column as (
  select c.oid as relation, a.attnum as place, a.attname::text as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype),
joined as (
  select k.conrelid as relation, n.place, k.confrelid as other_relation, n.other_place
  from pg_constraint k cross join unnest(k.conkey, k.confkey) as n (place, other_place) where k.contype = 'f'
  union select d.adrelid, d.adnum, p.refobjid, p.refobjsubid
  from pg_attrdef d join pg_depend p on p.classid = 'pg_attrdef'::regclass and p.objid = d.oid and p.refobjid = d.adrelid
  where p.refobjsubid not in (0, d.adnum)),
same as (
  select a.name, b.name as other from joined j join text_column a on a.relation = j.relation and a.place = j.place
  join text_column b on b.relation = j.other_relation and b.place = j.other_place where a.name <> b.name),
reached (name, other) as (
  select name, name from text_column
  union select r.name, s.other from reached r join (select * from same union select other, name from same) s on s.name = r.other)
select name, min(other) as kind from reached group by name;

create temporary table text_place (relation regclass, name text, kind text, tenant text) on commit drop;
create temporary table old_form (kind text, turn bigint, tenant bigint, said text collate "C") on commit drop;

create procedure app.change_forms(wanted text, first_turn bigint, last_turn bigint) language plpgsql as $$
declare
  place record;
  reason text;
begin
  begin
    for place in select * from text_place where kind = wanted loop
      execute format('update %1$s r set %2$I = normalize(r.%2$I) from old_form f
        where f.kind = $1 and f.turn between $2 and $3 and f.tenant = %3$s and f.said = r.%2$I', place.relation, place.name, place.tenant)
      using wanted, first_turn, last_turn;
    end loop;
    set constraints all immediate;
    set constraints all deferred;
    return;
  exception when integrity_constraint_violation then
    reason := sqlerrm;
  end;
  if first_turn = last_turn then
    raise warning 'A text stays as it was typed: % (%)', (select said from old_form f where f.kind = wanted and f.turn = first_turn), reason;
    return;
  end if;
  call app.change_forms(wanted, first_turn, (first_turn + last_turn) / 2);
  call app.change_forms(wanted, (first_turn + last_turn) / 2 + 1, last_turn);
end $$;

do $$
declare
  place record;
  reference record;
  typed text[];
  compound boolean;
  changed regclass[] := '{}';
  updates text[] := '{}';
begin
  for place in
    select c.oid::regclass as relation, case when bool_or(a.attname = 'tenant_id') then 'r.tenant_id' else '0' end as tenant,
      string_agg(format('case when bool_or(%1$I is not nfc normalized) then %1$L end', a.attname), ', ')
        filter (where a.atttypid = 'text'::regtype) as texts,
      string_agg(format(case a.atttypid when 'text[]'::regtype then 'array_to_string(%I, '' '')' else '%I::text' end, a.attname), ', ')
        filter (where a.atttypid = 'text[]'::regtype or a.attname = 'custom_values') as read,
      string_agg(format(case a.atttypid
        when 'text[]'::regtype then '%1$I = case when %1$I is not null then array(select normalize(e) from unnest(%1$I) with ordinality as u (e, n) order by n) end'
        else '%1$I = coalesce((select jsonb_object_agg(k, case jsonb_typeof(v) when ''string'' then to_jsonb(normalize(v #>> ''{}'')) else v end)
          from jsonb_each(%1$I) as e (k, v)), %1$I)' end, a.attname), ', ')
        filter (where a.atttypid = 'text[]'::regtype or a.attname = 'custom_values') as written
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid
  loop
    execute format('select array_remove(array[%s]::text[], null), %s from %s', place.texts,
      coalesce('bool_or(concat_ws('' '', ' || place.read || ') is not nfc normalized)', 'false'), place.relation) into typed, compound;
    insert into text_place select place.relation, k.name, k.kind, place.tenant from text_kind k where k.name = any (typed);
    if compound then
      updates := updates || format('update %s set %s where concat_ws('' '', %s) is not nfc normalized', place.relation, place.written, place.read);
    end if;
    if compound or typed <> '{}' then changed := changed || place.relation; end if;
  end loop;
  if changed = '{}' then return; end if;

  for place in select * from text_place loop
    execute format('insert into old_form (kind, tenant, said) select distinct %L, %s, r.%I from %s r where r.%3$I is not nfc normalized',
      place.kind, place.tenant, place.name, place.relation);
  end loop;
  create temporary table form_once on commit drop as
    select kind, row_number() over (partition by kind order by tenant, said) as turn, tenant, said
    from (select distinct kind, tenant, said from old_form) f;
  truncate old_form;
  insert into old_form select kind, turn, tenant, said from form_once;
  create index on old_form (kind, turn);
  analyze old_form;

  -- Numbers and what names them change one after the other.
  create temporary table waiting on commit drop as
    select conrelid::regclass as relation, conname as name from pg_constraint
    where contype = 'f' and conparentid = 0 and not condeferrable and connamespace = 'public'::regnamespace
      and (conrelid = any (changed) or confrelid = any (changed));
  for reference in select * from waiting loop
    execute format('alter table %s alter constraint %I deferrable initially deferred', reference.relation, reference.name);
  end loop;
  for i in 1 .. cardinality(changed) loop execute format('alter table %s disable trigger user', changed[i]); end loop;
  for i in 1 .. cardinality(updates) loop execute updates[i]; end loop;
  for place in select kind, max(f.turn) as last from old_form f group by kind loop call app.change_forms(place.kind, 1, place.last); end loop;
  set constraints all immediate;
  for i in 1 .. cardinality(changed) loop execute format('alter table %s enable trigger user', changed[i]); end loop;
  for reference in select * from waiting loop
    execute format('alter table %s alter constraint %I not deferrable', reference.relation, reference.name);
  end loop;
end $$;

drop procedure app.change_forms;
