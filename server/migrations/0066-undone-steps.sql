-- What a step needs to be taken back, while nothing has happened since; null for what cannot be.
alter table record_history add column undo jsonb;
