-- Policies bind everybody but the owner, not the role tandem_app by name: a dump that is restored into another PostgreSQL, where
-- the role is not yet, would lose them.
do $$
declare
  policy record;
begin
  for policy in
    select polname, polrelid::regclass as relation from pg_policy where polroles = array['tandem_app'::regrole::oid]
  loop
    execute format('alter policy %I on %s to public', policy.polname, policy.relation);
  end loop;
end $$;

create or replace procedure app.protect(
  relation regclass, organisation_column text, supplier_column text, warehouse_column text default null, for_suppliers text default 'true'
) language plpgsql as $$
declare
  condition text := app.scope_condition(organisation_column, supplier_column, warehouse_column, for_suppliers);
begin
  execute format('alter table %s enable row level security', relation);
  execute format('create policy scope on %s using (%s) with check (%2$s)', relation, condition);
end $$;
