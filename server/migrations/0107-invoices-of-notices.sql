-- Invoices that come with a delivery notice. Of one supplier no number stands at two notices, unless one of them is void.
create table shipping_notice_invoice (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  shipping_notice_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  invoice_type text not null check (invoice_type in ('1', '2', '3')),
  invoice_classify text not null check (invoice_classify in ('1', '2')),
  invoice_code text collate "C",
  invoice_no text collate "C" not null,
  invoice_date date not null,
  invoice_amount numeric(26, 6) not null,
  tax_amount numeric(26, 6),
  tax_rate numeric(26, 6),
  is_goods_invoice text not null check (is_goods_invoice in ('0', '1')),
  is_live boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade
);
call app.stamped('shipping_notice_invoice');
call app.protect_document('shipping_notice_invoice', 'org_no', 'supplier_no');
create unique index shipping_notice_invoice_number on shipping_notice_invoice (tenant_id, supplier_no, coalesce(invoice_code, ''), invoice_no)
  where is_live;
create index on shipping_notice_invoice (tenant_id, shipping_notice_id);
create index on shipping_notice_invoice (tenant_id, update_date desc, id desc);

-- A notice that is void gives the numbers of its invoices back.
create function app.invoices_follow() returns trigger language plpgsql as $$
begin
  update shipping_notice_invoice i set is_live = new.check_status <> 'X'
  where i.tenant_id = new.tenant_id and i.shipping_notice_id = new.id;
  return null;
end $$;
create trigger invoices_follow after update of check_status on shipping_notice for each row
  when ((old.check_status = 'X') is distinct from (new.check_status = 'X')) execute function app.invoices_follow();
