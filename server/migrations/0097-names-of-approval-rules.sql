-- Approval rules are called in the language of whoever reads of them, as all rules are.
alter table approval_rule
  add column name_en_us text collate app.natural,
  add column name_zh_cn text collate app.natural,
  add column name_zh_tw text collate app.natural,
  add column name_vi_vn text collate app.natural;
create or replace view app.approval_rule_in_force as
select * from (select tenant_id, id,
    app.in_language(approval_rule_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn)::text collate app.natural as approval_rule_name,
    document_step, org_no, currency, amount_from, approval_sequence
  from approval_rule where status_code = '1') r
where tenant_id = (select app.scope_tenant());
