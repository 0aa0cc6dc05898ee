-- A user has a language once they have saved one. English was given to whoever had not: until they save it, the pages keep the
-- language of the device.
alter table app_user alter column language_code drop not null, alter column language_code drop default;
update app_user set language_code = null where language_code = 'en-US';
