-- Appointments: a delivery notice holds a slot of a dock. Slots are times of the warehouse; what one is in all the world's time
-- follows from its zone, as it was when the slot was taken.
create extension if not exists btree_gist;
create sequence appointment_number;
grant usage on sequence appointment_number to tandem_app;

-- The minute of a day; minutes since the beginning of the century, for comparing local times alone.
create function app.minute_of(moment text) returns integer language sql immutable parallel safe
  return substr(moment, 1, 2)::integer * 60 + substr(moment, 4, 2)::integer;
create function app.local_minute(of_day date, moment text) returns integer language sql immutable parallel safe
  return (of_day - date '2000-01-01') * 1440 + app.minute_of(moment);
create function app.time_of(minute integer) returns text language sql immutable parallel safe
  return lpad((minute / 60 % 24)::text, 2, '0') || ':' || lpad((minute % 60)::text, 2, '0');
-- When it is so late somewhere.
create function app.moment_in(zone text, of_day date, moment text) returns timestamptz language sql stable parallel safe
  return (of_day::timestamp + app.minute_of(moment) * interval '1 minute') at time zone zone;

create table appointment (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  appointment_no text collate "C" not null
    default 'APT-' || to_char(now(), 'YYYY') || '-' || lpad(nextval('appointment_number')::text, 6, '0'),
  status text not null default '0' check (status in ('0', '1', '2', '3', 'X')),
  shipping_notice_id bigint not null,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  warehouse_no text collate "C" not null,
  dock_no text collate "C" not null,
  appointment_date date not null,
  start_time_str text not null,
  slot_minutes integer not null check (slot_minutes > 0),
  time_zone text not null,
  -- Which of those that a dock takes at once.
  seat integer not null check (seat > 0),
  span int4range generated always as (int4range(app.local_minute(appointment_date, start_time_str),
    app.local_minute(appointment_date, start_time_str) + slot_minutes)) stored,
  car_no text,
  remark text,
  cancel_reason text,
  checked_in_at timestamptz,
  checked_in_by text,
  finished_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, appointment_no),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id),
  foreign key (tenant_id, org_no) references organisation (tenant_id, org_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  constraint appointment_tenant_id_dock_no_fkey foreign key (tenant_id, warehouse_no, dock_no)
    references dock (tenant_id, warehouse_no, dock_no),
  -- No place is given twice, also where slots were of another length when it was.
  constraint appointment_taken exclude using gist (tenant_id with =, dock_no with =, seat with =, span with &&) where (status <> 'X')
);
call app.stamped('appointment');
call app.alerted('appointment', 'appointment_row');
call app.protect_document('appointment', 'org_no', 'supplier_no', 'warehouse_no');
-- A notice holds one slot.
create unique index appointment_tenant_id_shipping_notice_id_key on appointment (tenant_id, shipping_notice_id) where status <> 'X';
create index on appointment (tenant_id, shipping_notice_id);
create index on appointment (tenant_id, warehouse_no, dock_no, appointment_date);
create index on appointment (tenant_id, appointment_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, status, classify_type, business_classify_type);
create index on appointment (tenant_id, update_date desc, id desc)
  include (org_no, supplier_no, warehouse_no, status, classify_type, business_classify_type);
create index on appointment using gin (appointment_no gin_trgm_ops);

-- The slots of docks on some days, as if one appointment were not: with the owner's rights, so that a supplier learns what is free, and not who comes.
create function app.slots_of(warehouses text[], first_day date, last_day date, without bigint default null)
returns table (warehouse_no text, dock_no text, dock_name text, appointment_date date, start_time_str text, due_time_str text,
  slot_minutes integer, time_zone text, begins_at timestamptz, capacity integer, taken integer, seat integer, block_reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  with hours as (
    select d.tenant_id, d.warehouse_no, d.dock_no,
      app.in_language(d.dock_name, d.name_en_us, d.name_zh_cn, d.name_zh_tw, d.name_vi_vn) as dock_name, d.slot_minutes, greatest(coalesce(d.slot_capacity, 1), 1) as capacity,
      coalesce(w.time_zone, 'UTC') as zone, w.calendar_no, h.opens, h.closes
    from dock d join warehouse w on w.tenant_id = d.tenant_id and w.warehouse_no = d.warehouse_no
    cross join lateral (select coalesce(app.minute_of(d.start_time_str), 0) as s, coalesce(app.minute_of(d.due_time_str), 1440) as e) t
    -- Open past midnight: until the morning, and from the evening on.
    cross join lateral (select t.s, t.e where t.s < t.e union all select 0, t.e where t.s >= t.e
      union all select t.s, 1440 where t.s >= t.e) h (opens, closes)
    where d.tenant_id = app.scope_tenant() and d.warehouse_no = any (warehouses) and d.status_code = '1' and d.slot_minutes > 0),
  days as (
    select h.*, each::date as day from hours h
    cross join generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') each
    left join work_calendar c on c.tenant_id = h.tenant_id and c.calendar_no = h.calendar_no
    left join calendar_day x on x.tenant_id = h.tenant_id and x.calendar_no = h.calendar_no and x.calendar_date = each::date
    where c.calendar_no is null or coalesce(x.is_workday, (array[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday,
      c.saturday, c.sunday])[extract(isodow from each)::integer]) = 'Y'),
  slots as (
    select d.*, minute, app.time_of(minute) as starts, app.local_minute(d.day, '00:00') + minute as local,
      app.moment_in(d.zone, d.day, app.time_of(minute)) as moment
    from days d cross join generate_series(d.opens, d.closes - d.slot_minutes, d.slot_minutes) minute)
  select s.warehouse_no, s.dock_no, s.dock_name, s.day, s.starts, app.time_of(s.minute + s.slot_minutes), s.slot_minutes, s.zone, s.moment,
    s.capacity, coalesce(cardinality(a.seats), 0),
    (select min(free) from generate_series(1, s.capacity) free where free <> all (coalesce(a.seats, '{}'))),
    (select b.reason from dock_block b where b.tenant_id = s.tenant_id and b.warehouse_no = s.warehouse_no and b.dock_no = s.dock_no
      and b.block_date = s.day and coalesce(app.minute_of(b.start_time_str), 0) < s.minute + s.slot_minutes
      and coalesce(app.minute_of(b.due_time_str), 1440) > s.minute order by b.id limit 1)
  from slots s left join lateral (select array_agg(a.seat) as seats from appointment a
    where a.tenant_id = s.tenant_id and a.dock_no = s.dock_no and a.status <> 'X' and a.id is distinct from without
      and a.span && int4range(s.local, s.local + s.slot_minutes)) a on true
  -- Where clocks are put forward an hour is missing.
  where s.moment at time zone s.zone = s.day::timestamp + s.minute * interval '1 minute'
$$;

-- A slot as it is once its dock is locked: who comes second sees what the first took. Nothing of a dock that there is not, and
-- empty where the dock has no such slot.
create function app.lock_slot(warehouse text, dock text, of_day date, starts text, without bigint)
returns table (slot_minutes integer, time_zone text, begins_at timestamptz, seat integer, block_reason text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from dock d where d.tenant_id = app.scope_tenant() and d.warehouse_no = warehouse and d.dock_no = dock for no key update;
  if not found then
    return;
  end if;
  return query select s.slot_minutes, s.time_zone, s.begins_at, s.seat, s.block_reason
    from app.slots_of(array[warehouse], of_day, of_day, without) s where s.dock_no = dock and s.start_time_str = starts;
  if not found then
    return query select null::integer, null::text, null::timestamptz, null::integer, null::text;
  end if;
end $$;

-- What becomes of a notice becomes of its appointment: a slot that nobody will need is free again, and what was received has come.
create function app.follow_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  side text := case when app.scope_user() is null then 'system' when app.scope_supplier() is null then 'buyer' else 'supplier' end;
  gone boolean := new.check_status = 'X' or new.closed_status = '1' and new.check_status <> '4';
begin
  with followed as (
    update appointment a set status = w.now,
      checked_in_at = case when w.now = 'X' then a.checked_in_at else coalesce(a.checked_in_at, now()) end,
      finished_at = case when w.now = '2' then now() end
    from (select o.id, o.status as before,
        case when gone then 'X' when new.check_status = '4' then '2' else '1' end as now
      from appointment o where o.tenant_id = new.tenant_id and o.shipping_notice_id = new.id) w
    where a.tenant_id = new.tenant_id and a.id = w.id and w.before <> w.now
      and (w.before in ('0', '3') or w.before = '1' and w.now = '2')
    returning a.*, w.before),
  remembered as (
    insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, classify_type,
      business_classify_type, action, from_state, to_state, user_id, user_name, side)
    select tenant_id, 'appointment', id, appointment_no, org_no, supplier_no, classify_type, business_classify_type,
      case status when 'X' then 'cancel' when '2' then 'finish' else 'checkIn' end, before, status, app.scope_user(), app.user_name(), side
    from followed)
  insert into outbox (tenant_id, topic, payload)
  select tenant_id, 'appointment', jsonb_build_object('id', id::text, 'number', appointment_no, 'orgNo', org_no,
    'supplierNo', supplier_no, 'classifyType', classify_type, 'businessClassifyType', business_classify_type, 'what', 'followed')
  from followed;
  return null;
end $$;
create trigger follow_notice after update of check_status, closed_status on shipping_notice for each row
  when (new.check_status in ('X', '3', '4') and old.check_status <> new.check_status
    or new.closed_status = '1' and old.closed_status <> '1') execute function app.follow_notice();

-- Who sends delivery notices makes appointments, and so does who receives goods; who receives them lets vehicles in.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2027', '{isSearch,isAdd,isModify,isCancelInvalid,isExport}'::text[]
from role_menu where menu_no = '2010' and 'isAdd' = any (flags)
union all
select tenant_id, role_no, '2027', '{isSearch,isAdd,isModify,isCancelInvalid,isCheck,isEnd,isExport}'::text[]
from role_menu where menu_no = '2030' and 'isAdd' = any (flags)
on conflict do nothing;
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2027', '{isSearch,isExport}' from role_menu where menu_no = '2010' and 'isCheck' = any (flags)
on conflict do nothing;
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '2026', '{isSearch}' from role_menu where menu_no = '2027'
on conflict do nothing;
