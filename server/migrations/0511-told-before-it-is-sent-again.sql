-- Which of some documents somebody outside was told of since, the ERP among them: what was told is not undone, also where it is
-- about to be told again.
create or replace function app.told_since(kind text, records bigint[], since timestamptz[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select w.record from unnest(records, since) as w (record, moment)
  where exists (select from outgoing_message m where m.tenant_id = app.scope_tenant() and m.entity_name = kind
      and m.record_id = w.record and m.channel <> '1' and m.create_date >= w.moment
      and (m.status = '1' or m.attempts > 0 or m.sent_at is not null))
    or kind = 'purchaseOrder' and exists (select from erp_push p where p.tenant_id = app.scope_tenant()
      and p.purchase_order_id = w.record and p.sent_at >= w.moment)
$$;
