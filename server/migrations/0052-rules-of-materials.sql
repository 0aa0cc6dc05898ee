-- Materials and their groups say by which rules they are packed and numbered.
do $$
declare
  relation text;
begin
  foreach relation in array array['material', 'category'] loop
    execute format('alter table %I add column box_rule_no text collate "C", add column bar_rule_no text collate "C",
      add column lot_rule_no text collate "C",
      add foreign key (tenant_id, box_rule_no) references box_rule (tenant_id, box_rule_no),
      add foreign key (tenant_id, bar_rule_no) references barcode_rule (tenant_id, bar_rule_no),
      add foreign key (tenant_id, lot_rule_no) references lot_rule (tenant_id, lot_rule_no)', relation);
    execute format('create index on %I (tenant_id, box_rule_no) where box_rule_no is not null', relation);
    execute format('create index on %I (tenant_id, bar_rule_no) where bar_rule_no is not null', relation);
    execute format('create index on %I (tenant_id, lot_rule_no) where lot_rule_no is not null', relation);
  end loop;
end $$;

-- Labels are of boxes of a level, and some have an SSCC.
alter table label add column level_seq integer not null default 1 check (level_seq >= 1), add column level_name text,
  -- Labels of one box share it.
  add column sscc text check (sscc ~ '^[0-9]{18}$');
create index on label (tenant_id, sscc) where sscc is not null;
