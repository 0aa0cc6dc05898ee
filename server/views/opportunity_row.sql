create view opportunity_row as
select t.tenant_id, t.id, t.opportunity_no, t.opportunity_status, p.phase, t.notice_type, t.org_no, app.called(o) as org_name, t.supplier_no,
  t.subject, t.content, t.bidding_mode, t.enlist_deadline, t.quote_deadline, t.payment_terms, t.currency,
  t.registered_capital, t.credit_rating, t.qualifications, t.other_admission, t.contacts, t.contact_phone, t.contact_email, t.published_at,
  t.opened_at, t.cancel_reason,
  -- Whom else it was sent to, and who takes part in it, is the buyer's own.
  case when (select app.sees_all_suppliers()) then t.invited_supplier_no end as invited_supplier_no,
  case when (select app.sees_all_suppliers()) then (select count(*)::integer from opportunity_opening n
    where n.tenant_id = t.tenant_id and n.opportunity_id = t.id) end as opening_count,
  case when (select app.sees_all_suppliers()) then t.openers_needed end as openers_needed,
  case when (select app.sees_all_suppliers()) and exists (select from opportunity_opening n
    where n.tenant_id = t.tenant_id and n.opportunity_id = t.id and n.user_id = (select app.scope_user()))
    then {{opportunity.isOpenedByMe.yes}} else {{opportunity.isOpenedByMe.no}} end as is_opened_by_me,
  case when (select app.sees_all_suppliers()) then (select count(*)::integer from enlistment e
    where e.tenant_id = t.tenant_id and e.opportunity_id = t.id and e.enlist_status = {{enlistment.enlistStatus.waiting}}) end as waiting_enlistments,
  -- How many bids there are nobody learns before they are opened, unless the parameter said so when it was published.
  case when (select app.sees_all_suppliers()) and (t.notice_type <> {{opportunity.noticeType.bidding}} or t.opened_at is not null or t.shows_bid_count)
    then (select count(*)::integer from quote q where q.tenant_id = t.tenant_id and q.opportunity_id = t.id
      and q.quote_status in ({{quote.quoteStatus.standing}})) end as quote_count,
  (select count(*)::integer from opportunity_line l where l.tenant_id = t.tenant_id and l.opportunity_id = t.id) as line_count,
  case when (select app.scope_supplier()) is null then {{opportunity.ownState.none}}
    when q.quote_status = {{quote.quoteStatus.won}} then {{opportunity.ownState.won}}
    when q.quote_status = {{quote.quoteStatus.lost}} then {{opportunity.ownState.lost}}
    when q.quote_status = {{quote.quoteStatus.submitted}} then {{opportunity.ownState.quoted}}
    when t.org_no <> all ((select app.scope_organisations())::text[]) or p.phase not in ({{opportunity.phase.takesQuotes}}) then {{opportunity.ownState.none}}
    when t.enlist_deadline is null or e.enlist_status = {{enlistment.enlistStatus.admitted}} then {{opportunity.ownState.toQuote}}
    when e.enlist_status = {{enlistment.enlistStatus.waiting}} then {{opportunity.ownState.enlisted}}
    when e.enlist_status = {{enlistment.enlistStatus.declined}} then {{opportunity.ownState.declined}}
    when p.phase = {{opportunity.phase.enlisting}} then {{opportunity.ownState.toEnlist}}
    else {{opportunity.ownState.none}} end as own_state,
  t.classify_type, t.business_classify_type, t.version,
  case when (select app.sees_all_suppliers()) then t.create_name end as create_name, t.create_date,
  case when (select app.sees_all_suppliers()) then t.update_name end as update_name, t.update_date
from opportunity t
cross join lateral (select app.opportunity_phase(t.opportunity_status, t.enlist_deadline, t.quote_deadline) as phase) p
left join organisation o on o.tenant_id = t.tenant_id and o.org_no = t.org_no
left join enlistment e on e.tenant_id = t.tenant_id and e.opportunity_id = t.id and e.supplier_no = (select app.scope_supplier())
left join quote q on q.tenant_id = t.tenant_id and q.opportunity_id = t.id and q.supplier_no = (select app.scope_supplier())
where t.tenant_id = (select app.scope_tenant()) and (case when (select app.sees_all_suppliers())
    then (select app.sees_all_classes()) and ((select app.sees_all_organisations()) or t.org_no = any ((select app.scope_organisations())::text[]))
    else t.opportunity_status <> {{opportunity.opportunityStatus.draft}} and (t.bidding_mode = {{opportunity.biddingMode.everybody}}
      or t.bidding_mode = {{opportunity.biddingMode.suppliers}} and t.org_no = any ((select app.scope_organisations())::text[])
      or (select app.scope_supplier()) = any (t.invited_supplier_no)) end);
