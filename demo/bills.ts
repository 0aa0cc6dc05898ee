import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { billableSource } from "@tandem/contract/settlement/billables/statuses";
import { bill } from "@tandem/contract/settlement/bills/bills";
import { billStatus, confirmedBy } from "@tandem/contract/settlement/bills/statuses";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const { open, confirmedByOne, confirmed, disputed, voided } = billStatus.code;
const { nobody, supplier, buyer, both } = confirmedBy.code;

/** What became of the bills of a supplier, the latest first: its state, who confirmed it, whether a line was changed, and whether one was void before. */
const courses = [
  [open, nobody, false, false],
  [disputed, nobody, false, false],
  [confirmedByOne, buyer, false, false],
  [confirmedByOne, supplier, false, false],
  [confirmed, both, true, false],
  [confirmed, both, false, true],
] as const;
/** So many suppliers are billed month by month; what the others delivered waits. */
const suppliersBilled = 6;
/** By how much the price of a line is said to be higher. */
const askedShare = 0.03;

const whyDisputed = "The price agreed on from the first of the month is 3 % higher.";
const whyChanged = "Price list in force from the first of the month.";
const whyVoided = "Made before all receipts of the month were booked.";

/** Tables that are filled here, and grow with the orders. */
export const billedTables = ["bill", "billable"] as const;

/** Adds to the pool what came while no trigger did so, and lets its rows be as old as what they are of. */
export async function fillPool(client: ClientBase): Promise<void> {
  await client.query("alter table billable disable trigger stamp");
  await client.query(`select app.bill_accepted(${tenantId}, array(select id from acceptance a
    where not exists (select from billable b where b.tenant_id = a.tenant_id and b.acceptance_id = a.id)))`);
  await client.query(`select app.bill_returned(${tenantId}, id) from return_note_line l
    where not exists (select from billable b where b.tenant_id = l.tenant_id and b.return_note_line_id = l.id) order by id`);
  for (const [table, source] of [
    ["acceptance", billableSource.code.accepted],
    ["return_note_line", billableSource.code.returned],
  ]) {
    await client.query(
      `update billable b set create_date = s.create_date, update_date = s.create_date from ${table} s
       where b.source_type = $1 and s.tenant_id = b.tenant_id and s.id = b.${table}_id and b.create_date <> s.create_date`,
      [source],
    );
  }
  await client.query("alter table billable enable trigger stamp");
}

/** Bills some suppliers for each month that ended a month ago, and leaves the latest in the pool: there is always enough to bill. */
export async function addBills(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  await fillPool(client);
  for (const table of billedTables) await client.query(`alter table ${table} disable trigger stamp`);
  await makeBills(client, today);
  await rememberBills(client);
  for (const table of billedTables) await client.query(`alter table ${table} enable trigger stamp`);
}

async function makeBills(client: ClientBase, today: string): Promise<void> {
  const course = courses.map((each, index) => [index + 1, ...each]);
  await client.query(
    `with course as (select (c ->> 0)::integer as place, c ->> 1 as status, c ->> 2 as confirmed_by, (c ->> 3)::boolean as changed,
        (c ->> 4)::boolean as again from jsonb_array_elements($2::jsonb) as c),
    monthly as (
      select b.org_no, b.supplier_no, b.currency, b.tax_rate, date_trunc('month', b.source_date)::date as month,
        array_agg(b.id order by b.amount desc, b.id) as rows, min(o.buyer_name) as buyer, count(*) as lines, sum(b.source_amount) as amount,
        sum(b.source_untaxed_amount) as untaxed
      from billable b
      join (select supplier_no from supplier order by id limit ${suppliersBilled}) s on s.supplier_no = b.supplier_no
      join purchase_order_line l on l.id = b.purchase_order_line_id join purchase_order o on o.id = l.purchase_order_id
      where date_trunc('month', b.source_date) + interval '2 months' <= $1::date
      group by 1, 2, 3, 4, 5),
    placed as (
      select *, (month + interval '1 month 2 days')::date as day, max(month) over () as latest,
        row_number() over (partition by supplier_no order by month desc, org_no, currency, tax_rate) as place from monthly),
    told as (
      select p.*, coalesce(c.status, '${confirmed}') as status, coalesce(c.confirmed_by, '${both}') as confirmed_by, c.changed, c.again
      from placed p
      left join course c on c.place = p.place and (c.status = '${confirmed}' or p.month >= p.latest - interval '1 month')),
    made as (
      select org_no, supplier_no, currency, tax_rate, rows, buyer, day, status, confirmed_by, changed, 0 as lines, 0 as amount, 0 as untaxed
      from told
      union all
      select org_no, supplier_no, currency, tax_rate, '{}', buyer, day - 2, '${voided}', '${nobody}', false, lines, amount, untaxed
      from told where again),
    numbered as (
      select *, 'REC-' || to_char(day, 'YYYY') || '-'
        || lpad((row_number() over (order by day, supplier_no, org_no, currency, tax_rate))::text, 6, '0') as bill_no from made),
    added as (
      insert into bill (bill_no, status, confirmed_by, bill_date, org_no, supplier_no, currency, tax_rate, line_count, source_amount,
        untaxed_amount, void_reason, create_name, create_date, update_name, update_date)
      select bill_no, status, confirmed_by, day, org_no, supplier_no, currency, tax_rate, lines, amount, untaxed, case status when '${voided}' then $3 end, buyer,
        day + time '08:30', buyer, day + time '08:30'
      from numbered order by bill_no returning *),
    last_number as (select setval('bill_number', greatest(count(*), 1), count(*) > 0) from added)
    update billable b set bill_id = a.id, update_name = a.create_name, update_date = a.create_date,
      dispute_amount = case when a.status = '${disputed}' and r.place = 1 then b.amount + said.more end,
      dispute_reason = case when a.status = '${disputed}' and r.place = 1 then $4 end,
      difference_amount = case when n.changed and r.place = 1 then said.more end,
      difference_reason = case when n.changed and r.place = 1 then $5 end
    from numbered n cross join last_number join added a on a.bill_no = n.bill_no
    cross join lateral unnest(n.rows) with ordinality as r (id, place)
    join billable one on one.id = r.id
    cross join lateral (select round(one.amount * ${askedShare}, app.amount_decimals(one.currency)) as more) said
    where b.id = r.id`,
    [today, JSON.stringify(course), whyVoided, whyDisputed, whyChanged],
  );
}

/** How the lines that are disputed or were changed are called, by their bills. */
async function contestedLines(client: ClientBase): Promise<readonly object[]> {
  const { rows } = await client.query<Parameters<typeof lineName>[0] & { billId: string; numbers: string }>(
    `select r.bill_id as "billId", r.source_no || ' ' || l.purchase_no as numbers, l.purchase_seq as "purchaseSeq",
       l.purchase_phase_seq as "purchasePhaseSeq", l.purchase_batch_seq as "purchaseBatchSeq"
     from billable r join purchase_order_line l on l.id = r.purchase_order_line_id
     where num_nonnulls(r.dispute_reason, r.difference_reason) > 0`,
  );
  return rows.map((row) => ({ bill_id: row.billId, line: `${row.numbers} ${lineName(row)}` }));
}

/** Remembers how bills came to be as they are: who did the last of it changed them last. */
async function rememberBills(client: ClientBase): Promise<void> {
  await client.query(
    `with told as (
      select b.*, s.contacts, c.line, r.difference_reason is not null as changed, trim_scale(r.source_amount)::text as old_amount,
        trim_scale(coalesce(r.dispute_amount, r.amount))::text as new_amount
      from bill b join supplier s on s.supplier_no = b.supplier_no
      left join jsonb_to_recordset($3::jsonb) as c (bill_id bigint, line text) on c.bill_id = b.id
      left join billable r on r.bill_id = c.bill_id and num_nonnulls(r.dispute_reason, r.difference_reason) > 0),
    remembered as (
      insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, reason, changes,
        user_name, side, happened_at)
      select '${bill.name}', t.id, t.bill_no, t.org_no, t.supplier_no, e.action, e.from_state, e.to_state, e.reason,
        case when e.field is null then '[]' else jsonb_build_array(jsonb_build_object('line', t.line, 'field', e.field,
          'old', case e.field when 'amount' then t.old_amount end, 'new', t.new_amount)) end,
        case e.side when 'buyer' then t.create_name else t.contacts end, e.side, t.create_date + e.place * interval '26 hours'
      from told t cross join lateral (
        select 'add' as action, null as from_state, '${open}' as to_state, null as reason, 'buyer' as side, null as field, 0 as place
        union all select 'void', '${open}', '${voided}', t.void_reason, 'buyer', null, 1 where t.status = '${voided}'
        union all select 'dispute', '${open}', '${disputed}', $1, 'supplier', 'disputeAmount', 1 where t.status = '${disputed}' or t.changed
        union all select 'adjust', '${disputed}', '${open}', $2, 'buyer', 'amount', 2 where t.changed
        union all select 'confirm', '${open}', '${confirmedByOne}', null, 'supplier', null, 3 where t.confirmed_by in ('${supplier}', '${both}')
        union all select 'confirmAsBuyer', '${open}', '${confirmedByOne}', null, 'buyer', null, 4 where t.confirmed_by = '${buyer}'
        union all select 'confirmAsBuyer', '${confirmedByOne}', '${confirmed}', null, 'buyer', null, 4 where t.confirmed_by = '${both}') e
      order by t.id, e.place returning *),
    latest as (select distinct on (record_id) record_id, user_name, happened_at from remembered order by record_id, happened_at desc)
    update bill b set update_name = l.user_name, update_date = l.happened_at from latest l where l.record_id = b.id`,
    [whyDisputed, whyChanged, JSON.stringify(await contestedLines(client))],
  );
}
