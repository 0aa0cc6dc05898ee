-- Who printed which label when, and from the second time on why. It outlives the label, as what was printed may stand on goods.
create table label_print (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  shipping_notice_id bigint not null,
  shipping_notice_line_id bigint,
  label_id bigint,
  shipping_package_id bigint,
  barcode text collate "C" not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  -- The how-manieth print of its label it is.
  print_seq integer not null check (print_seq >= 1),
  report_key text collate "C" not null,
  printer text,
  reason text,
  primary key (tenant_id, id),
  unique (tenant_id, label_id, print_seq),
  unique (tenant_id, shipping_package_id, print_seq),
  check (print_seq = 1 or reason is not null),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shipping_notice_line_id) references shipping_notice_line (tenant_id, id)
    on delete set null (shipping_notice_line_id),
  foreign key (tenant_id, label_id) references label (tenant_id, id) on delete set null (label_id),
  foreign key (tenant_id, shipping_package_id) references shipping_package (tenant_id, id) on delete set null (shipping_package_id)
);
call app.stamped('label_print');
call app.protect_document('label_print', 'org_no', 'supplier_no');
create index on label_print (tenant_id, shipping_notice_id, id desc);
create index on label_print (tenant_id, shipping_notice_line_id) where shipping_notice_line_id is not null;
create index on label_print (tenant_id, update_date desc, id desc);
