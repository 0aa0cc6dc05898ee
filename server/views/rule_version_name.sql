-- What a version of a policy was called, for who reads it: what documents keep is in the language of who judged them. Their views
-- read it with the owner's rights, so that suppliers do too; nobody else reads it.
create view rule_version_name as
select * from (select v.tenant_id, 'executionPolicy' as kind, v.rule_id, v.rule_version, jsonb_build_object('name', app.in_language(
  v.content ->> 'policy_name', v.content ->> 'name_en_us', v.content ->> 'name_zh_cn', v.content ->> 'name_zh_tw',
  v.content ->> 'name_vi_vn')) as named
from rule_version v where v.kind = 'execution_policy') n where tenant_id = (select app.scope_tenant());
revoke all on rule_version_name from tandem_app;
