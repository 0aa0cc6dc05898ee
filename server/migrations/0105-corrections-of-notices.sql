-- Notices are corrected while they are on their way: how they stood before is kept, and so is what differs. Where the buyer is
-- asked, a correction waits and holds nothing until it is agreed to.
alter table shipping_notice
  add column revision_no integer not null default 1 check (revision_no >= 1),
  add column correction_status text not null default '0' check (correction_status in ('0', '1', '2', '3', '4'));
create index on shipping_notice (tenant_id, update_date desc, id desc) where correction_status in ('1', '3');

create table shipping_notice_revision (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  shipping_notice_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  revision_no integer not null,
  head jsonb not null,
  lines jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, shipping_notice_id, revision_no),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade
);
call app.stamped('shipping_notice_revision');
call app.protect_document('shipping_notice_revision', 'org_no', 'supplier_no');

create table shipping_notice_correction (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  shipping_notice_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  revision_no integer not null,
  correction_status text not null check (correction_status in ('1', '2', '3', '4')),
  reason text,
  head jsonb not null,
  lines jsonb not null,
  changes jsonb not null,
  decided_by text,
  decided_at timestamptz,
  decline_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade
);
call app.stamped('shipping_notice_correction');
call app.protect_document('shipping_notice_correction', 'org_no', 'supplier_no');
create index on shipping_notice_correction (tenant_id, shipping_notice_id, id);
-- One waits at a time.
create unique index on shipping_notice_correction (tenant_id, shipping_notice_id) where correction_status = '1';
