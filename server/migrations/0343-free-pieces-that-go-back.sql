-- Free pieces that were found fit go back by return notes, beside what is paid or alone.
alter table receipt
  add column gift_return_qty numeric(26, 6) not null default 0 check (gift_return_qty >= 0),
  add constraint never_returned_beyond_fit check (gift_return_qty <= gift_fit_qty),
  drop constraint never_returned_beyond_stored,
  add constraint never_returned_beyond_stored check (return_qty + gift_return_qty - return_unstored_qty <= warehoused_qty);
do $$
declare
  name text;
begin
  -- Those of what goes back, as they were called by themselves.
  for name in select c.conname from pg_constraint c where c.conrelid = 'return_note_line'::regclass and c.contype = 'c'
      and pg_get_constraintdef(c.oid) like '%return_qty%' loop
    execute format('alter table return_note_line drop constraint %I', name);
  end loop;
end $$;
alter table return_note_line
  add column gift_qty numeric(26, 6) check (gift_qty > 0),
  add constraint something_goes_back check (return_qty >= 0 and return_qty + coalesce(gift_qty, 0) > 0),
  add constraint never_unstored_beyond_returned check (unstored_qty between 0 and return_qty + coalesce(gift_qty, 0));
