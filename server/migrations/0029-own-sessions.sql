-- People know their sessions by what they began on, and end them.
alter table session
  add column id bigint generated always as identity,
  add column user_agent text,
  add column address text;
