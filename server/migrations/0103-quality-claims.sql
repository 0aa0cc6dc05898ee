-- Complaints about the quality of goods that were received, and what their suppliers answer (8D in short).
create sequence quality_claim_number;
create table quality_claim (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  claim_no text collate "C" not null
    default 'QCC-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('quality_claim_number')::text, 6, '0'),
  status text not null default '0' check (status in ('0', '1', '2', '3', 'X')),
  claim_qty numeric(26, 6) not null check (claim_qty > 0),
  problem text not null,
  answer_by date,
  receipt_id bigint not null,
  rejection_id bigint,
  acceptance_id bigint,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  finding text,
  root_cause text,
  immediate_action text,
  corrective_action text,
  effective_date date,
  answered_at timestamptz,
  send_back_reason text,
  void_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, claim_no),
  foreign key (tenant_id, receipt_id) references receipt (tenant_id, id),
  foreign key (tenant_id, rejection_id) references rejection (tenant_id, id),
  foreign key (tenant_id, acceptance_id) references acceptance (tenant_id, id),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  check (status not in ('1', '3') or (finding is not null and root_cause is not null and immediate_action is not null
    and corrective_action is not null and effective_date is not null and answered_at is not null))
);
call app.stamped('quality_claim');
call app.alerted('quality_claim', 'quality_claim_row');
call app.protect_document('quality_claim', 'org_no', 'supplier_no', 'warehouse_no');
create index on quality_claim (tenant_id, receipt_id);
create index on quality_claim (tenant_id, rejection_id) where rejection_id is not null;
create index on quality_claim (tenant_id, acceptance_id) where acceptance_id is not null;
create index on quality_claim (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, status, classify_type, business_classify_type);
create index on quality_claim (tenant_id, supplier_no, update_date desc, id desc)
  include (org_no, warehouse_no, status, classify_type, business_classify_type);
create index on quality_claim using gin (claim_no gin_trgm_ops);

-- Those of the claim, and those of its answer.
create table quality_claim_file (
  tenant_id bigint not null default app.scope_tenant(),
  quality_claim_id bigint not null,
  stored_file_id bigint not null,
  of_answer text not null check (of_answer in ('0', '1')),
  sort integer not null,
  primary key (tenant_id, quality_claim_id, stored_file_id),
  unique (tenant_id, stored_file_id),
  foreign key (tenant_id, quality_claim_id) references quality_claim (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stored_file_id) references stored_file (tenant_id, id)
);
alter table quality_claim_file enable row level security;
create policy scope on quality_claim_file using (tenant_id = (select app.scope_tenant()) and exists (
  select from quality_claim c where c.tenant_id = quality_claim_file.tenant_id and c.id = quality_claim_file.quality_claim_id));

-- Whoever buys, or receives and inspects, raises claims; suppliers answer them, as they say what they took back.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2055', array(
  select f from unnest(flags) f where f in ('isSearch', 'isExport', 'isSave')
  union select unnest('{isAdd,isModify}'::text[]) where exists (select from role_menu a where a.tenant_id = r.tenant_id
    and a.role_no = r.role_no and (a.menu_no = '2042' and 'isAdd' = any (a.flags) or a.menu_no = '2025' and 'isCheck' = any (a.flags)))
  union select unnest('{isCheck,isCancelInvalid}'::text[]) where exists (select from role_menu a where a.tenant_id = r.tenant_id
    and a.role_no = r.role_no and a.menu_no = '2025' and 'isCheck' = any (a.flags)))
from role_menu r where menu_no = '2044' and 'isSearch' = any (flags)
on conflict do nothing;
