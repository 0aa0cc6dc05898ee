-- The boxes that were scanned as goods arrived: one that is scanned again is named with its receipt.
alter table receipt add column box_barcodes text[] not null default '{}';
