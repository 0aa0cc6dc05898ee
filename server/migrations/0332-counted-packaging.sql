-- Whether whoever received said how much packaging came. Receipts of the same notice that say nothing of it bring none then.
alter table receipt add column packaging_counted boolean not null default false;

-- Of a notice, in whichever warehouse: who receives the rest may not see the others.
create function app.packaging_counted(notice bigint) returns boolean language sql stable security definer
set search_path = public, pg_temp as $$
  select exists (select from receipt r where r.tenant_id = (select app.scope_tenant()) and r.shipping_notice_id = notice
    and r.status = '1' and r.packaging_counted)
$$;
