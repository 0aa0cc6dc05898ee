-- Document numbers name the year that it is for the tenant.
create or replace function app.document_number(prefix text, number bigint) returns text language sql stable
return prefix || '-' || to_char(app.today(), 'YYYY') || '-' || to_char(number, 'FM9999999999999000000');
