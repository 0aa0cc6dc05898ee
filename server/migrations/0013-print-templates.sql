-- How documents are printed: which template of a kind of document, on which paper, with which columns.

create table print_template (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  report_key text collate "C" not null,
  template_name text collate app.natural not null,
  name_en_us text,
  name_zh_cn text,
  name_zh_tw text,
  name_vi_vn text,
  -- The kind of document: PO or ASN.
  module text not null check (module in ('PO', 'ASN')),
  -- The paper, with -L where it lies on its side.
  standard_col01 text not null default 'A4' check (standard_col01 in ('A4', 'A4-L', 'A5', 'A5-L')),
  print_type text not null default '3' check (print_type in ('1', '3')),
  -- The side that prints with it; null: both.
  merchant_type text check (merchant_type in ('1', '2')),
  is_default text not null default '0' check (is_default in ('0', '1')),
  is_built_in text not null default '0' check (is_built_in in ('0', '1')),
  status_code text not null default '1' check (status_code in ('0', '1')),
  remark text,
  -- null: the layout that the product comes with.
  layout jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, report_key),
  constraint default_serves_everyone check (is_default = '0' or (status_code = '1' and merchant_type is null)),
  constraint own_ones_have_a_layout check (is_built_in = '1' or layout is not null)
);
call app.stamped('print_template');
-- That another becomes the default is no change of a template.
drop trigger stamp on print_template;
create trigger stamp before insert or update of template_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn,
  standard_col01, print_type, merchant_type, status_code, remark, layout, version
  on print_template for each row execute function app.stamp();
create unique index print_template_one_default on print_template (tenant_id, module) where is_default = '1';
create index on print_template (tenant_id, update_date desc, id desc);
call app.protect('print_template', null, null);

-- Every tenant begins with one template for each kind of document.
create function app.begin_print_templates() returns trigger language plpgsql as $$
begin
  insert into print_template (tenant_id, report_key, template_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn,
    module, is_default, is_built_in)
  values
    (new.id, 'ASN_STANDARD', 'Standard delivery notice', 'Standard delivery notice', '标准送货单', '標準送貨單',
      'Phiếu giao hàng chuẩn', 'ASN', '1', '1'),
    (new.id, 'PO_STANDARD', 'Standard purchase order', 'Standard purchase order', '标准采购订单', '標準採購單',
      'Đơn mua hàng chuẩn', 'PO', '1', '1');
  return null;
end $$;
create trigger begin_print_templates after insert on tenant for each row execute function app.begin_print_templates();
