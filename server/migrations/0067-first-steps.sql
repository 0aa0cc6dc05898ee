-- What users have done of their first steps, and whether they have put these away, as those have who are here already.
alter table app_user add column first_steps text[] not null default '{}', add column first_steps_closed boolean not null default false;
update app_user set first_steps_closed = true;
