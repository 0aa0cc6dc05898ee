-- Codes that were wrong while a secret waited to be confirmed: whoever has a session only may not try them all.
alter table second_factor add column wrong_codes integer not null default 0;
