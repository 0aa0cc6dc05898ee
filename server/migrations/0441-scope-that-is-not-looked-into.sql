-- A function in SQL is written into each sub-select that asks it, anew whenever a statement is planned, and policies ask a dozen for
-- every table; one in PL/pgSQL is not looked into. Planning a list takes half as long so, and asking once per query costs no more.
create or replace function app.scope_tenant() returns bigint language plpgsql stable parallel safe as $$
begin
  return nullif(current_setting('app.tenant', true), '')::bigint;
end $$;
create or replace function app.scope_user() returns bigint language plpgsql stable parallel safe as $$
begin
  return nullif(current_setting('app.user', true), '')::bigint;
end $$;
create or replace function app.scope_supplier() returns text language plpgsql stable parallel safe as $$
begin
  return nullif(nullif(current_setting('app.supplier', true), ''), '*');
end $$;
create or replace function app.scope_side() returns text language plpgsql stable parallel safe as $$
begin
  return case when current_setting('app.supplier', true) is not distinct from '*' then 'buyer' else 'supplier' end;
end $$;
create or replace function app.scope_organisations() returns text[] language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(nullif(current_setting('app.organisations', true), ''), '*'), '{}')::text[];
end $$;
create or replace function app.scope_warehouses() returns text[] language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(nullif(current_setting('app.warehouses', true), ''), '*'), '{}')::text[];
end $$;
create or replace function app.scope_suppliers() returns text[] language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(nullif(current_setting('app.suppliers', true), ''), '*'), '{}')::text[];
end $$;
create or replace function app.scope_classify_types() returns text[] language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(nullif(current_setting('app.classify_types', true), ''), '*'), '{}')::text[];
end $$;
create or replace function app.scope_business_classify_types() returns text[] language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(nullif(current_setting('app.business_classify_types', true), ''), '*'), '{}')::text[];
end $$;
create or replace function app.sees_all_organisations() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.organisations', true) is not distinct from '*';
end $$;
create or replace function app.sees_all_warehouses() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.warehouses', true) is not distinct from '*';
end $$;
create or replace function app.sees_all_suppliers() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.supplier', true) is not distinct from '*';
end $$;
create or replace function app.sees_every_supplier() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.suppliers', true) is not distinct from '*';
end $$;
create or replace function app.sees_all_classify_types() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.classify_types', true) is not distinct from '*';
end $$;
create or replace function app.sees_all_business_classify_types() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.business_classify_types', true) is not distinct from '*';
end $$;
create or replace function app.sees_all_classes() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.classify_types', true) is not distinct from '*'
    and current_setting('app.business_classify_types', true) is not distinct from '*';
end $$;
create or replace function app.sees_every_place() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.warehouses', true) is not distinct from '*'
    or current_setting('app.supplier', true) is distinct from '*';
end $$;
create or replace function app.sees_whole_tenant() returns boolean language plpgsql stable parallel safe as $$
begin
  return current_setting('app.organisations', true) is not distinct from '*'
    and current_setting('app.warehouses', true) is not distinct from '*'
    and current_setting('app.supplier', true) is not distinct from '*'
    and current_setting('app.suppliers', true) is not distinct from '*'
    and current_setting('app.classify_types', true) is not distinct from '*'
    and current_setting('app.business_classify_types', true) is not distinct from '*';
end $$;
