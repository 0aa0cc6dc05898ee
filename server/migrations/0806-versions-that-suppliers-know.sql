-- The version of a cell that its supplier knows: what its planner changes before the next release counts for nothing there.
alter table schedule add column told_version integer not null default 1;
update schedule set told_version = version;
create function app.count_told_version() returns trigger language plpgsql as $$
begin
  new.told_version := old.told_version + 1;
  return new;
end $$;
create trigger count_told_version before update on schedule for each row
  when ((new.schedule_version, new.reply_quantity, new.reply_date, new.reply_remark, new.replied_at, new.warned_at)
    is distinct from (old.schedule_version, old.reply_quantity, old.reply_date, old.reply_remark, old.replied_at, old.warned_at))
  execute function app.count_told_version();
