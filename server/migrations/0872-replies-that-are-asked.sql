-- What the policy that holds of a material of a supplier of an organisation says of its schedule; null where none says it.
create function app.scheduling_option(option text, org text, supplier text, item text) returns text
language sql stable parallel restricted as $$
  select r.options ->> option from app.rule_in_force r
  where r.options ->> option is not null and (r.org_no is null or r.org_no = org) and (r.supplier_no is null or r.supplier_no = supplier)
    and (r.supplier_class_no is null or r.supplier_class_no = (select s.supplier_class_no from app.class_of_supplier s where s.supplier_no = supplier))
    and (r.item_no is null or r.item_no = item)
    and (r.item_group_no is null or r.item_group_no = (select m.item_group_no from app.group_of_material m where m.item_no = item))
  order by r.rank desc, r.id desc limit 1
$$;
create or replace function app.lock_days(org text, supplier text, item text) returns integer language sql stable parallel restricted as $$
  select app.scheduling_option('lock_days', org, supplier, item)::integer
$$;

-- Whether a supplier is to reply, as it was released (B9.6a): what waits for nobody's reply is told apart from what does. Locks the table
-- while it is written anew, for some seconds where it has a million cells.
alter table schedule add column reply_asked text not null default '1' check (reply_asked in ('0', '1'));
drop view if exists schedule_row cascade;
alter table schedule drop column reply_status;
alter table schedule add column reply_status text not null generated always as (
  case when reply_quantity is not null then '1' when reply_asked = '0' then '2' else '0' end) stored;
create index on schedule (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, release_status, reply_status, classify_type, business_classify_type);
