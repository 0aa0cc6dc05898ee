-- What records are called in the languages of the product, besides their name.
do $$
declare
  relation text;
begin
  foreach relation in array array[
    'barcode_rule', 'box_rule', 'business_classify_type', 'calendar_day', 'category', 'cell', 'classify_type',
    'currency', 'customer', 'doc_type', 'dock', 'document_template', 'ext_doc_config', 'lot_rule',
    'machine', 'material', 'method', 'notice_template', 'organisation', 'plant', 'production_line',
    'supplier', 'supplier_class', 'tax_rate', 'technology', 'unit', 'warehouse', 'wave',
    'work_calendar', 'zone'
  ] loop
    execute format('alter table %I add column name_en_us text collate app.natural, add column name_zh_cn text collate app.natural,
      add column name_zh_tw text collate app.natural, add column name_vi_vn text collate app.natural', relation);
  end loop;
end $$;
create index on material using gin (
  name_en_us gin_trgm_ops, name_zh_cn gin_trgm_ops, name_zh_tw gin_trgm_ops, name_vi_vn gin_trgm_ops);

-- A name as the caller reads it: in the language of the call, else as it is.
create function app.in_language(own text, en_us text, zh_cn text, zh_tw text, vi_vn text) returns text
  language sql stable parallel safe
  return coalesce(case current_setting('app.language', true)
    when 'en-US' then en_us when 'zh-CN' then zh_cn when 'zh-TW' then zh_tw when 'vi-VN' then vi_vn end, own);
-- What records are called where other records show their names.
create function app.called(of organisation) returns text language sql stable parallel safe
  return app.in_language((of).org_short_name, (of).name_en_us, (of).name_zh_cn, (of).name_zh_tw, (of).name_vi_vn);
create function app.called(of supplier) returns text language sql stable parallel safe
  return app.in_language((of).supplier_short_name, (of).name_en_us, (of).name_zh_cn, (of).name_zh_tw, (of).name_vi_vn);
create function app.called(of material) returns text language sql stable parallel safe
  return app.in_language((of).item_name, (of).name_en_us, (of).name_zh_cn, (of).name_zh_tw, (of).name_vi_vn);
create function app.called(of technology) returns text language sql stable parallel safe
  return app.in_language((of).technology_name, (of).name_en_us, (of).name_zh_cn, (of).name_zh_tw, (of).name_vi_vn);
