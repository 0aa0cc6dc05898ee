-- Running numbers have six digits, and more from the millionth document on: cut to six, it was called like an earlier one.

create function app.document_number(prefix text, number bigint) returns text language sql stable
return prefix || '-' || to_char(now(), 'YYYY') || '-' || to_char(number, 'FM9999999999999000000');

create or replace function app.next_return_no() returns text language plpgsql as $$
declare
  number text;
begin
  loop
    number := app.document_number('RTN', nextval('return_note_number'));
    exit when not exists (select from return_note where return_no = number);
  end loop;
  return number;
end $$;

create or replace function app.next_purchase_no() returns text language plpgsql as $$
declare
  number text;
begin
  loop
    number := app.document_number('PO', nextval('purchase_order_number'));
    exit when not exists (select from purchase_order where purchase_no = number);
  end loop;
  return number;
end $$;

alter table shipping_notice alter column asn_no set default app.document_number('ASN', nextval('shipping_notice_number'));
alter table delivery_approval alter column approval_no set default app.document_number('DLA', nextval('delivery_approval_number'));
alter table acceptance alter column check_receipt_no set default app.document_number('QCA', nextval('acceptance_number'));
alter table rejection alter column check_return_no set default app.document_number('QCR', nextval('rejection_number'));
alter table quality_claim alter column claim_no set default app.document_number('QCC', nextval('quality_claim_number'));
alter table appointment alter column appointment_no set default app.document_number('APT', nextval('appointment_number'));
alter table warehousing alter column warehousing_no set default app.document_number('PUT', nextval('warehousing_number'));
alter table stock_transfer alter column transfer_no set default app.document_number('TRF', nextval('stock_transfer_number'));
alter table packaging_movement alter column movement_no set default app.document_number('RPM', nextval('packaging_movement_number'));
