-- What scorecards of suppliers are reckoned of, where the documents did not say it yet.

-- When a line was closed short: what was wanted no more by its day was not missing then.
alter table purchase_order_line add column closed_on date;
alter table purchase_order_line disable trigger stamp;
update purchase_order_line l set closed_on = coalesce((
    select max((h.happened_at at time zone app.zone_of(h.tenant_id))::date) from record_history h where h.tenant_id = l.tenant_id
      and h.entity_name = 'purchaseOrder' and h.record_id = l.purchase_order_id and h.action = 'closeLines'), l.update_date::date)
where l.line_status = '1';
alter table purchase_order_line enable trigger stamp;
create function app.closed_today() returns trigger language plpgsql as $$
begin
  new.closed_on := case new.line_status when '1' then app.today_of(new.tenant_id) end;
  return new;
end $$;
create trigger closed_today before update of line_status on purchase_order_line for each row
  when (old.line_status is distinct from new.line_status) execute function app.closed_today();
create trigger closed_first before insert on purchase_order_line for each row
  when (new.line_status = '1' and new.closed_on is null) execute function app.closed_today();

-- The days on which a cell was released last, and first replied to since.
alter table schedule add column released_on date, add column replied_on date;
alter table schedule disable trigger stamp;
update schedule set released_on = (released_at at time zone app.zone_of(tenant_id))::date,
  replied_on = case when reply_quantity is not null then (replied_at at time zone app.zone_of(tenant_id))::date end
where released_at is not null;
alter table schedule enable trigger stamp;
create function app.keep_reply_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.released_at is distinct from old.released_at then
    new.released_on := (new.released_at at time zone app.zone_of(new.tenant_id))::date;
  end if;
  new.replied_on := case when new.reply_quantity is null then null
    when tg_op = 'UPDATE' and old.replied_on is not null then old.replied_on
    else (new.replied_at at time zone app.zone_of(new.tenant_id))::date end;
  return new;
end $$;
create trigger reply_days before insert or update of released_at, reply_quantity, replied_at on schedule for each row
  execute function app.keep_reply_days();

-- A line of a bill that is or was disputed; one that no bill holds any more is not.
alter table billable add column was_disputed text not null default '0' check (was_disputed in ('0', '1'));
alter table billable disable trigger stamp;
update billable b set was_disputed = '1' from purchase_order_line l
where l.tenant_id = b.tenant_id and l.id = b.purchase_order_line_id and b.bill_id is not null and (b.dispute_reason is not null or exists (
  select from record_history h cross join jsonb_array_elements(h.changes) c where h.tenant_id = b.tenant_id and h.entity_name = 'bill'
    and h.record_id = b.bill_id and c ->> 'field' = 'disputeAmount' and c ->> 'line' = b.source_no || ' ' || l.purchase_no || ' '
      || l.purchase_seq || '/' || l.purchase_phase_seq || '/' || l.purchase_batch_seq));
alter table billable enable trigger stamp;
create function app.keep_disputed() returns trigger language plpgsql as $$
begin
  new.was_disputed := case when new.bill_id is null then '0' when new.dispute_reason is not null then '1' else new.was_disputed end;
  return new;
end $$;
create trigger disputed before insert or update of bill_id, dispute_reason on billable for each row execute function app.keep_disputed();

-- The months of a period, with the one before them, by which it is measured.
create function app.months_from() returns date language sql stable parallel restricted as $$
  select (date_trunc('month', app.period_from()) - interval '1 month')::date
$$;
create function app.months_until() returns date language sql stable parallel restricted as $$
  select (date_trunc('month', app.period_until()) + interval '1 month')::date - 1
$$;

create index on shipping_notice_line (tenant_id, arrival_date)
  include (supplier_no, org_no, promise_timing, classify_type, business_classify_type) where arrival_date is not null;
create index on purchase_order_line (tenant_id, (coalesce(promise_date, expect_arrival_date)), supplier_no) where status = '1';
create index on receipt (tenant_id, purchase_order_line_id, receipt_date) include (receipt_qty, rejected_qty) where status = '1';
create index on acceptance (tenant_id, check_date)
  include (receipt_id, accepted_qty, supplier_no, org_no, warehouse_no, classify_type, business_classify_type)
  where status = '1' and is_automatic = '0';
create index on rejection (tenant_id, check_date)
  include (receipt_id, check_return_qty, supplier_no, org_no, warehouse_no, classify_type, business_classify_type) where status <> 'X';
create index on supplier_answer (tenant_id, month) include (supplier_no, org_no, deadline, answered_on, automatic) where not withdrawn;
create index on bill (tenant_id, bill_date) include (supplier_no, org_no) where status <> 'X';

-- Whoever sees answer rates sees scorecards.
insert into role_menu (tenant_id, role_no, menu_no, flags)
select tenant_id, role_no, '1050', array(select f from unnest(array['isSearch', 'isExport']) f where f = any (flags))
from role_menu where menu_no = '1010' and 'isSearch' = any (flags)
on conflict do nothing;
