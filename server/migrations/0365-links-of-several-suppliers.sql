-- Somebody who acts for several suppliers answers by a link for the one whose order it is, whichever of them they last chose.
drop function app.find_signed_link(bytea, text);
create function app.find_signed_link(wanted bytea, off text)
returns table (tenant_id bigint, user_id bigint, supplier_no text, purchase_order_id bigint, band_no integer, is_used boolean,
  is_withdrawn boolean, is_disabled boolean, is_expired boolean, is_changed boolean, is_frozen boolean, is_off boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.tenant_id, l.user_id, p.supplier_no, l.purchase_order_id, l.band_no, l.used_at is not null, l.withdrawn_at is not null,
    u.status_code <> '1', l.expire_date <= now(), p.band_no <> l.band_no,
    exists (select from supplier_organisation s where s.tenant_id = p.tenant_id and s.supplier_no = p.supplier_no
      and s.org_no = p.org_no and s.is_frozen),
    exists (select from second_factor f where f.tenant_id = l.tenant_id and f.user_id = l.user_id and f.confirmed_at is not null)
      or exists (select from sys_param p where p.tenant_id = l.tenant_id and p.param_no = off and p.param_value = 'off')
  from signed_link l join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
  join purchase_order p on p.tenant_id = l.tenant_id and p.id = l.purchase_order_id
  where l.token_hash = wanted
$$;
