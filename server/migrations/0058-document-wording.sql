-- Document templates say what is printed besides what documents say, in each language.
create table document_template_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  document_template_id bigint not null,
  line_no integer not null check (line_no >= 0),
  language_code text not null check (language_code in ('en-US', 'zh-CN', 'zh-TW', 'vi-VN')),
  title text,
  header_text text,
  terms_text text,
  footer_text text,
  primary key (tenant_id, id),
  unique (tenant_id, document_template_id, line_no) deferrable,
  unique (tenant_id, document_template_id, language_code) deferrable,
  foreign key (tenant_id, document_template_id) references document_template (tenant_id, id) on delete cascade
);
call app.part_of('document_template_line', 'document_template', 'document_template_id');
-- Until now a template was a name: prints stay as they are.
insert into document_template_line (tenant_id, document_template_id, line_no, language_code)
select tenant_id, id, 1, 'en-US' from document_template;

-- Suppliers print what their customer words.
drop policy scope on document_template;
call app.protect('document_template', null, null);

alter table print_template add column template_code text collate "C",
  add foreign key (tenant_id, template_code) references document_template (tenant_id, template_code);
create index on print_template (tenant_id, template_code) where template_code is not null;
drop trigger stamp on print_template;
create trigger stamp before insert or update of template_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn,
  standard_col01, print_type, merchant_type, template_code, status_code, remark, layout, version
  on print_template for each row execute function app.stamp();
