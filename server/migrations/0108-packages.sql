-- How what delivery notices bring is packed: packages within packages, of which those that hold none hold quantities of lines.
create sequence shipping_package_number;
grant usage on sequence shipping_package_number to tandem_app;
create table shipping_package (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  package_no text collate "C" not null default 'P' || to_char(nextval('shipping_package_number'), 'FM999999999000000000'),
  sscc text collate "C" check (sscc ~ '^[0-9]{18}$'),
  shipping_notice_id bigint not null,
  parent_id bigint,
  org_no text collate "C" not null,
  supplier_no text collate "C" not null,
  classify_type text collate "C",
  business_classify_type text collate "C",
  box_rule_no text collate "C" not null,
  level_seq integer not null check (level_seq >= 1),
  level_name text not null,
  gross_weight numeric(26, 6) check (gross_weight > 0),
  package_length numeric(26, 6) check (package_length > 0),
  package_width numeric(26, 6) check (package_width > 0),
  package_height numeric(26, 6) check (package_height > 0),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, package_no),
  unique (tenant_id, shipping_notice_id, id),
  foreign key (tenant_id, shipping_notice_id) references shipping_notice (tenant_id, id) on delete cascade,
  -- A package lies in another of the same notice.
  constraint shipping_package_tenant_id_parent_id_fkey foreign key (tenant_id, shipping_notice_id, parent_id)
    references shipping_package (tenant_id, shipping_notice_id, id),
  foreign key (tenant_id, box_rule_no) references box_rule (tenant_id, box_rule_no)
);
call app.stamped('shipping_package');
call app.protect_document('shipping_package', 'org_no', 'supplier_no');
create unique index on shipping_package (tenant_id, sscc) where sscc is not null;
create index on shipping_package (tenant_id, shipping_notice_id, parent_id);
create index on shipping_package (tenant_id, box_rule_no);
create index on shipping_package (tenant_id, update_date desc, id desc);

create table shipping_package_content (
  tenant_id bigint not null default app.scope_tenant(),
  shipping_package_id bigint not null,
  shipping_notice_line_id bigint not null,
  qty numeric(26, 6) not null check (qty > 0),
  primary key (tenant_id, shipping_package_id, shipping_notice_line_id),
  foreign key (tenant_id, shipping_package_id) references shipping_package (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shipping_notice_line_id) references shipping_notice_line (tenant_id, id) on delete cascade
);
create index on shipping_package_content (tenant_id, shipping_notice_line_id) include (qty);
alter table shipping_package_content enable row level security;
create policy scope on shipping_package_content using (tenant_id = (select app.scope_tenant()) and exists (select from shipping_package p
  where p.tenant_id = shipping_package_content.tenant_id and p.id = shipping_package_content.shipping_package_id));

-- The last word: never is more of a line packed than its notice announces.
create function app.packed_within_announced() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct tenant_id, shipping_notice_line_id from packed) n
    join shipping_notice_line l on l.tenant_id = n.tenant_id and l.id = n.shipping_notice_line_id
    where l.delivery_qty < (select sum(c.qty) from shipping_package_content c
      where c.tenant_id = n.tenant_id and c.shipping_notice_line_id = n.shipping_notice_line_id)
  ) then
    raise exception 'more is packed than announced' using errcode = 'check_violation', constraint = 'packed_within_announced';
  end if;
  return null;
end $$;
create trigger packed_within_announced after insert on shipping_package_content
  referencing new table as packed for each statement execute function app.packed_within_announced();
create trigger packed_within_announced_still after update on shipping_package_content
  referencing new table as packed for each statement execute function app.packed_within_announced();
create function app.announced_covers_packed() returns trigger language plpgsql as $$
begin
  if new.delivery_qty < (select sum(c.qty) from shipping_package_content c
    where c.tenant_id = new.tenant_id and c.shipping_notice_line_id = new.id) then
    raise exception 'more is packed than announced' using errcode = 'check_violation', constraint = 'packed_within_announced';
  end if;
  return null;
end $$;
create trigger announced_covers_packed after update of delivery_qty on shipping_notice_line
  for each row when (new.delivery_qty < old.delivery_qty) execute function app.announced_covers_packed();

-- Packages whose goods are announced no more go with them, and so do those that held nothing else.
create function app.drop_empty_packages() returns trigger language plpgsql as $$
begin
  loop
    delete from shipping_package p
    where (p.tenant_id, p.shipping_notice_id) in (select tenant_id, shipping_notice_id from gone)
      and not exists (select from shipping_package_content c where c.tenant_id = p.tenant_id and c.shipping_package_id = p.id)
      and not exists (select from shipping_package i where i.tenant_id = p.tenant_id and i.parent_id = p.id);
    exit when not found;
  end loop;
  return null;
end $$;
create trigger drop_empty_packages after delete on shipping_notice_line
  referencing old table as gone for each statement execute function app.drop_empty_packages();
