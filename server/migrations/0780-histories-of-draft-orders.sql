-- What a draft order said before it was issued is the buyer's own, as what a draft forecast said is.
alter policy internal on record_history
  using (((action not like 'approval.%') and (entity_name <> 'forecast' or action <> 'modify')
    and (entity_name <> 'purchaseOrder' or from_state is distinct from '0' or to_state is distinct from '0'))
    or (select app.sees_all_suppliers()));
