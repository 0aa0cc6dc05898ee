-- Free pieces are packed with those that are paid: never is more packed than both that a notice announces.
create or replace function app.packed_within_announced() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct tenant_id, shipping_notice_line_id from packed) n
    join shipping_notice_line l on l.tenant_id = n.tenant_id and l.id = n.shipping_notice_line_id
    where l.delivery_qty + coalesce(l.gift_qty, 0) < (select sum(c.qty) from shipping_package_content c
      where c.tenant_id = n.tenant_id and c.shipping_notice_line_id = n.shipping_notice_line_id)
  ) then
    raise exception 'more is packed than announced' using errcode = 'check_violation', constraint = 'packed_within_announced';
  end if;
  return null;
end $$;
create or replace function app.announced_covers_packed() returns trigger language plpgsql as $$
begin
  if new.delivery_qty + coalesce(new.gift_qty, 0) < (select sum(c.qty) from shipping_package_content c
    where c.tenant_id = new.tenant_id and c.shipping_notice_line_id = new.id) then
    raise exception 'more is packed than announced' using errcode = 'check_violation', constraint = 'packed_within_announced';
  end if;
  return null;
end $$;
drop trigger announced_covers_packed on shipping_notice_line;
create trigger announced_covers_packed after update of delivery_qty, gift_qty on shipping_notice_line for each row
  when (new.delivery_qty + coalesce(new.gift_qty, 0) < old.delivery_qty + coalesce(old.gift_qty, 0))
  execute function app.announced_covers_packed();
