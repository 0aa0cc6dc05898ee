-- Lists of base data show first what changed last, too: of tens of thousands of records all were read and sorted for a page.
do $$
declare
  noun text;
begin
  foreach noun in array array[
    'address', 'app_user', 'barcode_rule', 'box_rule', 'business_classify_type', 'category', 'cell', 'classify_type', 'currency',
    'customer', 'customer_address', 'doc_type', 'dock', 'document_template', 'employee', 'ext_doc_config', 'item_technology', 'lot_rule',
    'machine', 'material', 'material_cell', 'material_supplier', 'method', 'notice_template', 'plant', 'price_agreement',
    'production_line', 'supplier', 'supplier_class', 'tax_rate', 'technology', 'unit', 'unit_conversion', 'warehouse', 'wave',
    'work_calendar', 'zone'
  ] loop
    execute format('create index on %I (tenant_id, update_date desc, id desc)', noun);
  end loop;
end $$;
