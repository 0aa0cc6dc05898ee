-- What pickers offer besides partners, places and materials: the means of production, rules of numbers and labels, and
-- templates. All of them are heads; what a rule or template says in detail is kept elsewhere.
--
-- What has 'null' for its supplier is of none: the buyers' side alone sees it. Suppliers see by which technology goods are
-- made, and by which rules and templates boxes and labels are.

create table production_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  production_line_no text collate "C" not null,
  production_line_name text collate app.natural not null,
  org_no text collate "C" not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, production_line_no),
  -- What belongs to a line belongs to its organisation.
  unique (tenant_id, org_no, production_line_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.stamped('production_line');
call app.protect('production_line', 'org_no', 'null');

create table machine (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  machine_no text collate "C" not null,
  machine_name text collate app.natural not null,
  org_no text collate "C" not null,
  production_line_no text collate "C",
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, machine_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  constraint machine_tenant_id_production_line_no_fkey foreign key (tenant_id, org_no, production_line_no)
    references production_line (tenant_id, org_no, production_line_no)
);
call app.stamped('machine');
call app.protect('machine', 'org_no', 'null');
create index on machine (tenant_id, production_line_no);

create table wave (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  wave_no text collate "C" not null,
  wave_name text collate app.natural not null,
  org_no text collate "C" not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, wave_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no)
);
call app.stamped('wave');
call app.protect('wave', 'org_no', 'null');

create table technology (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  technology_no text collate "C" not null,
  technology_name text collate app.natural not null,
  org_no text collate "C" not null,
  default_technology_no text collate "C",
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, technology_no),
  unique (tenant_id, org_no, technology_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  constraint technology_tenant_id_default_technology_no_fkey foreign key (tenant_id, org_no, default_technology_no)
    references technology (tenant_id, org_no, technology_no)
);
call app.stamped('technology');
call app.protect('technology', 'org_no', null);
create index on technology (tenant_id, default_technology_no);

create table item_technology (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  item_technology_no text collate "C" not null,
  org_no text collate "C" not null,
  item_no text collate "C" not null,
  technology_no text collate "C" not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, item_technology_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  constraint item_technology_tenant_id_technology_no_fkey foreign key (tenant_id, org_no, technology_no)
    references technology (tenant_id, org_no, technology_no)
);
call app.stamped('item_technology');
call app.protect('item_technology', 'org_no', null);
create index on item_technology (tenant_id, item_no);
create index on item_technology (tenant_id, technology_no);

-- The views below only add names to a table, so that rows are written through them.
create view item_technology_row with (security_invoker = true) as
select i.*,
  (select m.item_name from material m where m.tenant_id = i.tenant_id and m.item_no = i.item_no) as item_name,
  (select t.technology_name from technology t
    where t.tenant_id = i.tenant_id and t.technology_no = i.technology_no) as technology_name
from item_technology i;

-- method_type: 1 putaway, 2 picking, 3 turnover, 4 allocation.
create table method (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  method_no text collate "C" not null,
  method_name text collate app.natural not null,
  method_type text not null check (method_type in ('1', '2', '3', '4')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, method_no)
);
call app.stamped('method');
call app.protect('method', null, 'null');

create table ext_doc_config (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  ext_doc_no text collate "C" not null,
  ext_doc_name text collate app.natural not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, ext_doc_no)
);
call app.stamped('ext_doc_config');
call app.protect('ext_doc_config', null, 'null');

create table barcode_rule (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  bar_rule_no text collate "C" not null,
  bar_rule_name text collate app.natural not null,
  bar_type text collate "C" not null,
  enum_mid text collate "C" not null generated always as ('BAR_TYPE') stored,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, bar_rule_no),
  constraint barcode_rule_tenant_id_bar_type_fkey foreign key (tenant_id, enum_mid, bar_type)
    references enumeration (tenant_id, enum_mid, enum_value)
);
call app.stamped('barcode_rule');
call app.protect('barcode_rule', null, null);

create view barcode_rule_row with (security_invoker = true) as
select b.*,
  (select e.enum_name from enumeration e
    where e.tenant_id = b.tenant_id and e.enum_mid = b.enum_mid and e.enum_value = b.bar_type) as bar_type_name
from barcode_rule b;

create table lot_rule (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  lot_rule_no text collate "C" not null,
  lot_rule_name text collate app.natural not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, lot_rule_no)
);
call app.stamped('lot_rule');
call app.protect('lot_rule', null, null);

create table box_rule (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  box_rule_no text collate "C" not null,
  box_rule_name text collate app.natural not null,
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, box_rule_no)
);
call app.stamped('box_rule');
call app.protect('box_rule', null, null);

-- template_type: 1 e-mail, 2 text message, 3 chat, 4 message in the portal.
create table notice_template (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  notice_template_no text collate "C" not null,
  notice_template_name text collate app.natural not null,
  notice_type text collate "C" not null,
  enum_mid text collate "C" not null generated always as ('NOTICE_TYPE') stored,
  template_type text not null check (template_type in ('1', '2', '3', '4')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, notice_template_no),
  constraint notice_template_tenant_id_notice_type_fkey foreign key (tenant_id, enum_mid, notice_type)
    references enumeration (tenant_id, enum_mid, enum_value)
);
call app.stamped('notice_template');
call app.protect('notice_template', null, 'null');

create view notice_template_row with (security_invoker = true) as
select n.*,
  (select e.enum_name from enumeration e
    where e.tenant_id = n.tenant_id and e.enum_mid = n.enum_mid and e.enum_value = n.notice_type) as notice_type_name
from notice_template n;

-- template_type: 1 documents, 2 labels.
create table document_template (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  template_code text collate "C" not null,
  template_name text collate app.natural not null,
  template_type text not null check (template_type in ('1', '2')),
  sort integer not null default 0 check (sort >= 0),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, template_code)
);
call app.stamped('document_template');
call app.protect('document_template', null, null);
