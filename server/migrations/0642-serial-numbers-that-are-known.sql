-- By what serial numbers are known that lines of delivery notices bring, and whether a piece has just this one already: as whoever
-- keeps them will know them, whichever pieces the caller sees.
create function app.known_serials(lines bigint[], serials text[]) returns table (place bigint, alike text, is_known boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.place, coalesce(s.alike, app.alike(g.serial_no)), s.id is not null
  from unnest(lines, serials) with ordinality as g (line_id, serial_no, place)
  join shipping_notice_line l on l.tenant_id = (select app.scope_tenant()) and l.id = g.line_id
  join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
  left join serial_number s on s.tenant_id = l.tenant_id and s.supplier_no = l.supplier_no and s.item_no = o.item_no
    and s.serial_no = g.serial_no
$$;
