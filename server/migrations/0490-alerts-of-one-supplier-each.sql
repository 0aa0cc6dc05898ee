-- The alert of a supplier's user is of one supplier from its beginning, whether or not they act for others by then or later.
update tag_alert a set acting_for = u.supplier_no from app_user u
where a.acting_for is null and u.tenant_id = a.tenant_id and u.id = a.user_id and u.supplier_no is not null;
