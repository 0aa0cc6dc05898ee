-- Lot rules have parts, and a counter that nobody draws twice.
alter table lot_rule add column counter_reset text;
create table lot_rule_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  lot_rule_id bigint not null,
  line_no integer not null check (line_no >= 0),
  part_kind text not null,
  fixed_text text,
  date_pattern text,
  counter_digits integer,
  primary key (tenant_id, id),
  unique (tenant_id, lot_rule_id, line_no) deferrable,
  foreign key (tenant_id, lot_rule_id) references lot_rule (tenant_id, id) on delete cascade
);
call app.part_of('lot_rule_line', 'lot_rule', 'lot_rule_id');
insert into lot_rule_line (tenant_id, lot_rule_id, line_no, part_kind)
select tenant_id, id, 1, 'counter' from lot_rule;

create table lot_counter (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  lot_rule_id bigint not null,
  -- Since when it counts: the year, month or day; empty where it never begins anew.
  period text not null,
  last_number bigint not null,
  primary key (tenant_id, lot_rule_id, period),
  foreign key (tenant_id, lot_rule_id) references lot_rule (tenant_id, id) on delete cascade
);
alter table lot_counter enable row level security;
create policy scope on lot_counter using (tenant_id = (select app.scope_tenant()));
call app.undoable('lot_counter');

-- Box rules have levels, whose boxes may have SSCC numbers.
alter table box_rule add column sscc_prefix text;
create table box_rule_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  box_rule_id bigint not null,
  line_no integer not null check (line_no >= 0),
  level_name text not null,
  level_qty numeric(26, 6) check (level_qty > 0),
  has_sscc text not null check (has_sscc in ('Y', 'N')),
  extension_digit integer,
  primary key (tenant_id, id),
  unique (tenant_id, box_rule_id, line_no) deferrable,
  unique (tenant_id, box_rule_id, level_name) deferrable,
  foreign key (tenant_id, box_rule_id) references box_rule (tenant_id, id) on delete cascade
);
call app.part_of('box_rule_line', 'box_rule', 'box_rule_id');
-- Until now boxes held the pack quantity of their material.
insert into box_rule_line (tenant_id, box_rule_id, line_no, level_name, has_sscc)
select tenant_id, id, 1, '1', 'N' from box_rule;

-- What was drawn of the numbers of a company prefix with its extension digit, whichever rule it stands in.
create table sscc_counter (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  prefix text not null,
  last_number bigint not null,
  primary key (tenant_id, prefix)
);
alter table sscc_counter enable row level security;
create policy scope on sscc_counter using (tenant_id = (select app.scope_tenant()));

-- Suppliers make labels and lots by the rules of their customer.
drop policy scope on barcode_rule;
call app.protect('barcode_rule', null, null);
drop policy scope on lot_rule;
call app.protect('lot_rule', null, null);
