-- Under which number another system tells of a movement of packaging: it takes none in twice of the same account.
alter table packaging_movement add column out_movement_no text;
create index packaging_movement_out_movement_no on packaging_movement (tenant_id, out_movement_no) where out_movement_no is not null;

create or replace function app.keep_packaging_movement() returns trigger language plpgsql as $$
begin
  if current_user = 'tandem_app' and (tg_op = 'DELETE'
    or (new.movement_no, new.movement_type, new.movement_date, new.org_no, new.supplier_no, new.packaging_item_no, new.qty, new.change_qty)
      is distinct from (old.movement_no, old.movement_type, old.movement_date, old.org_no, old.supplier_no, old.packaging_item_no, old.qty, old.change_qty)
    or (new.movement_reason, new.shipping_notice_id, new.receipt_id, new.receipt_no, new.takes_back_id, new.out_movement_no)
      is distinct from (old.movement_reason, old.shipping_notice_id, old.receipt_id, old.receipt_no, old.takes_back_id, old.out_movement_no)) then
    raise exception 'What is written in % stays', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
