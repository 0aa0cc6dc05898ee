-- What follows from a state of an order is written by one statement for all of its lines: one for each line costs more under row
-- security than the line itself.
create or replace function app.lines_follow_head() returns trigger language plpgsql as $$
declare
  confirmed text := case when new.refuse_sign in ('1', '3') then '1' when new.refuse_sign = '0' then '0' end;
begin
  update purchase_order_line set status = new.status, refuse_sign = new.refuse_sign,
    purchase_date = new.purchase_date, order_type = new.order_type, currency = new.currency,
    promise_confirmed = coalesce(confirmed, promise_confirmed)
  where tenant_id = new.tenant_id and purchase_order_id = new.id
    and (status, refuse_sign, purchase_date, order_type, currency, promise_confirmed)
      is distinct from (new.status, new.refuse_sign, new.purchase_date, new.order_type, new.currency,
        coalesce(confirmed, promise_confirmed));
  if new.status <> old.status then
    update provided_material set status = new.status
    where tenant_id = new.tenant_id and purchase_order_id = new.id and status <> new.status;
  end if;
  return null;
end $$;

create or replace function app.materials_follow_line() returns trigger language plpgsql as $$
begin
  update provided_material set org_no = new.org_no, supplier_no = new.supplier_no,
    classify_type = new.classify_type, business_classify_type = new.business_classify_type
  where tenant_id = new.tenant_id and purchase_order_line_id = new.id;
  return null;
end $$;
drop trigger materials_follow on purchase_order_line;
create trigger materials_follow after update on purchase_order_line for each row
  when ((old.org_no, old.supplier_no, old.classify_type, old.business_classify_type)
    is distinct from (new.org_no, new.supplier_no, new.classify_type, new.business_classify_type))
  execute function app.materials_follow_line();

-- As before, but that nothing is asked for actions from which nothing follows.
create or replace function app.answers_follow_history() returns trigger language plpgsql as $$
declare
  actions text[] := array(select distinct action from added where entity_name = 'purchaseOrder');
begin
  if actions && array['issue', 'decline', 'askAgain', 'renew', 'cancel', 'undo.issue', 'undo.decline', 'undo.askAgain'] then
    update supplier_answer a set withdrawn = true from added e
    where e.entity_name = 'purchaseOrder' and a.tenant_id = e.tenant_id and a.purchase_order_id = e.record_id
      and e.action in ('issue', 'decline', 'askAgain', 'renew', 'cancel', 'undo.issue', 'undo.decline', 'undo.askAgain')
      and a.answered_on is null and not a.withdrawn;
  end if;
  if actions && array['issue', 'decline', 'askAgain', 'renew', 'undo.cancel'] then
    insert into supplier_answer (tenant_id, purchase_order_id, org_no, supplier_no, classify_type, business_classify_type, band_no, deadline)
    select o.tenant_id, o.id, o.org_no, o.supplier_no, o.classify_type, o.business_classify_type, o.band_no, o.acceptance_deadline
    from added e join purchase_order o on o.tenant_id = e.tenant_id and o.id = e.record_id
    where e.entity_name = 'purchaseOrder' and e.action in ('issue', 'decline', 'askAgain', 'renew', 'undo.cancel')
      and o.acceptance_deadline is not null and o.status = '1' and o.refuse_sign in ('0', '4');
  end if;
  if actions && array['accept', 'refuse', 'acceptOverdue'] then
    update supplier_answer a set answered_on = current_date, automatic = e.action = 'acceptOverdue' from added e
    where e.entity_name = 'purchaseOrder' and a.tenant_id = e.tenant_id and a.purchase_order_id = e.record_id
      and e.action in ('accept', 'refuse', 'acceptOverdue') and a.answered_on is null and not a.withdrawn;
  end if;
  if actions && array['undo.accept', 'undo.refuse'] then
    update supplier_answer a set answered_on = null, automatic = false from added e
    where e.entity_name = 'purchaseOrder' and e.action in ('undo.accept', 'undo.refuse') and a.tenant_id = e.tenant_id
      and a.id = (select max(l.id) from supplier_answer l
        where l.tenant_id = e.tenant_id and l.purchase_order_id = e.record_id and not l.withdrawn);
  end if;
  return null;
end $$;
