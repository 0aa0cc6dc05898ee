-- The rules that orders are judged by: what each organisation lets its suppliers answer, and policies for how certain purchases
-- are carried out. An option that is empty is said by the next rule.
drop trigger stamp on order_rule;
alter table order_rule rename to answer_configuration;
alter table answer_configuration drop constraint order_rule_pkey;
alter table answer_configuration rename constraint order_rule_tenant_id_org_no_fkey to answer_configuration_tenant_id_org_no_fkey;
alter table answer_configuration
  add column id bigint generated always as identity,
  add primary key (tenant_id, id),
  add unique (tenant_id, org_no),
  add column issued_via_platform text check (issued_via_platform in ('0', '1')),
  add column change_confirmation text check (change_confirmation in ('none', 'overdue', 'change')),
  add column request_needed text check (request_needed in ('0', '1')),
  add column advance_asn_days integer check (advance_asn_days >= 0),
  add column overdue_days integer check (overdue_days >= 0),
  add column preview_days integer not null default 0 check (preview_days >= 0),
  add column remark text,
  alter column refusal_allowed drop default, alter column refusal_allowed drop not null,
  alter column refusal_allowed type text using case when refusal_allowed then '1' else '0' end,
  alter column confirm_before_shipping drop default, alter column confirm_before_shipping drop not null,
  alter column confirm_before_shipping type text using case when confirm_before_shipping then '1' else '0' end,
  alter column answer_updates_order drop default, alter column answer_updates_order drop not null,
  alter column answer_updates_order type text using case when answer_updates_order then '1' else '0' end,
  alter column quantity_tolerance_percent drop default, alter column quantity_tolerance_percent drop not null,
  alter column quantity_tolerance_percent type numeric(26, 6),
  drop constraint order_rule_acceptance_deadline_days_check;
-- No deadline was an empty one; days are not left empty.
update answer_configuration set acceptance_deadline_days = coalesce(acceptance_deadline_days, 0);
alter table answer_configuration
  alter column acceptance_deadline_days set default 0,
  alter column acceptance_deadline_days set not null,
  add check (acceptance_deadline_days >= 0),
  add check (refusal_allowed in ('0', '1')),
  add check (confirm_before_shipping in ('0', '1')),
  add check (answer_updates_order in ('0', '1'));
create trigger stamp before insert or update on answer_configuration for each row execute function app.stamp();
drop policy scope on answer_configuration;
call app.protect('answer_configuration', 'org_no', 'null');

create table execution_policy (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  policy_no text collate "C" not null,
  policy_name text collate app.natural not null,
  name_en_us text collate app.natural,
  name_zh_cn text collate app.natural,
  name_zh_tw text collate app.natural,
  name_vi_vn text collate app.natural,
  delivery_mode text check (delivery_mode in ('PO', 'JIT', 'APPOINTMENT')),
  refusal_allowed text check (refusal_allowed in ('0', '1')),
  issued_via_platform text check (issued_via_platform in ('0', '1')),
  answer_updates_order text check (answer_updates_order in ('0', '1')),
  acceptance_deadline_days integer check (acceptance_deadline_days >= 0),
  change_confirmation text check (change_confirmation in ('none', 'overdue', 'change')),
  quantity_tolerance_percent numeric(26, 6) check (quantity_tolerance_percent >= 0),
  early_days integer check (early_days >= 0),
  late_days integer check (late_days >= 0),
  confirm_before_shipping text check (confirm_before_shipping in ('0', '1')),
  request_needed text check (request_needed in ('0', '1')),
  advance_asn_days integer check (advance_asn_days >= 0),
  overdue_days integer check (overdue_days >= 0),
  preview_days integer check (preview_days >= 0),
  distribution text check (distribution in ('ratio', 'order')),
  source_ratio_checked text check (source_ratio_checked in ('0', '1')),
  min_order_qty_checked text check (min_order_qty_checked in ('0', '1')),
  within_order_qty text check (within_order_qty in ('0', '1')),
  reply_asked text check (reply_asked in ('0', '1')),
  lock_days integer check (lock_days >= 0),
  appointment_asked text check (appointment_asked in ('0', '1')),
  appointment_hours integer check (appointment_hours >= 0),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, policy_no)
);
call app.stamped('execution_policy');
call app.protect('execution_policy', null, 'null');
call app.undoable('execution_policy');
create index on execution_policy (tenant_id, update_date desc, id desc);

create table execution_policy_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  execution_policy_id bigint not null,
  line_no integer not null check (line_no >= 0),
  org_no text collate "C",
  supplier_no text collate "C",
  supplier_class_no text collate "C",
  item_no text collate "C",
  item_group_no text collate "C",
  primary key (tenant_id, id),
  unique (tenant_id, execution_policy_id, line_no) deferrable,
  foreign key (tenant_id, execution_policy_id) references execution_policy (tenant_id, id) on delete cascade,
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, supplier_class_no) references supplier_class (tenant_id, supplier_class_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, item_group_no) references category (tenant_id, item_group_no)
);
call app.part_of('execution_policy_line', 'execution_policy', 'execution_policy_id');

-- Every tenant has one policy that holds of whatever no other rule speaks of.
create procedure app.add_default_policy(tenant bigint) language sql as $$
  with added as (
    insert into execution_policy (tenant_id, policy_no, policy_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn, refusal_allowed,
      issued_via_platform, answer_updates_order, acceptance_deadline_days, change_confirmation, quantity_tolerance_percent,
      early_days, late_days, confirm_before_shipping, request_needed, advance_asn_days, overdue_days, preview_days)
    values (tenant, 'DEFAULT', 'Default policy', 'Default policy', '默认策略', '預設策略', 'Chính sách mặc định', '1',
      '1', '1', 0, 'change', 0, 0, 0, '1', '0', 0, 0, 0)
    returning tenant_id, id)
  insert into execution_policy_line (tenant_id, execution_policy_id, line_no) select tenant_id, id, 1 from added
$$;
do $$
declare
  tenant_id bigint;
begin
  for tenant_id in select id from tenant loop
    call app.add_default_policy(tenant_id);
  end loop;
end $$;
create function app.begin_default_policy() returns trigger language plpgsql as $$
begin
  call app.add_default_policy(new.id);
  return null;
end $$;
create trigger begin_default_policy after insert on tenant for each row execute function app.begin_default_policy();

-- Every version of a rule can be read again. The kind is the name of its table.
create table rule_version (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  kind text not null check (kind in ('answer_configuration', 'execution_policy')),
  rule_id bigint not null,
  rule_version integer not null,
  -- Of a rule of one organisation.
  org_no text collate "C",
  content jsonb not null,
  update_name text,
  update_date timestamptz not null,
  primary key (tenant_id, kind, rule_id, rule_version)
);
alter table rule_version enable row level security;
create policy scope on rule_version using (
  tenant_id = (select app.scope_tenant()) and (select app.sees_all_suppliers())
  and (org_no is null or (select app.sees_all_organisations()) or org_no = any ((select app.scope_organisations())::text[])));

insert into rule_version (tenant_id, kind, rule_id, rule_version, org_no, content, update_name, update_date)
select c.tenant_id, 'answer_configuration', c.id, c.version, c.org_no, to_jsonb(c), c.update_name, c.update_date
from answer_configuration c
union all
select p.tenant_id, 'execution_policy', p.id, p.version, null, to_jsonb(p) || jsonb_build_object('lines', jsonb_agg(to_jsonb(l))),
  p.update_name, p.update_date
from execution_policy p join execution_policy_line l on l.tenant_id = p.tenant_id and l.execution_policy_id = p.id
group by p.tenant_id, p.id;

-- Kept when all of a change is written, its lines too.
create function app.keep_rule_version() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'execution_policy' then
    insert into rule_version (tenant_id, kind, rule_id, rule_version, content, update_name, update_date)
    select p.tenant_id, tg_table_name, p.id, p.version, to_jsonb(p) || jsonb_build_object('lines', coalesce(
      (select jsonb_agg(to_jsonb(l) order by l.line_no) from execution_policy_line l
        where l.tenant_id = p.tenant_id and l.execution_policy_id = p.id), '[]')), p.update_name, p.update_date
    from execution_policy p where p.tenant_id = new.tenant_id and p.id = new.id
    on conflict do nothing;
  else
    insert into rule_version (tenant_id, kind, rule_id, rule_version, org_no, content, update_name, update_date)
    select c.tenant_id, tg_table_name, c.id, c.version, c.org_no, to_jsonb(c), c.update_name, c.update_date
    from answer_configuration c where c.tenant_id = new.tenant_id and c.id = new.id
    on conflict do nothing;
  end if;
  return null;
end $$;
create constraint trigger keep_rule_version after insert or update on answer_configuration
  deferrable initially deferred for each row execute function app.keep_rule_version();
create constraint trigger keep_rule_version after insert or update on execution_policy
  deferrable initially deferred for each row execute function app.keep_rule_version();

-- What judges orders is read with the owner's rights: whoever is judged by a rule need not see whom else it is for. The more
-- particular it is, the higher its rank: by a material before its group, a supplier before its classification, and those before
-- the organisation.
create view app.rule_in_force as
select tenant_id, kind, id, version, name, rank, org_no, supplier_no, supplier_class_no, item_no, item_group_no, options from (
  select p.tenant_id, 'executionPolicy' as kind, p.id, p.version,
    app.in_language(p.policy_name, p.name_en_us, p.name_zh_cn, p.name_zh_tw, p.name_vi_vn) collate "C" as name,
    case when p.policy_no = 'DEFAULT' then -2 else (l.item_no is not null)::integer * 16 + (l.item_group_no is not null)::integer * 8
      + (l.supplier_no is not null)::integer * 4 + (l.supplier_class_no is not null)::integer * 2
      + (l.org_no is not null)::integer end as rank,
    l.org_no, l.supplier_no, l.supplier_class_no, l.item_no, l.item_group_no, to_jsonb(p) as options
  from execution_policy p join execution_policy_line l on l.tenant_id = p.tenant_id and l.execution_policy_id = p.id
  where p.status_code = '1' or p.policy_no = 'DEFAULT'
  union all
  select c.tenant_id, 'answerConfiguration', c.id, c.version, c.org_no, -1, c.org_no, null, null, null, null, to_jsonb(c)
  from answer_configuration c) r
where tenant_id = (select app.scope_tenant());
create view app.class_of_supplier as
select tenant_id, supplier_no, supplier_class_no from supplier where tenant_id = (select app.scope_tenant());
create view app.group_of_material as
select tenant_id, item_no, item_group_no from material where tenant_id = (select app.scope_tenant());
grant select on app.rule_in_force, app.class_of_supplier, app.group_of_material to tandem_app;

-- By which rules an order was judged when it was issued or answered last, and a delivery notice when it was sent.
alter table purchase_order add column judged_by jsonb;
alter table shipping_notice add column judged_by jsonb;

-- What the buyer lets be shipped of a line: released where a rule asks for it, and granted against the rules until a day.
create table shipment_permission (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  purchase_order_line_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  released_at timestamptz,
  grant_until date,
  primary key (tenant_id, id),
  unique (tenant_id, purchase_order_line_id),
  foreign key (tenant_id, purchase_order_line_id) references purchase_order_line (tenant_id, id) on delete cascade
);
call app.stamped('shipment_permission');
call app.protect_document('shipment_permission', 'org_no', 'supplier_no');
