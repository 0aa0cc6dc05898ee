const received = (table: string, quantity: string, reference: string) => `
  select t.id from ${table} t where ${quantity} <> coalesce((select sum(r.receipt_qty)
    from receipt r where r.tenant_id = t.tenant_id and r.${reference} = t.id and r.status = '1'), 0)`;

/** The state in which the last of some actions left a document. */
const last = (entity: string, actions: string) => `(select to_state from record_history r
  where r.entity_name = '${entity}' and r.record_id = h.id and r.tenant_id = h.tenant_id and action ${actions}
  order by id desc limit 1)`;

/** Laws of the demo's documents, each with queries for what breaks it: it is written by no calls, which would hold them. */
export const demoLaws: Readonly<Record<string, readonly string[]>> = {
  "ordered = open + on the way + received − exchanged, for every line": [
    `select id from purchase_order_line
     where batch_pur_qty <> un_delivery_qty + on_way_qty + receipt_qty - check_return_qty - return_exchange_qty`,
  ],

  "what is on the way is what open notices hold and is not received": [
    `select l.id from purchase_order_line l where on_way_qty <> coalesce((
       select sum(n.delivery_qty - n.receive_qty) from shipping_notice_line n
       join shipping_notice h on h.tenant_id = n.tenant_id and h.id = n.shipping_notice_id
       where n.tenant_id = l.tenant_id and n.purchase_order_line_id = l.id
         and h.check_status in ('0', '2', '3') and h.closed_status = '0'), 0)`,
  ],

  "what is received is the sum of the receipts that stand, by order line and by notice line": [
    received("purchase_order_line", "receipt_qty", "purchase_order_line_id"),
    received("shipping_notice_line", "receive_qty", "shipping_notice_line_id"),
  ],

  "heads of orders are the sums and states of their lines": [
    `select h.id from purchase_order h join lateral (
       select count(*) as lines, sum(batch_pur_qty) as ordered, sum(on_way_qty) as on_way, sum(receipt_qty) as received,
         sum(amount) as amount, sum(round(amount / (1 + tax_rate / 100), case when currency in ('JPY', 'VND') then 0 else 2 end)) as untaxed,
         count(*) filter (where delivery_status = '2') as sent, count(*) filter (where receipt_status = '2') as complete,
         bool_and(status = h.status and refuse_sign = h.refuse_sign and org_no = h.org_no
           and supplier_no = h.supplier_no and purchase_no = h.purchase_no) as agree
       from purchase_order_line l where l.tenant_id = h.tenant_id and l.purchase_order_id = h.id) l on true
     where not agree or (line_count, order_qty, on_way_qty, receipt_qty, total_amount)
         is distinct from (l.lines, l.ordered, l.on_way, l.received, l.amount)
       or untaxed_amount <> l.untaxed or tax_amount <> total_amount - untaxed_amount
       or delivery_status <> case when l.sent = l.lines then '2' when l.on_way + l.received > 0 then '1' else '0' end
       or receipt_status <> case when l.complete = l.lines then '2' when l.received > 0 then '1' else '0' end
       or pur_refuse_sign <> case refuse_sign when '2' then '1' when '3' then '2' when '4' then '3' else '0' end
       or (refuse_sign = '6') <> (status = '2')`,
    "select id from purchase_order_line where amount <> round(price * batch_pur_qty, case when currency in ('JPY', 'VND') then 0 else 2 end)",
  ],

  "heads of notices are the sums and states of their lines": [
    `select h.id from shipping_notice h join lateral (
       select count(*) as lines, sum(delivery_qty) as sent, sum(receive_qty) as received
       from shipping_notice_line l where l.tenant_id = h.tenant_id and l.shipping_notice_id = h.id) l on true
     where (line_count, sum_delivery_qty, sum_receive_qty) is distinct from (l.lines, l.sent, l.received)
       or (check_status = '4') <> (l.received = l.sent)
       or (check_status = '3') <> (l.received > 0 and l.received < l.sent)
       or (arrival_date is null) <> (check_status not in ('3', '4'))
       or (closed_status = '1' and check_status <> '3') or (closed_status = '2' and check_status not in ('3', '4'))`,
  ],

  "promises add up to what the line says was promised": [
    `select l.id from purchase_order_line l where row(promise_qty, promise_date) is distinct from (
       select row(sum(p.promise_qty), max(p.promise_date)) from purchase_order_promise p
       where p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id)`,
    `select id from purchase_order_line where refuse_sign = '1'
       and (promise_qty, promise_date) is distinct from (batch_pur_qty, expect_arrival_date)`,
  ],

  "every document's history ends in the state the document is in": [
    `select id from purchase_order h where status = '1' and issue_date is null
       or refuse_sign is distinct from coalesce(${last("purchaseOrder", "not in ('import', 'issue', 'read', 'fail')")}, '0')`,
    `select id from shipping_notice h
     where check_status is distinct from ${last("shippingNotice", "not in ('end', 'settle')")}
       or closed_status is distinct from coalesce(${last("shippingNotice", "in ('end', 'settle')")}, '0')`,
    `select id from bill h where status is distinct from ${last("bill", "is not null")}`,
    `select id from invoice h where status is distinct from ${last("invoice", "is not null")}`,
  ],

  "each line is invoiced at its share of what its bill says of it, whole ones to the last cent": [
    `select l.id from invoice_line l join billable b on b.tenant_id = l.tenant_id and b.id = l.billable_id
     where l.invoice_qty > b.bill_qty or l.bill_id <> b.bill_id
       or (l.amount, l.untaxed_amount) is distinct from (round(b.amount * l.invoice_qty / b.bill_qty, app.amount_decimals(b.currency)),
         round(b.untaxed_amount * l.invoice_qty / b.bill_qty, app.amount_decimals(b.currency)))`,
  ],

  "invoice bills come to their lines less the deductions that joined them, and invoices to that": [
    `select h.id from invoice h join lateral (
       select count(*) as lines, sum(amount) as amount, sum(amount - untaxed_amount) as tax
       from invoice_line l where l.tenant_id = h.tenant_id and l.invoice_id = h.id) l on true
     join lateral (
       select coalesce(sum(confirm_amount) filter (where tax_rate is not null), 0) as lowers,
         coalesce(sum(confirm_amount) filter (where tax_rate is null), 0) as unpaid,
         coalesce(sum(confirm_amount - round(confirm_amount * 100 / (100 + tax_rate), app.amount_decimals(currency))), 0) as tax
       from deduction d where d.tenant_id = h.tenant_id and d.invoice_id = h.id) d on true
     where (line_count, line_amount, expected_tax_amount) is distinct from (l.lines, l.amount, l.tax - d.tax)
       or (deduction_amount, payment_deduction_amount) is distinct from (d.lowers, d.unpaid)
       or abs(difference_amount) > line_count * power(10, - app.amount_decimals(currency)) or tax_amount <> expected_tax_amount`,
  ],

  "histories of bills end with what is invoiced of them": [
    `select id from bill h where invoiced_amount <> coalesce((select (r.changes -> 0 ->> 'new')::numeric from record_history r
       where r.tenant_id = h.tenant_id and r.entity_name = 'bill' and r.record_id = h.id and action in ('invoice', 'freeInvoiced')
       order by id desc limit 1), 0)`,
  ],
};
