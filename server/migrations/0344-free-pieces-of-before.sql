-- Free pieces that were blocked as they came, because their material asked for an inspection and nobody could inspect them, are
-- where they would come to lie today: available where their material asks for none by now, else waiting for it. Only those of which
-- the ledger says that nobody has moved what lies there by hand since: others may be blocked for a reason.
create temporary table freed on commit drop as
select r.tenant_id, r.id as receipt_id, m.id as movement_id, i.inspection_asked is distinct from '1' as is_fit
from receipt r
join stock_movement m on m.tenant_id = r.tenant_id and m.document_kind = 'gift' and m.document_id = r.id
left join material i on i.tenant_id = m.tenant_id and i.item_no = m.item_no
where r.status = '1' and m.transaction_type = '1' and m.stock_type = '25' and m.qty = r.gift_qty
  and r.gift_fit_qty + r.gift_waiting_qty + r.gift_rejected_qty = 0
  and not exists (select from stock_movement o where o.tenant_id = m.tenant_id and o.stock_key = m.stock_key and o.document_kind <> 'gift')
  -- What came alone is known by how it came.
  and (r.receipt_qty > 0 or i.inspection_asked is distinct from '1');

alter table acceptance disable trigger user;
insert into acceptance (tenant_id, check_date, accepted_qty, gift_qty, is_automatic, receipt_id, org_no, supplier_no, classify_type,
  business_classify_type, warehouse_no, version, create_name, create_date, update_name, update_date)
select r.tenant_id, current_date, 0, r.gift_qty, '1', r.id, r.org_no, r.supplier_no, r.classify_type, r.business_classify_type,
  r.warehouse_no, 1, r.create_name, now(), r.create_name, now()
from freed f join receipt r on r.tenant_id = f.tenant_id and r.id = f.receipt_id where f.is_fit order by r.id;
alter table acceptance enable trigger user;

alter table receipt disable trigger user;
update receipt r set gift_fit_qty = case when f.is_fit then r.gift_qty else 0 end, gift_waiting_qty = case when f.is_fit then 0 else r.gift_qty end
from freed f where f.tenant_id = r.tenant_id and f.receipt_id = r.id;
alter table receipt enable trigger user;

insert into stock_movement (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, item_no, unit_no, lot_no, item_feature_no,
  owner_no, stock_type, transaction_type, qty, document_kind, document_id, document_no, serial_ids, create_name)
select m.tenant_id, m.org_no, m.classify_type, m.business_classify_type, m.warehouse_no, m.item_no, m.unit_no, m.lot_no, m.item_feature_no,
  m.owner_no, case way.type when '2' then '25' else case when f.is_fit then '10' else '20' end end, way.type, m.qty,
  case when f.is_fit then 'acceptance' else 'gift' end, coalesce(a.id, m.document_id), coalesce(a.check_receipt_no, m.document_no),
  m.serial_ids, m.create_name
from freed f
join stock_movement m on m.tenant_id = f.tenant_id and m.id = f.movement_id
left join acceptance a on f.is_fit and a.tenant_id = f.tenant_id and a.receipt_id = f.receipt_id and a.accepted_qty = 0 and a.status = '1'
cross join (values ('1'), ('2')) as way (type) order by m.tenant_id, m.id, way.type desc;
