-- Whether a caller who does not see the whole tenant knows a user: all that limits the user limits the caller no more. A policy holds
-- what it says in every statement that asks for users, their roles or sessions, which took longest to plan of all; a function is
-- planned by those alone who are limited.
create function app.knows_user(tenant bigint, user_id bigint, supplier text) returns boolean
language plpgsql stable parallel safe as $$
begin
  return (app.sees_all_organisations() or case
      when exists (select from app.user_limit l where l.tenant_id = tenant and l.user_id = knows_user.user_id and l.data_type = '1')
      then not exists (select from app.user_limit l where l.tenant_id = tenant and l.user_id = knows_user.user_id
        and l.data_type = '1' and l.data_value <> all (app.scope_organisations()))
      else supplier is not null and not exists (select from app.supplier_belonging b
        where b.tenant_id = tenant and b.supplier_no = supplier and b.org_no <> all (app.scope_organisations())) end)
    and (app.sees_all_warehouses() or app.is_limited_within(tenant, user_id, '3', app.scope_warehouses()))
    and (app.sees_all_classify_types() or app.is_limited_within(tenant, user_id, '2', app.scope_classify_types()))
    and (app.sees_all_business_classify_types() or app.is_limited_within(tenant, user_id, '4', app.scope_business_classify_types()))
    and (app.sees_every_supplier() or (
      (supplier is not null or exists (select from app.user_limit l
        where l.tenant_id = tenant and l.user_id = knows_user.user_id and l.data_type = '5'))
      and (supplier is null or supplier = any (app.scope_suppliers()))
      and not exists (select from app.user_limit l where l.tenant_id = tenant and l.user_id = knows_user.user_id
        and l.data_type = '5' and l.data_value <> all (app.scope_suppliers()))))
    and (supplier is null or not exists (select from app.user_limit l
      where l.tenant_id = tenant and l.user_id = knows_user.user_id and l.data_type = '5'
        and not ((app.sees_all_suppliers() or l.data_value = app.scope_supplier())
          and (app.sees_all_organisations() or not exists (select from app.supplier_belonging b
            where b.tenant_id = l.tenant_id and b.supplier_no = l.data_value and b.org_no <> all (app.scope_organisations()))))));
end $$;
create function app.is_limited_within(tenant bigint, of_user bigint, kind text, known text[]) returns boolean
language plpgsql stable parallel safe as $$
begin
  return exists (select from app.user_limit l where l.tenant_id = tenant and l.user_id = of_user and l.data_type = kind)
    and not exists (select from app.user_limit l where l.tenant_id = tenant and l.user_id = of_user and l.data_type = kind
      and l.data_value <> all (known));
end $$;

alter policy scope on app_user using (tenant_id = (select app.scope_tenant())
  and (id = (select app.scope_user()) or (select app.sees_whole_tenant())
    or (((select app.sees_all_suppliers()) or supplier_no = (select app.scope_supplier()))
      and app.knows_user(tenant_id, id, supplier_no))));
