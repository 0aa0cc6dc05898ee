-- Rules have lines.

-- Lines of a record are seen and changed by whoever sees the record, go with it, and come back with it.
create procedure app.part_of(relation regclass, head regclass, head_column text) language plpgsql as $$
declare
  condition text := format('tenant_id = (select app.scope_tenant()) and exists (select from %s h
    where h.tenant_id = %s.tenant_id and h.id = %2$s.%3$I)', head, relation, head_column);
begin
  call app.stamped(relation);
  execute format('alter table %s enable row level security', relation);
  execute format('create policy scope on %s using (%s) with check (%2$s)', relation, condition);
  call app.undoable(relation);
end $$;

alter table barcode_rule add column separator text;
drop view barcode_rule_row;
create table barcode_rule_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  barcode_rule_id bigint not null,
  line_no integer not null check (line_no >= 0),
  element_code text not null check (element_code ~ '^[A-Z]$'),
  element_kind text not null,
  element_length integer,
  fixed_text text,
  padding text,
  primary key (tenant_id, id),
  unique (tenant_id, barcode_rule_id, line_no) deferrable,
  unique (tenant_id, barcode_rule_id, element_code) deferrable,
  foreign key (tenant_id, barcode_rule_id) references barcode_rule (tenant_id, id) on delete cascade
);
call app.part_of('barcode_rule_line', 'barcode_rule', 'barcode_rule_id');
-- Until now a rule was a name, and labels had a running number.
insert into barcode_rule_line (tenant_id, barcode_rule_id, line_no, element_code, element_kind)
select tenant_id, id, 1, 'A', 'serial' from barcode_rule;
