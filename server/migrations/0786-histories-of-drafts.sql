-- What a draft order or return note said before it went out is the buyer's own, however it was changed; what it says of answers that an
-- issued order had not had yet is not. What a supplier enters into an invoice before it commits it is the supplier's own.
alter policy internal on record_history
  using ((((action not like 'approval.%') and (entity_name <> 'forecast' or action <> 'modify')
    and (entity_name not in ('purchaseOrder', 'returnNote') or action = 'renew'
      or from_state is distinct from '0' or to_state is distinct from '0'))
    or (select app.sees_all_suppliers()))
    and (entity_name <> 'invoice' or action <> 'enter' or side = (select app.scope_side())));

-- Nor are its files the buyer's before: those of one that was committed once, and rejected, the buyer has had.
create policy entered on invoice_file as restrictive for select using (not (select app.sees_all_suppliers()) or exists (
  select from invoice i where i.tenant_id = invoice_file.tenant_id and i.id = invoice_file.invoice_id and (i.status <> '0' or i.was_committed)));
