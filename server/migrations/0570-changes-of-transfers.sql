-- No history tells of goods that somebody moves, since no supplier is concerned: the log of changes does.
do $$
declare
  key text[] := array['id'];
  known text[] := app.known_columns('stock_transfer'::regclass);
  parents jsonb := app.parents_of('stock_transfer'::regclass, known);
begin
  execute format('create trigger note_added after insert on stock_transfer referencing new table as new_rows
    for each statement execute function app.note_changes(%L, %L, %L)', key, known, parents);
  execute format('create trigger note_changed after update on stock_transfer referencing old table as old_rows new table as new_rows
    for each statement execute function app.note_changes(%L, %L, %L)', key, known, parents);
  execute format('create trigger note_removed after delete on stock_transfer referencing old table as old_rows
    for each statement execute function app.note_changes(%L, %L, %L)', key, known, parents);
end $$;
