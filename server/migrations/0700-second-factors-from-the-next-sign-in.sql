-- A role that began to ask for a second factor stopped its people in the middle of their work, although it was said to count from
-- their next sign-in. Whether it was asked for is kept of each session from its start.
alter table session add column second_factor_asked boolean not null default false;

-- Whoever is stopped by then stays so.
update session s set second_factor_asked = true from user_role r, password_policy p
where r.tenant_id = s.tenant_id and r.user_id = s.user_id and p.tenant_id = s.tenant_id and r.role_no = any (p.second_factor_roles);
