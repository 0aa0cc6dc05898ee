create view app_user_row with (security_invoker = true) as
select u.tenant_id, u.id, u.user_no, u.user_name, u.phone, u.email, u.employee_id, u.avatar_id, u.supplier_no,
  case when u.supplier_no is null then {{user.userSide.buyer}} else {{user.userSide.supplier}} end as user_side, u.substitute_no,
  u.substitute_from, u.substitute_until, u.status_code,
  u.remark, u.last_sign_in_date, app.locked_until(u.user_no) as locked_until,
  array(select s.data_value from app.user_limit s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = {{user.scopeType.organisation}} order by 1) as scope_org_no,
  array(select s.data_value from app.user_limit s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = {{user.scopeType.warehouse}} order by 1) as scope_warehouse_no,
  array(select s.data_value from app.user_limit s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = {{user.scopeType.classify}} order by 1) as scope_classify_type,
  array(select s.data_value from app.user_limit s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = {{user.scopeType.businessClassify}} order by 1) as scope_business_classify_type,
  array(select s.data_value from app.user_limit s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.data_type = {{user.scopeType.supplier}} order by 1) as scope_supplier_no,
  array(select r.role_no from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id order by 1) as role_no,
  case when i.user_id is null then null when i.joined_at is not null then {{user.invitationStatus.joined}}
    when i.withdrawn_at is not null then {{user.invitationStatus.withdrawn}}
    when i.token_hash is null then {{user.invitationStatus.notSent}}
    when i.opened_at is null and i.mail = {{outgoingMessage.status.givenUp}} then {{user.invitationStatus.notDelivered}}
    when i.expire_date < now() then {{user.invitationStatus.expired}}
    when i.opened_at is not null then {{user.invitationStatus.opened}}
    when i.mail = {{outgoingMessage.status.waiting}} then {{user.invitationStatus.waiting}}
    when i.mail = {{outgoingMessage.status.failed}} then {{user.invitationStatus.failing}}
    else {{user.invitationStatus.sent}} end as invitation_status,
  case when i.token_hash is not null or i.joined_at is not null or i.withdrawn_at is not null then i.sent_at end as invitation_date,
  case when (select app.may_change_users()) then case when exists (select from second_factor f where f.tenant_id = u.tenant_id
    and f.user_id = u.id and f.confirmed_at is not null) then {{user.secondFactor.yes}} else {{user.secondFactor.no}} end end as second_factor,
  u.version, u.create_name, u.create_date, u.update_name, u.update_date
from app_user u
left join lateral (
  select v.*, case when v.joined_at is null and v.withdrawn_at is null and v.opened_at is null
    then app.invitation_mail(v.user_id, v.sent_at) end as mail
  from user_invitation v where v.tenant_id = u.tenant_id and v.user_id = u.id) i on true;
