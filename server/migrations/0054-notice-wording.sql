-- Notice templates say what they tell, in each language.
create table notice_template_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  notice_template_id bigint not null,
  line_no integer not null check (line_no >= 0),
  language_code text not null check (language_code in ('en-US', 'zh-CN', 'zh-TW', 'vi-VN')),
  subject text,
  notice_text text not null,
  primary key (tenant_id, id),
  unique (tenant_id, notice_template_id, line_no) deferrable,
  unique (tenant_id, notice_template_id, language_code) deferrable,
  foreign key (tenant_id, notice_template_id) references notice_template (tenant_id, id) on delete cascade
);
call app.part_of('notice_template_line', 'notice_template', 'notice_template_id');
-- Until now a template was a name: it says that, and of what.
insert into notice_template_line (tenant_id, notice_template_id, line_no, language_code, subject, notice_text)
select tenant_id, id, 1, 'en-US', case when template_type <> '2' then regexp_replace(notice_template_name, '[{}]', '', 'g') end,
  regexp_replace(notice_template_name, '[{}]', '', 'g') || ': {number}'
from notice_template;
