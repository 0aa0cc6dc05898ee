-- A note that was never sent is no supplier's matter, also once it is void: only drafts become so.
do $$
declare
  relation text;
  condition text := app.scope_condition('org_no', 'supplier_no', 'warehouse_no', 'status not in (''0'', ''X'')');
begin
  foreach relation in array array['return_note', 'return_note_line'] loop
    execute format('alter policy scope on %I using (%s) with check (%2$s)', relation, condition);
  end loop;
end $$;
