-- The codes that packs of a material bear: its own, and its supplier's.
alter table material add column barcode text collate "C";
alter table material_supplier add column supplier_barcode text collate "C";

-- Whoever takes delivery notices out as workbooks may take out what is labelled.
update role_menu l set flags = l.flags || '{isExport}'::text[]
from role_menu n
where l.menu_no = '2035' and 'isSearch' = any (l.flags) and not 'isExport' = any (l.flags)
  and n.tenant_id = l.tenant_id and n.role_no = l.role_no and n.menu_no = '2020' and 'isExport' = any (n.flags);
