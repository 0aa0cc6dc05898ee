-- By a link of a mail its receiver answers an order without signing in: once, for some days, the version that the mail told of.
-- Of its token only the hash is known.
create table signed_link (
  tenant_id bigint not null default app.scope_tenant(),
  outgoing_message_id bigint not null,
  token_hash bytea not null unique,
  user_id bigint not null,
  purchase_order_id bigint not null,
  band_no integer not null,
  expire_date timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, outgoing_message_id),
  foreign key (tenant_id, outgoing_message_id) references outgoing_message (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, purchase_order_id) references purchase_order (tenant_id, id) on delete cascade
);
create index on signed_link (tenant_id, user_id);
create index on signed_link (tenant_id, purchase_order_id);
alter table signed_link enable row level security;
create policy scope on signed_link using (tenant_id = (select app.scope_tenant()) and exists (select from app_user u
  where u.tenant_id = signed_link.tenant_id and u.id = signed_link.user_id));

-- What a link leads to, and what speaks against it; no row where it leads nowhere.
create function app.find_signed_link(wanted bytea, off text)
returns table (tenant_id bigint, user_id bigint, purchase_order_id bigint, band_no integer, is_used boolean, is_withdrawn boolean,
  is_disabled boolean, is_expired boolean, is_changed boolean, is_frozen boolean, is_off boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.tenant_id, l.user_id, l.purchase_order_id, l.band_no, l.used_at is not null, l.withdrawn_at is not null,
    u.status_code <> '1', l.expire_date <= now(), p.band_no <> l.band_no,
    exists (select from supplier_organisation s where s.tenant_id = p.tenant_id and s.supplier_no = p.supplier_no
      and s.org_no = p.org_no and s.is_frozen),
    exists (select from second_factor f where f.tenant_id = l.tenant_id and f.user_id = l.user_id and f.confirmed_at is not null)
      or exists (select from sys_param p where p.tenant_id = l.tenant_id and p.param_no = off and p.param_value = 'off')
  from signed_link l join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
  join purchase_order p on p.tenant_id = l.tenant_id and p.id = l.purchase_order_id
  where l.token_hash = wanted
$$;

-- How somebody did what a document's history tells, where it was not by signing in.
alter table record_history add column via text check (via = 'signedLink') default nullif(current_setting('app.via', true), '');
create trigger keep_how_it_was_done before update of via on record_history for each row execute function app.keep_as_written();
