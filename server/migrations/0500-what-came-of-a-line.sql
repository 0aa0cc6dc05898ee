-- What came of a line, in whichever warehouse: who receives the rest may not see the receipts of others.
create function app.free_received(line bigint) returns numeric language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(sum(r.gift_qty), 0) from receipt r where r.tenant_id = (select app.scope_tenant())
    and r.shipping_notice_line_id = line and r.status = '1'
$$;

-- The receipt of a line that stands under a number of another system.
create function app.received_under(line bigint, outside text) returns text language sql stable security definer
set search_path = public, pg_temp as $$
  select min(r.receipt_no) from receipt r where r.tenant_id = (select app.scope_tenant())
    and r.shipping_notice_line_id = line and r.status = '1' and lower(r.out_receipt_no) = lower(outside)
$$;

-- The boxes that came of lines, and the receipts with which they came.
create function app.boxes_received(lines bigint[]) returns table (barcode text, receipt_no text) language sql stable security definer
set search_path = public, pg_temp as $$
  select unnest(r.box_barcodes), r.receipt_no from receipt r where r.tenant_id = (select app.scope_tenant())
    and r.shipping_notice_line_id = any (lines) and r.box_barcodes <> '{}' and r.status = '1' order by r.id
$$;
