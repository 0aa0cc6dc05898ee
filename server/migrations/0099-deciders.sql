-- Who decides, and who may stand in for whom, is asked with the owner's rights: a substitute of a narrower scope does not know
-- the one whom they stand in for, nor does whoever is limited know colleagues that see more. What may be decided is still
-- found among the approvals that the caller sees.
create or replace view app.decider as
select * from (
  select p.tenant_id, p.approval_id, p.seq, u.id as user_id
  from approval_part p
  join approval a on a.tenant_id = p.tenant_id and a.id = p.approval_id and a.status = '0'
  join app_user approver on approver.tenant_id = p.tenant_id and approver.id = p.user_id
  join app_user u on u.tenant_id = p.tenant_id and u.id <> a.asked_by and u.status_code = '1' and u.supplier_no is null
    and (u.id = p.user_id or u.user_no = approver.substitute_no
      and current_date between coalesce(approver.substitute_from, current_date) and coalesce(approver.substitute_until, current_date))
  where p.approved_by is null and (a.approval_sequence = '2' or not exists (select from approval_part e
    where e.tenant_id = p.tenant_id and e.approval_id = p.approval_id and e.seq < p.seq and e.approved_by is null))) d
where tenant_id = (select app.scope_tenant());
drop view app.decider_of_all;

create view app.colleague as
select * from (select tenant_id, user_no, user_name from app_user where supplier_no is null and status_code = '1') c
where tenant_id = (select app.scope_tenant());
grant select on app.colleague to tandem_app;
