-- How much of a material suppliers are to deliver when: the planner's schedule and, as far as it was released, the delivery plan (B3.8).

-- The last day of the bucket of a type that begins on a day.
create function app.bucket_end(plan_type text, day date) returns date language sql immutable parallel safe as $$
  select case plan_type when '2' then day + 6 when '3' then (day + interval '1 month')::date - 1 else day end
$$;

-- So many days from today on are locked by the policy that holds for a material of a supplier of an organisation; null: none.
create function app.lock_days(org text, supplier text, item text) returns integer language sql stable parallel restricted as $$
  select (r.options ->> 'lock_days')::integer from app.rule_in_force r
  where r.options ->> 'lock_days' is not null and (r.org_no is null or r.org_no = org) and (r.supplier_no is null or r.supplier_no = supplier)
    and (r.supplier_class_no is null or r.supplier_class_no = (select s.supplier_class_no from app.class_of_supplier s where s.supplier_no = supplier))
    and (r.item_no is null or r.item_no = item)
    and (r.item_group_no is null or r.item_group_no = (select m.item_group_no from app.group_of_material m where m.item_no = item))
  order by r.rank desc, r.id desc limit 1
$$;

create sequence schedule_number;
grant usage on sequence schedule_number to tandem_app;
create table schedule (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  schedule_no text collate "C" not null default app.document_number('DS', nextval('schedule_number')),
  release_status text not null default '0' check (release_status in ('0', '1')),
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  -- It is of no class: who is limited to some sees none.
  classify_type text collate "C" check (classify_type is null),
  business_classify_type text collate "C" check (business_classify_type is null),
  plant_no text collate "C",
  item_no text collate "C" not null,
  plan_type text not null check (plan_type in ('1', '2', '3')),
  planned_date date not null,
  constraint schedule_begins_bucket check (planned_date = app.bucket_of(plan_type, planned_date)),
  time_from text,
  time_to text,
  constraint schedule_times check (time_from is null or time_to is null or time_from < time_to),
  unloading_point text,
  demand_date date,
  expect_scheduled_quantity numeric(26, 6) check (expect_scheduled_quantity >= 0),
  actual_scheduled_quantity numeric(26, 6) not null check (actual_scheduled_quantity >= 0),
  unit_no text collate "C" not null,
  remark text,
  schedule_version integer not null default 0,
  released_at timestamptz,
  -- What its supplier was told last, and how much before that.
  released_quantity numeric(26, 6),
  released_demand_date date,
  released_time_to text,
  released_remark text,
  previous_quantity numeric(26, 6),
  is_changed text not null generated always as (case when release_status = '1'
    and (actual_scheduled_quantity, coalesce(demand_date, 'infinity'), coalesce(time_to, ''), coalesce(remark, ''))
      = (released_quantity, coalesce(released_demand_date, 'infinity'), coalesce(released_time_to, ''), coalesce(released_remark, ''))
    then '0' else '1' end) stored,
  reply_quantity numeric(26, 6) check (reply_quantity >= 0),
  reply_date date,
  reply_remark text,
  replied_at timestamptz,
  reply_status text not null generated always as (case when reply_quantity is null then '0' else '1' end) stored,
  short_quantity numeric(26, 6) generated always as (case when reply_quantity is not null then greatest(released_quantity - reply_quantity, 0) end) stored,
  warned_at timestamptz,
  data_source text not null check (data_source in ('1', '2', '3')),
  primary key (tenant_id, id),
  unique (tenant_id, schedule_no),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, plant_no) references plant (tenant_id, plant_no),
  foreign key (tenant_id, item_no) references material (tenant_id, item_no),
  foreign key (tenant_id, unit_no) references unit (tenant_id, unit_no),
  check (release_status = '0' or (schedule_version > 0 and released_at is not null and released_quantity is not null)),
  check (reply_quantity is null or release_status = '1')
);
-- There is one cell of each bucket, plant, time and point.
create unique index schedule_cell on schedule (tenant_id, org_no, item_no, supplier_no, plan_type, planned_date,
  coalesce(plant_no, ''), coalesce(time_from, ''), coalesce(unloading_point, ''));
call app.stamped('schedule');
call app.alerted('schedule', 'schedule_row');
call app.protect_document('schedule', 'org_no', 'supplier_no', null, 'release_status <> ''0''');
create index on schedule (tenant_id, supplier_no, release_status, planned_date);
create index on schedule (tenant_id, plant_no) where plant_no is not null;
create index on schedule (tenant_id, item_no);
create index on schedule (tenant_id, unit_no);
create index on schedule (tenant_id, planned_date) include (org_no, supplier_no, release_status, item_no, plan_type);
create index on schedule (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, release_status, reply_status, classify_type, business_classify_type);
create index on schedule using gin (schedule_no gin_trgm_ops);
call app.told_by_history('schedule');

-- What delivery notices bring of cells, from when they are sent, be it to be approved or packed: of the quantity of a line the part that begins behind `from_quantity`.
create table schedule_delivery (
  tenant_id bigint not null default app.scope_tenant(),
  id bigint generated always as identity,
  schedule_id bigint not null,
  shipping_notice_id bigint not null,
  shipping_notice_line_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  from_quantity numeric(26, 6) not null check (from_quantity >= 0),
  quantity numeric(26, 6) not null check (quantity > 0),
  primary key (tenant_id, id),
  unique (tenant_id, schedule_id, shipping_notice_line_id),
  foreign key (tenant_id, schedule_id) references schedule (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shipping_notice_line_id) references shipping_notice_line (tenant_id, id) on delete cascade
);
call app.protect('schedule_delivery', 'org_no', 'supplier_no');
create index on schedule_delivery (tenant_id, shipping_notice_id);
create index on schedule_delivery (tenant_id, shipping_notice_line_id);
-- Notices tell what became of it.
call app.told_by_history('schedule_delivery');

-- What of cells notices bring or brought, and what of that was received: what notices and receipts say, and nothing kept beside them.
-- Of the tenant alone, whoever asks: a cell is judged by all that is brought of it.
create view app.schedule_part as
select t.tenant_id, t.id, t.schedule_id, t.shipping_notice_line_id, q.brought,
  case when n.check_status in ('2', '3', '4') then q.brought else 0 end as sent,
  least(t.quantity, greatest(l.receive_qty - t.from_quantity, 0)) as received
from schedule_delivery t
join shipping_notice_line l on l.tenant_id = t.tenant_id and l.id = t.shipping_notice_line_id
join shipping_notice n on n.tenant_id = t.tenant_id and n.id = t.shipping_notice_id
cross join lateral (
  select least(t.quantity, greatest(case n.closed_status when '0' then l.delivery_qty else l.receive_qty end - t.from_quantity, 0)) as brought) q
where t.tenant_id = (select app.scope_tenant());
grant select on app.schedule_part to tandem_app;
-- What notices take of a cell, what of that went out, and what was received.
create function app.schedule_deliveries(tenant bigint, cell bigint, out taken numeric, out sent numeric, out received numeric)
language sql stable parallel restricted as $$
  select coalesce(sum(p.brought), 0), coalesce(sum(p.sent), 0), coalesce(sum(p.received), 0)
  from app.schedule_part p where p.tenant_id = tenant and p.schedule_id = cell
$$;

-- What of what was released of a cell no notice takes yet.
create function app.schedule_open(cell schedule) returns numeric language sql stable parallel restricted as $$
  select greatest(coalesce(cell.released_quantity, 0) - d.taken, 0) from app.schedule_deliveries(cell.tenant_id, cell.id) d
$$;

-- A notice that is sent takes the released cells of its organisation, supplier and materials, the oldest first, as it takes of order lines,
-- also while it waits; one that is refused or voided gives them back. At the end of the transaction, when its lines are what they are to be. Cells of more than a year ago wait for nothing.
create function app.take_schedules_of(tenant bigint, notice_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notice shipping_notice;
  since date := app.today_of(tenant) - 366;
begin
  select * into notice from shipping_notice where tenant_id = tenant and id = notice_id;
  if notice.check_status is null or notice.check_status not in ('0', '2', '3', '4', '5') then return; end if;
  perform from schedule c where c.tenant_id = tenant and c.supplier_no = notice.supplier_no and c.org_no = notice.org_no
    and c.release_status = '1' and c.planned_date >= since
    and c.item_no in (select o.item_no from shipping_notice_line l join purchase_order_line o
      on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id where l.tenant_id = tenant and l.shipping_notice_id = notice_id)
    order by c.id for no key update;
  if not found then return; end if;
  with line as (
    select l.id, o.item_no, o.pur_unit_no as unit_no, l.delivery_qty as quantity,
      sum(l.delivery_qty) over (partition by o.item_no, o.pur_unit_no order by l.id) as until
    from shipping_notice_line l join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    where l.tenant_id = tenant and l.shipping_notice_id = notice_id),
  cell as (
    select c.id, c.item_no, c.unit_no, open, sum(open) over (partition by c.item_no, c.unit_no
      order by c.planned_date, c.time_from nulls first, c.id) as until
    from schedule c cross join lateral (select app.schedule_open(c) as open) o
    where c.tenant_id = tenant and c.supplier_no = notice.supplier_no and c.org_no = notice.org_no and c.release_status = '1'
      and c.planned_date >= since and c.item_no in (select item_no from line) and open > 0)
  insert into schedule_delivery (tenant_id, schedule_id, shipping_notice_id, shipping_notice_line_id, org_no, supplier_no, from_quantity, quantity)
  select tenant, c.id, notice_id, l.id, notice.org_no, notice.supplier_no,
    greatest(c.until - c.open, l.until - l.quantity) - (l.until - l.quantity),
    least(c.until, l.until) - greatest(c.until - c.open, l.until - l.quantity)
  from line l join cell c on (c.item_no, c.unit_no) = (l.item_no, l.unit_no)
  where least(c.until, l.until) > greatest(c.until - c.open, l.until - l.quantity);
end $$;
revoke execute on function app.take_schedules_of(bigint, bigint) from public, tandem_app;
create function app.take_schedules() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from schedule_delivery where tenant_id = new.tenant_id and shipping_notice_id = new.id;
  end if;
  perform app.take_schedules_of(new.tenant_id, new.id);
  return null;
end $$;
-- Locks shipping_notice for a moment.
create constraint trigger take_schedules_sent after insert on shipping_notice deferrable initially deferred for each row
  when (new.check_status in ('0', '2', '3', '4', '5')) execute function app.take_schedules();
create constraint trigger take_schedules_moved after update of check_status, revision_no on shipping_notice deferrable initially deferred for each row
  when ((new.check_status in ('0', '2', '3', '4', '5')) is distinct from (old.check_status in ('0', '2', '3', '4', '5'))
    or (new.revision_no is distinct from old.revision_no and new.check_status in ('0', '2', '3', '4', '5'))) execute function app.take_schedules();

-- Both sides write messages on schedules, too.
alter table document_message
  drop constraint document_message_entity_name_check,
  add check (entity_name in ('purchaseOrder', 'shippingNotice', 'qualityClaim', 'deduction', 'bill', 'invoice', 'forecast', 'schedule')),
  add column schedule_id bigint generated always as (case entity_name when 'schedule' then record_id end) stored,
  add foreign key (tenant_id, schedule_id) references schedule (tenant_id, id) on delete cascade;
create index on document_message (tenant_id, schedule_id) where schedule_id is not null;

-- What is written on a cell before its release, and what a planner changes, is the buyer's own.
create policy unreleased on document_message as restrictive for select
  using (entity_name <> 'schedule' or exists (select from schedule c where c.tenant_id = document_message.tenant_id and c.id = document_message.record_id));
alter policy internal on record_history
  using ((((action not like 'approval.%') and (entity_name <> 'forecast' or action <> 'modify')
    and (entity_name <> 'schedule' or action not in ('add', 'modify'))
    and (entity_name not in ('purchaseOrder', 'returnNote') or action = 'renew'
      or from_state is distinct from '0' or to_state is distinct from '0'))
    or (select app.sees_all_suppliers()))
    and (entity_name <> 'invoice' or action <> 'enter' or side = (select app.scope_side())));

-- Who issues orders releases schedules, and suppliers who answer orders reply to them.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select m.tenant_id, m.role_no, n.menu_no, array(
  select distinct g.gives from (values
    ('2340', 'isSearch', 'isSearch'), ('2340', 'isExport', 'isExport'), ('2340', 'isSave', 'isSave'), ('2340', 'isAdd', 'isAdd'),
    ('2340', 'isModify', 'isModify'), ('2340', 'isModify', 'isSubmit'), ('2340', 'isModify', 'isClose'), ('2340', 'isDelete', 'isDelete'),
    ('2340', 'isImport', 'isImport'), ('2340', 'isBatchUpdate', 'isBatchUpdate'),
    ('2345', 'isSearch', 'isSearch'), ('2345', 'isSave', 'isSave'), ('2350', 'isSearch', 'isSearch'),
    ('2350', 'isModify', 'isModify'), ('2350', 'isModify', 'isSubmit'), ('2350', 'isModify', 'isClose'), ('2350', 'isExport', 'isExport'),
    ('2350', 'isSearch', 'isPrint'), ('2350', 'isSearch', 'isEnd'), ('2350', 'isSearch', 'isCheck')) as g (menu, has, gives)
  where g.menu = n.menu_no and g.has = any (m.flags))
from role_menu m cross join (values ('2340'), ('2345'), ('2350')) as n (menu_no)
where m.menu_no = '1010' and 'isSearch' = any (m.flags) and (n.menu_no <> '2345' or 'isSave' = any (m.flags))
on conflict do nothing;
