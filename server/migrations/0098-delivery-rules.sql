-- The rules of deliveries: what of an organisation may share a delivery notice, when it is announced, and what is asked of it. An
-- option that is empty is said by the next rule. Policies say the same for certain materials and suppliers.
drop trigger stamp on delivery_rule;
alter table delivery_rule drop constraint delivery_rule_pkey;
alter table delivery_rule
  add column id bigint generated always as identity,
  add primary key (tenant_id, id),
  add column rule_name text collate app.natural,
  add column advance_asn_days integer check (advance_asn_days >= 0),
  add column overdue_days integer check (overdue_days >= 0),
  add column preview_days integer check (preview_days >= 0),
  add column appointment_asked text check (appointment_asked in ('0', '1')),
  add column appointment_hours integer check (appointment_hours >= 0),
  add column status_code text not null default '1' check (status_code in ('0', '1')),
  add column remark text,
  alter column approval_asked drop default, alter column approval_asked drop not null,
  alter column approval_asked type text using case when approval_asked then '1' else '0' end,
  alter column early_days drop default, alter column early_days drop not null,
  alter column late_days drop default, alter column late_days drop not null;
alter table delivery_rule rename column approval_asked to notice_approval_asked;
alter table delivery_rule add check (notice_approval_asked in ('0', '1'));
alter table delivery_rule rename column early_days to arrival_early_days;
alter table delivery_rule rename column late_days to arrival_late_days;
alter table execution_policy
  add column report_asked text check (report_asked in ('0', '1')),
  add column notice_approval_asked text check (notice_approval_asked in ('0', '1')),
  add column arrival_early_days integer check (arrival_early_days >= 0),
  add column arrival_late_days integer check (arrival_late_days >= 0);
do $$
declare
  relation text;
begin
  foreach relation in array array['delivery_rule', 'execution_policy'] loop
    execute format($sql$alter table %s
      add column orders_shared text check (orders_shared in ('0', '1')),
      add column items_shared text check (items_shared in ('0', '1')),
      add column plants_shared text check (plants_shared in ('0', '1')),
      add column warehouses_shared text check (warehouses_shared in ('0', '1')),
      add column custom_values_shared text check (custom_values_shared in ('0', '1')),
      add column single_unit text check (single_unit in ('0', '1')),
      add column parts_allowed text check (parts_allowed in ('0', '1')),
      add column merged_by_keyword text check (merged_by_keyword in ('0', '1')),
      add column keyword_list text,
      add column max_lines integer check (max_lines >= 0),
      add column shipping_info_needed text check (shipping_info_needed in ('0', '1')),
      add column min_remaining_days integer check (min_remaining_days >= 0)$sql$, relation);
  end loop;
end $$;

-- When lines are announced is said by the rule of deliveries, and no more beside what suppliers answer.
insert into delivery_rule (tenant_id, org_no, version, create_name, create_date, update_name, update_date)
select c.tenant_id, c.org_no, 1, c.update_name, c.update_date, c.update_name, c.update_date from answer_configuration c
where coalesce(c.advance_asn_days, c.overdue_days) is not null
  and not exists (select from delivery_rule d where d.tenant_id = c.tenant_id and d.org_no = c.org_no);
update delivery_rule d set advance_asn_days = c.advance_asn_days, overdue_days = c.overdue_days
from answer_configuration c where c.tenant_id = d.tenant_id and c.org_no = d.org_no;
alter table answer_configuration drop column advance_asn_days, drop column overdue_days;
update delivery_rule d set rule_name = o.org_name from organisation o where o.tenant_id = d.tenant_id and o.org_no = d.org_no;
alter table delivery_rule alter column rule_name set not null;
create trigger stamp before insert or update on delivery_rule for each row execute function app.stamp();
drop policy scope on delivery_rule;
call app.protect('delivery_rule', 'org_no', 'null');
create index on delivery_rule (tenant_id, update_date desc, id desc);
-- One is in use of each organisation.
create unique index delivery_rule_tenant_id_org_no_key on delivery_rule (tenant_id, org_no) where status_code = '1';

-- A rule is kept when all of a change is written, its lines too.
alter table rule_version drop constraint rule_version_kind_check,
  add constraint rule_version_kind_check check (kind in ('answer_configuration', 'delivery_rule', 'execution_policy'));
create or replace function app.keep_rule_version() returns trigger language plpgsql as $$
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
    values (new.tenant_id, tg_table_name, new.id, new.version, new.org_no, to_jsonb(new), new.update_name, new.update_date)
    on conflict do nothing;
  end if;
  return null;
end $$;
insert into rule_version (tenant_id, kind, rule_id, rule_version, org_no, content, update_name, update_date)
select d.tenant_id, 'delivery_rule', d.id, d.version, d.org_no, to_jsonb(d), d.update_name, d.update_date from delivery_rule d;
create constraint trigger keep_rule_version after insert or update on delivery_rule
  deferrable initially deferred for each row execute function app.keep_rule_version();

-- After the policies, the rule of deliveries in use, then what suppliers answer, then the default.
create or replace view app.rule_in_force as
select tenant_id, kind, id, version, name, rank, org_no, supplier_no, supplier_class_no, item_no, item_group_no, options from (
  select p.tenant_id, 'executionPolicy' as kind, p.id, p.version,
    app.in_language(p.policy_name, p.name_en_us, p.name_zh_cn, p.name_zh_tw, p.name_vi_vn) collate "C" as name,
    case when p.policy_no = 'DEFAULT' then -3 else (l.item_no is not null)::integer * 16 + (l.item_group_no is not null)::integer * 8
      + (l.supplier_no is not null)::integer * 4 + (l.supplier_class_no is not null)::integer * 2
      + (l.org_no is not null)::integer end as rank,
    l.org_no, l.supplier_no, l.supplier_class_no, l.item_no, l.item_group_no, to_jsonb(p) as options
  from execution_policy p join execution_policy_line l on l.tenant_id = p.tenant_id and l.execution_policy_id = p.id
  where p.status_code = '1' or p.policy_no = 'DEFAULT'
  union all
  select d.tenant_id, 'deliveryRule', d.id, d.version, d.rule_name collate "C", -1, d.org_no, null, null, null, null, to_jsonb(d)
  from delivery_rule d where d.status_code = '1'
  union all
  select c.tenant_id, 'answerConfiguration', c.id, c.version, c.org_no, -2, c.org_no, null, null, null, null, to_jsonb(c)
  from answer_configuration c) r
where tenant_id = (select app.scope_tenant());

-- What holds of deliveries until a tenant says otherwise.
create or replace procedure app.add_default_policy(tenant bigint) language sql as $$
  with added as (
    insert into execution_policy (tenant_id, policy_no, policy_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn, refusal_allowed,
      issued_via_platform, answer_updates_order, acceptance_deadline_days, change_confirmation, quantity_tolerance_percent,
      early_days, late_days, confirm_before_shipping, request_needed, advance_asn_days, overdue_days, preview_days, orders_shared,
      items_shared, plants_shared, warehouses_shared, custom_values_shared, single_unit, parts_allowed, merged_by_keyword, max_lines,
      shipping_info_needed, notice_approval_asked, report_asked, min_remaining_days, arrival_early_days, arrival_late_days)
    values (tenant, 'DEFAULT', 'Default policy', 'Default policy', '默认策略', '預設策略', 'Chính sách mặc định', '1',
      '1', '1', 0, 'change', 0, 0, 0, '1', '0', 0, 0, 0, '1', '1', '1', '1', '1', '0', '1', '0', 0, '0', '1', '0', 0, 0, 0)
    returning tenant_id, id)
  insert into execution_policy_line (tenant_id, execution_policy_id, line_no) select tenant_id, id, 1 from added
$$;
update execution_policy set orders_shared = '1', items_shared = '1', plants_shared = '1', warehouses_shared = '1',
  custom_values_shared = '1', single_unit = '0', parts_allowed = '1', merged_by_keyword = '0', max_lines = 0,
  shipping_info_needed = '0', notice_approval_asked = '1', report_asked = '0', min_remaining_days = 0, arrival_early_days = 0, arrival_late_days = 0
where policy_no = 'DEFAULT';
