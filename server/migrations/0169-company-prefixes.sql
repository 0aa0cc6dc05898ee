-- The company prefix that GS1 gave a supplier: its boxes and packages have their SSCC numbers of it.
alter table supplier add column sscc_prefix text check (sscc_prefix ~ '^[0-9]{6,12}$');
