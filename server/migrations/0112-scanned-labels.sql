-- A barcode as scanners read it: without the brackets that it is printed with.
alter table label add column plain_barcode text collate "C" not null generated always as (translate(barcode, '()', '')) stored;
create index on label (tenant_id, plain_barcode);
