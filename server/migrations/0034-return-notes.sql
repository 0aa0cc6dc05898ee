-- Return notes: received goods that go back to the supplier, for exchange or for credit (B3.5b).

create sequence return_note_number;

-- The next number that nobody has given a note by hand.
create function app.next_return_no() returns text language plpgsql as $$
declare
  number text;
begin
  loop
    number := 'RTN-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('return_note_number')::text, 6, '0');
    exit when not exists (select from return_note where return_no = number);
  end loop;
  return number;
end $$;

create table return_note (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  return_no text collate "C" not null default app.next_return_no(),
  status text not null default '0' check (status in ('0', '1', '2', '3', 'X')),
  return_type text not null check (return_type in ('1', '2')),
  return_date date not null default current_date,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  warehouse_no text collate "C" not null,
  remark text,
  refuse_reason text,
  line_count integer not null default 0,
  sum_return_qty numeric(26, 6) not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, return_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no)
);
call app.stamped('return_note');
call app.takes_custom_fields('return_note');
call app.alerted('return_note', 'return_note_row');
create index on return_note (tenant_id, update_date desc, id desc);
create index on return_note (tenant_id, supplier_no, update_date desc, id desc);
create index on return_note using gin (return_no gin_trgm_ops);
-- Suppliers see a note from the day it is sent.
call app.protect('return_note', 'org_no', 'supplier_no', 'warehouse_no', 'status <> ''0''');

create table return_note_line (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  return_note_id bigint not null,
  -- As in the head, which a trigger sees to: suppliers see lines by it.
  status text not null default '0',
  -- The receipt, as people name it; its id follows.
  receipt_no text collate "C" not null,
  purchase_no text collate "C" not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null,
  purchase_batch_seq integer not null,
  receipt_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  warehouse_no text collate "C" not null,
  return_qty numeric(26, 6) not null check (return_qty > 0),
  return_reason text not null,
  primary key (tenant_id, id),
  unique (tenant_id, return_note_id, receipt_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq),
  foreign key (tenant_id, return_note_id) references return_note (tenant_id, id) on delete cascade,
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id)
);
create function app.find_returned_receipt() returns trigger language plpgsql as $$
begin
  new.receipt_id := coalesce(new.receipt_id, (select r.id from receipt r
    join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
    where r.tenant_id = new.tenant_id and r.receipt_no = new.receipt_no
      and (l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq)
        = (new.purchase_no, new.purchase_seq, new.purchase_phase_seq, new.purchase_batch_seq)));
  return new;
end $$;
create trigger find_returned_receipt before insert on return_note_line
  for each row execute function app.find_returned_receipt();
call app.stamped('return_note_line');
call app.takes_custom_fields('return_note_line');
create index on return_note_line (tenant_id, receipt_id);
create index on return_note_line (tenant_id, update_date desc, id desc);
call app.protect('return_note_line', 'org_no', 'supplier_no', 'warehouse_no',
  'status <> ''0''');

create function app.returned_lines_follow_head() returns trigger language plpgsql as $$
begin
  update return_note_line set status = new.status where tenant_id = new.tenant_id and return_note_id = new.id;
  return null;
end $$;
create trigger lines_follow_head after update on return_note for each row
  when (old.status is distinct from new.status) execute function app.returned_lines_follow_head();

-- What of a receipt was sent back, and never more than it brought.
alter table receipt
  add column return_qty numeric(26, 6) not null default 0 check (return_qty >= 0),
  add constraint never_returned_beyond_receipt check (return_qty <= receipt_qty);
drop view receipt_row;

-- Return notes have a print template to begin with, in tenants that are there already too.
alter table print_template drop constraint print_template_module_check;
alter table print_template add constraint print_template_module_check check (module in ('PO', 'ASN', 'RETURN', 'LABEL'));
create procedure app.add_return_template(tenant bigint) language sql as $$
  insert into print_template (tenant_id, report_key, template_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn,
    module, is_default, is_built_in)
  values (tenant, 'RETURN_STANDARD', 'Standard return note', 'Standard return note', '标准退货单', '標準退貨單',
    'Phiếu trả hàng chuẩn', 'RETURN', '1', '1')
$$;
create function app.begin_return_template() returns trigger language plpgsql as $$
begin
  call app.add_return_template(new.id);
  return null;
end $$;
create trigger begin_return_template after insert on tenant for each row execute function app.begin_return_template();
do $$
declare
  tenant_id bigint;
begin
  for tenant_id in select id from tenant loop call app.add_return_template(tenant_id); end loop;
end $$;
