-- A list asks once for each row whether its reader is limited at all: of whoever is limited in nothing, which is most of the buyer's
-- side, five questions about organisation, supplier, warehouse, classes and place were half of what skipping a row cost.
create or replace procedure app.list_view(
  name text, definition text, organisation_column text, supplier_column text, warehouse_column text default null,
  for_suppliers text default 'true', place text default null
) language plpgsql as $$
declare
  limits text := concat_ws(' and ', nullif(app.scope_condition(
    't.' || organisation_column, 't.' || supplier_column, 't.' || warehouse_column, for_suppliers, null), ''), app.class_condition('t.'))
    || app.supplier_limit('t.' || supplier_column) || coalesce(app.place_limit(place), '');
begin
  execute format('create view %I as %s where t.tenant_id = (select app.scope_tenant()) and ((select app.sees_whole_tenant()) or (%s))',
    name, definition, limits);
end $$;
