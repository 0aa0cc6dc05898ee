-- An agreed deduction joins one reconciliation bill (B3.17), with which it is invoiced, or an invoice bill by itself. No row is written:
-- the tables stand still for a moment only.
alter table deduction
  add column bill_id bigint,
  add foreign key (tenant_id, bill_id) references bill (tenant_id, id),
  add constraint deduction_reconciled check (bill_id is null or deduction_status = '3');
create index on deduction (tenant_id, bill_id) where bill_id is not null;
alter table bill
  add column deduction_count integer not null default 0,
  add column deducted_amount numeric(26, 6) not null default 0,
  add constraint bill_deducted check (deduction_count >= 0 and (deduction_count > 0) = (deducted_amount > 0));
