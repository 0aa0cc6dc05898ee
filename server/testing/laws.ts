import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { escapeLiteral } from "pg";
import { codesText } from "../src/core/sql-codes.ts";
import { asOwner } from "./owner.ts";
import { testedDocuments } from "./tested-documents.ts";

/** Documents with one lifecycle, which their history begins. */
const furtherStates = testedDocuments.flatMap(({ history }) => history ?? []);
const stateNow = ({ entity, table, column = "status", isRemovable }: (typeof furtherStates)[number]) => {
  const state = `${table}.${column}`;
  return `when '${entity}' then ${isRemovable ? `case when ${table}.id is null then c.to_state else ${state} end` : state}`;
};

/**
 * The laws of the domain, each as a query for what breaks it. They hold whenever no transaction is under way, whatever
 * was done by however many at once.
 */
const laws: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...testedDocuments.map((document) => document.laws)),
  "every line stands as its order does": `
    select l.id, l.status, l.refuse_sign from purchase_order_line l
    join purchase_order p on p.tenant_id = l.tenant_id and p.id = l.purchase_order_id
    where (l.status, l.refuse_sign) is distinct from (p.status, p.refuse_sign)`,

  "nothing of a batch is negative": `
    select id from purchase_order_line
    where least(batch_pur_qty, on_way_qty, receipt_qty, check_return_qty, return_exchange_qty, over_qty, un_delivery_qty) < 0`,

  "ordered = open + on the way + received − rejected − to be exchanged, but for what a rule let come beyond it": `
    select id, batch_pur_qty, un_delivery_qty, on_way_qty, receipt_qty from purchase_order_line
    where line_status = '1' and un_delivery_qty <> 0 or line_status = '0' and un_delivery_qty
        <> greatest(batch_pur_qty - on_way_qty - receipt_qty + check_return_qty + return_exchange_qty, 0)
      or on_way_qty + receipt_qty - check_return_qty - return_exchange_qty > batch_pur_qty + over_allowed_qty
      or over_qty <> greatest(receipt_qty - return_exchange_qty - check_return_qty - batch_pur_qty, 0)`,

  "on the way = what open notices hold and nobody has received": `
    select l.id, l.on_way_qty, n.held from purchase_order_line l
    left join (
      select nl.purchase_order_line_id, sum(greatest(nl.delivery_qty - nl.receive_qty, 0)) as held
      from shipping_notice_line nl join shipping_notice n on n.id = nl.shipping_notice_id
      where n.check_status in (${codesText(noticeStatus.groups.bringing)}) and n.closed_status = '0' group by 1) n on n.purchase_order_line_id = l.id
    where l.on_way_qty <> coalesce(n.held, 0)`,

  "received of a batch, paid and free = its standing receipts": `
    select l.id, l.receipt_qty, r.received, l.gift_qty, r.given from purchase_order_line l
    left join (select purchase_order_line_id, sum(receipt_qty) as received, sum(gift_qty) as given from receipt
      where status = '1' group by 1) r on r.purchase_order_line_id = l.id
    where l.receipt_qty <> coalesce(r.received, 0) or l.gift_qty <> coalesce(r.given, 0)`,

  "received of a notice's line = its standing receipts, never more than was sent and let come beyond it": `
    select l.id, l.delivery_qty, l.receive_qty, r.received from shipping_notice_line l
    left join (select shipping_notice_line_id, sum(receipt_qty) as received from receipt where status = '1' group by 1) r
      on r.shipping_notice_line_id = l.id
    where l.receive_qty <> coalesce(r.received, 0) or l.receive_qty > l.delivery_qty + l.over_allowed_qty`,

  "each revision of a notice before its current one is kept, and one correction waits where it says so": `
    select n.id, n.revision_no from shipping_notice n
    where n.revision_no <> 1 + (select count(*) from shipping_notice_revision r
        where r.shipping_notice_id = n.id and r.revision_no < n.revision_no)
      or (n.correction_status = '1')::integer <> (select count(*) from shipping_notice_correction c
        where c.shipping_notice_id = n.id and c.correction_status = '1')`,

  "a notice's sums are those of its lines": `
    select n.id from shipping_notice n
    left join (
      select shipping_notice_id, count(*) as lines, sum(delivery_qty) as sent, sum(receive_qty) as received
      from shipping_notice_line group by 1) l on l.shipping_notice_id = n.id
    where (n.line_count, n.sum_delivery_qty, n.sum_receive_qty) is distinct from (l.lines, l.sent, l.received)`,

  "a notice's state says what has arrived of it": `
    select n.id, n.check_status from shipping_notice n
    join (
      select shipping_notice_id, bool_and(receive_qty >= delivery_qty) as complete, bool_or(receive_qty > 0
        or exists (select from receipt r where r.shipping_notice_line_id = i.id and r.status = '1')) as begun
      from shipping_notice_line i group by 1) l on l.shipping_notice_id = n.id
    where case when l.complete then '4' when l.begun then '3' else '-' end
      <> case when n.check_status in ('3', '4') then n.check_status else '-' end
      or (n.closed_status = '1' and n.check_status <> '3') or (n.closed_status = '2' and n.check_status not in ('3', '4'))`,

  "a notice arrived when the first of what stands and is paid arrived": `
    select n.id, n.arrival_date, r.first from shipping_notice n
    left join (select shipping_notice_id, min(receipt_date) as first from receipt where status = '1' and receipt_qty > 0 group by 1) r
      on r.shipping_notice_id = n.id
    where n.arrival_date is distinct from r.first or (n.timing is null) <> (r.first is null)`,

  "an order's sums and amounts are those of its lines": `
    select h.id from purchase_order h
    left join (
      select i.purchase_order_id, count(*) as lines, count(*) filter (where i.line_status = '1') as closed, sum(i.batch_pur_qty) as ordered, sum(i.on_way_qty) as on_way,
        sum(i.receipt_qty) as received, sum(i.amount) as amount,
        sum(round(i.amount / (1 + coalesce(i.tax_rate, 0) / 100),
          case when p.currency in ('JPY', 'VND', 'KRW') then 0 when p.currency = 'KWD' then 3 else 2 end)) as untaxed
      from purchase_order_line i join purchase_order p on p.id = i.purchase_order_id group by 1) l on l.purchase_order_id = h.id
    where (h.line_count, h.closed_line_count, h.order_qty, h.on_way_qty, h.receipt_qty, h.total_amount, h.untaxed_amount, h.tax_amount)
      is distinct from (l.lines, l.closed, l.ordered, l.on_way, l.received, l.amount, l.untaxed, l.amount - l.untaxed)`,

  "an order's progress is that of its lines": `
    select h.id, h.delivery_status, h.receipt_status from purchase_order h
    join (
      select purchase_order_id,
        case when bool_and(line_status = '0' and on_way_qty + receipt_qty = 0) then '0' when bool_and(un_delivery_qty = 0) then '2' else '1' end as delivery,
        case when bool_and(receipt_qty = 0 and (line_status = '0' or on_way_qty > 0)) then '0'
          when bool_and(line_status = '1' and on_way_qty = 0
            or (line_status = '0' or receipt_qty > 0) and receipt_qty - check_return_qty - return_exchange_qty >= batch_pur_qty) then '2'
          else '1' end as receipt
      from purchase_order_line group by 1) l on l.purchase_order_id = h.id
    where (h.delivery_status, h.receipt_status) <> (l.delivery, l.receipt)`,

  "each version of an order before its current one is kept": `
    select o.id, o.band_no from purchase_order o
    where o.band_no <> 1 + (select count(*) from purchase_order_version v
      where v.purchase_order_id = o.id and v.band_no < o.band_no)`,

  "lines that a version changed are written down": `
    select l.id, l.changed_band_no from purchase_order_line l
    where l.changed_band_no is not null and not exists (select from purchase_order_change c
      where c.purchase_order_id = l.purchase_order_id and c.band_no = l.changed_band_no
        and (c.purchase_seq, c.purchase_phase_seq, c.purchase_batch_seq)
          = (l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq))`,

  "what holds is promised, and what a supplier asks for waits": `
    select l.id from purchase_order_line l
    where l.promise_confirmed = '1' and l.promise_qty is null and l.line_status = '0' and l.refuse_sign in ('1', '3')
      and not exists (select from record_history h where h.entity_name = 'purchaseOrder' and h.record_id = l.purchase_order_id
        and h.action = 'openLines')
    union all
    select r.id from purchase_order_request r join purchase_order o on o.id = r.purchase_order_id
    where r.request_status = '0' and o.refuse_sign <> '2'`,

  "lines have the state of their order": `
    select l.id from purchase_order_line l join purchase_order h on h.id = l.purchase_order_id
    where (l.status, l.refuse_sign, l.org_no, l.supplier_no, l.purchase_no, l.purchase_date, l.order_type, l.currency)
      is distinct from (h.status, h.refuse_sign, h.org_no, h.supplier_no, h.purchase_no, h.purchase_date, h.order_type, h.currency)`,

  "a line's promise is the sum and the last day of its parts": `
    select l.id from purchase_order_line l
    left join (
      select purchase_order_line_id, sum(promise_qty) as qty, max(promise_date) as day from purchase_order_promise group by 1) p
      on p.purchase_order_line_id = l.id
    where (l.promise_qty, l.promise_date) is distinct from (p.qty, p.day)`,

  "goods come with every receipt, and go again with its cancelling": `
    select r.id from receipt r
    join purchase_order_line l on l.id = r.purchase_order_line_id
    left join (
      select document_id, min(warehouse_no) as warehouse_no, max(warehouse_no) as other_warehouse_no, min(item_no) as item_no,
        count(*) as movements, sum(case transaction_type when '1' then qty else -qty end) as left_over,
        sum(qty) filter (where transaction_type = '1') as came
      from stock_movement where document_kind = 'receipt' group by 1) m on m.document_id = r.id
    where (r.receipt_qty > 0 or m.document_id is not null) and (m.warehouse_no, m.other_warehouse_no, m.item_no, m.movements, m.came, m.left_over)
      is distinct from (r.warehouse_no, r.warehouse_no, l.item_no, case r.status when '1' then 1 else 2 end::bigint,
        r.receipt_qty, case r.status when '1' then r.receipt_qty else 0 end)`,

  "what lies in a place is the sum of what was moved there": `
    select coalesce(b.stock_key, m.stock_key) as place, b.qty, m.qty as moved from stock_balance b
    full join (
      select tenant_id, stock_key, sum(case transaction_type when '1' then qty else -qty end) as qty
      from stock_movement group by 1, 2) m on m.tenant_id = b.tenant_id and m.stock_key = b.stock_key
    where b.qty is distinct from m.qty`,

  "stock lies with the keeper of its warehouse": `
    select b.id, b.warehouse_no, b.keeper_no, w.keeper_no as keeps from stock_balance b
    join warehouse w on w.tenant_id = b.tenant_id and w.warehouse_no = b.warehouse_no
    where b.qty <> 0 and b.keeper_no is distinct from w.keeper_no`,

  "a document's history is a chain that ends in its state": `
    with steps as (
      select entity_name, record_id, id, from_state, to_state,
        case when entity_name = 'purchaseOrder' and step in ('import', 'add', 'modify', 'issue', 'fail', 'cancel', 'change', 'closeLines', 'openLines') then 'status'
          when entity_name = 'purchaseOrder' then 'refuse_sign'
          when step in ('end', 'settle') then 'closed_status'
          when step in ('correct', 'agreeCorrection', 'declineCorrection', 'withdrawCorrection') then 'correction_status' when entity_name = 'shippingNotice' then 'check_status'
          ${furtherStates.map(({ entity }) => `when entity_name = '${entity}' then '${entity}'`).join(" ")} end as machine
      from (select *, regexp_replace(action, '^undo[.]', '') as step from record_history) h where action <> 'read' and action not like 'approval.%'),
    chained as (
      select *, lag(to_state) over (partition by entity_name, record_id, machine order by id) as before,
        row_number() over (partition by entity_name, record_id, machine order by id desc) as from_last
      from steps)
    select c.entity_name, c.record_id, c.machine, c.before, c.from_state, c.to_state from chained c
    left join purchase_order o on c.entity_name = 'purchaseOrder' and o.id = c.record_id
    left join shipping_notice n on c.entity_name = 'shippingNotice' and n.id = c.record_id
    ${furtherStates.map(({ entity, table }) => `left join ${table} on c.entity_name = '${entity}' and ${table}.id = c.record_id`).join(" ")}
    where c.from_state is distinct from coalesce(c.before,
        case c.machine when 'refuse_sign' then '0' when 'closed_status' then '0' when 'correction_status' then '0' end)
      or (c.from_last = 1 and c.to_state is distinct from
        case c.machine when 'status' then o.status when 'refuse_sign' then o.refuse_sign
          when 'check_status' then n.check_status when 'closed_status' then n.closed_status when 'correction_status' then n.correction_status
          ${furtherStates.map(stateNow).join(" ")} end)`,

  "no document is without a beginning in its history": `
    select 'purchaseOrder' as entity, id from purchase_order o
    where not exists (select 1 from record_history h where h.entity_name = 'purchaseOrder' and h.record_id = o.id and h.from_state is null)
    union all
    select 'shippingNotice', id from shipping_notice n
    where not exists (select 1 from record_history h where h.entity_name = 'shippingNotice' and h.record_id = n.id and h.from_state is null)
    ${furtherStates
      .map(
        ({
          entity,
          table,
        }) => `union all select '${entity}', id from ${table} b where not exists (select from record_history h
          where h.entity_name = '${entity}' and h.record_id = b.id and h.from_state is null)`,
      )
      .join(" ")}`,
};

/** One query for all of them: a row for each law that is broken, with the first of what breaks it. */
const question = Object.entries(laws)
  .map(
    ([law, query]) =>
      `select ${escapeLiteral(law)} as law, json_agg(broken) as found from (select * from (${query}) as b limit 3) as broken having count(*) > 0`,
  )
  .join(" union all ");

/** Which laws are broken in a database; none when all is well. */
export async function brokenLaws(database: { readonly connectionString: string }): Promise<string[]> {
  const broken = await asOwner<{ law: string; found: unknown }>(database, { name: "laws", text: question });
  return broken.map(({ law, found }) => `${law}: ${JSON.stringify(found)}`);
}
