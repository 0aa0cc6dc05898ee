-- When a day begins where the caller is: moments are stored as such, and sought by days.
create function app.day_begins(day date) returns timestamptz language sql stable parallel safe
  return day::timestamp at time zone coalesce(nullif(current_setting('app.time_zone', true), ''), 'UTC');
