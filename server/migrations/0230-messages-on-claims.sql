-- Both sides write messages on claims, too. Whoever does not see a claim, as for its warehouse, does not see what is written on it.
alter table document_message
  drop constraint document_message_entity_name_check,
  add check (entity_name in ('purchaseOrder', 'shippingNotice', 'qualityClaim')),
  add column quality_claim_id bigint generated always as (case entity_name when 'qualityClaim' then record_id end) stored,
  add foreign key (tenant_id, quality_claim_id) references quality_claim (tenant_id, id) on delete cascade;
create index on document_message (tenant_id, quality_claim_id) where quality_claim_id is not null;

do $$
declare
  held record;
begin
  select pg_get_expr(p.polqual, p.polrelid) as shown, pg_get_expr(p.polwithcheck, p.polrelid) as written into strict held
  from pg_policy p where p.polrelid = 'document_message'::regclass and p.polname = 'scope';
  execute format('alter policy scope on document_message using (%s and %3$s) with check (%2$s and %3$s)', held.shown, held.written,
    '(entity_name <> ''qualityClaim'' or exists (select from quality_claim c
      where c.tenant_id = document_message.tenant_id and c.id = document_message.record_id))');
end $$;
