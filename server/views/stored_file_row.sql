create view stored_file_row with (security_invoker = true) as
select f.tenant_id, f.id, f.file_name, f.content_type, f.size_bytes::integer as size_bytes, f.purpose, used.number as used_in, used.kind as used_kind, used.id as used_id,
  case when used.number is null then {{storedFileRecord.isUsed.no}} else {{storedFileRecord.isUsed.yes}} end as is_used,
  f.version, f.create_name, f.create_date, f.update_name, f.update_date
from stored_file f
left join lateral (
  select n.subject as number, null as kind, n.id as id from news_notice_file l join news_notice n on n.tenant_id = l.tenant_id and n.id = l.news_notice_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select n.subject, null, n.id from news_notice n where n.tenant_id = f.tenant_id and n.cover = f.id
  union all select m.document_no, m.entity_name, m.record_id from document_message_file l
    join document_message m on m.tenant_id = l.tenant_id and m.id = l.document_message_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select o.purchase_no, 'purchaseOrder', o.id from purchase_order_file l join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select o.purchase_no, 'purchaseOrder', o.id from purchase_order_signature l
    join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select n.asn_no, 'shippingNotice', n.id from shipping_notice_file l join shipping_notice n on n.tenant_id = l.tenant_id and n.id = l.shipping_notice_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select d.approval_no, 'deliveryApproval', d.id from delivery_approval_file l
    join delivery_approval d on d.tenant_id = l.tenant_id and d.id = l.delivery_approval_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select r.check_return_no, 'rejection', r.id from rejection_file l join rejection r on r.tenant_id = l.tenant_id and r.id = l.rejection_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select q.claim_no, 'qualityClaim', q.id from quality_claim_file l join quality_claim q on q.tenant_id = l.tenant_id and q.id = l.quality_claim_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select d.deduction_no, 'deduction', d.id from deduction_file l join deduction d on d.tenant_id = l.tenant_id and d.id = l.deduction_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select i.bill_no, 'invoice', i.id from invoice_file l join invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select o.opportunity_no, 'opportunity', o.id from opportunity_file l join opportunity o on o.tenant_id = l.tenant_id and o.id = l.opportunity_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select r.receipt_no, 'receipt', r.id from receipt_file l join receipt r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
    where l.tenant_id = f.tenant_id and l.stored_file_id = f.id
  union all select u.user_no, null, u.id from app_user u where u.tenant_id = f.tenant_id and u.avatar_id = f.id
  union all select a.version_no, null, a.id from app_version a where a.tenant_id = f.tenant_id and a.stored_file_id = f.id
  limit 1) used on true
-- Who sees a part of the tenant knows what stands at something that they see, and what they left themselves.
where (select app.sees_whole_tenant())
  or used.number is not null
  or f.create_name = (select u.user_name from app_user u where u.tenant_id = f.tenant_id and u.id = (select app.scope_user()));
