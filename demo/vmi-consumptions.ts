import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { consumptionStatus } from "@tandem/contract/receiving/vmi-consumptions/statuses";
import { vmiConsumption } from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { billableSource, billedStatus } from "@tandem/contract/settlement/billables/statuses";
import { bill } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

const keeper = "Helen Marsh";
/** When goods were taken, so many days ago, and which share of what lay there; each by one document for each warehouse and supplier. */
const taken = [
  { daysAgo: 6, share: 5, remark: "For the assembly line" },
  { daysAgo: 2, share: 6, remark: "For spare parts" },
] as const;
const reason = "Counted twice by the shift";
const stamped = ["vmi_consumption", "vmi_consumption_line", "billable", "bill", "receipt"] as const;

/** Takes a share of vendor-managed goods that came before a day and were put away. Answers the documents. */
async function take(client: ClientBase, today: string, { daysAgo, share, remark }: (typeof taken)[number]) {
  const { rows } = await client.query<{ id: string }>(
    `with lying as (
      select b.*, ceil(b.qty / ${share}) as taken from stock_balance b join material m on m.item_no = b.item_no
      where b.owner_no is not null and b.owner_no is distinct from b.keeper_no and b.stock_type = '${stockType.code.available}' and b.qty >= 10
        and app.waiting_in(b.id) = 0 and m.serial_control = '0'
        and not exists (select from stock_movement n where n.stock_key = b.stock_key and n.moved_at >= $1::date - ${daysAgo + 3})),
    heads as (
      insert into vmi_consumption (status, consume_date, org_no, supplier_no, classify_type, business_classify_type, warehouse_no, line_count,
        remark, create_name, create_date, update_name, update_date)
      select '${consumptionStatus.code.taken}', $1::date - ${daysAgo}, org_no, owner_no, classify_type, business_classify_type, warehouse_no, count(*), $2,
        '${keeper}', $1::date - ${daysAgo} + time '14:20', '${keeper}', $1::date - ${daysAgo} + time '14:20'
      from lying group by org_no, owner_no, classify_type, business_classify_type, warehouse_no order by warehouse_no, owner_no returning *),
    lines as (
      insert into vmi_consumption_line (vmi_consumption_id, org_no, supplier_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no,
        unit_no, lot_no, item_feature_no, consume_qty, create_name, create_date, update_name, update_date)
      select h.id, h.org_no, h.supplier_no, h.classify_type, h.business_classify_type, l.warehouse_no, l.cell_no, l.item_no, l.unit_no, l.lot_no,
        l.item_feature_no, l.taken, h.create_name, h.create_date, h.update_name, h.update_date
      from heads h join lying l on (l.org_no, l.owner_no, l.warehouse_no) = (h.org_no, h.supplier_no, h.warehouse_no)
        and (l.classify_type, l.business_classify_type) is not distinct from (h.classify_type, h.business_classify_type)
      order by h.id, l.stock_key),
    remembered as (
      insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, classify_type, business_classify_type, action, to_state,
        user_name, side, happened_at)
      select '${vmiConsumption.name}', id, consumption_no, org_no, supplier_no, classify_type, business_classify_type, 'add', status, create_name,
        'buyer', create_date
      from heads)
    select id from heads order by id`,
    [today, remark],
  );
  return rows.map(({ id }) => id);
}

/** Takes it out of the stock, or lays it back, at the moment of the documents. */
const move = (client: ClientBase, ids: readonly string[], type: string, moment: string) =>
  client.query(
    `insert into stock_movement (tenant_id, org_no, classify_type, business_classify_type, warehouse_no, cell_no, item_no, unit_no, lot_no,
      item_feature_no, owner_no, stock_type, transaction_type, qty, document_kind, document_id, document_no, create_name, moved_at)
    select ${tenantId}, l.org_no, l.classify_type, l.business_classify_type, l.warehouse_no, l.cell_no, l.item_no, l.unit_no, l.lot_no,
      l.item_feature_no, l.supplier_no, '${stockType.code.available}', '${type}', l.consume_qty, '${vmiConsumption.name}', c.id, c.consumption_no,
      c.create_name, ${moment}
    from vmi_consumption c join vmi_consumption_line l on l.vmi_consumption_id = c.id where c.id = any ($1::bigint[]) order by l.id`,
    [ids],
  );

/** Takes the last of them back, as somebody does who finds out. */
async function takeBack(client: ClientBase, id: string): Promise<void> {
  await client.query("select app.give_back_consumed(array[$1::bigint])", [id]);
  await move(client, [id], transactionType.code.in, "c.create_date + interval '3 hours'");
  await client.query(
    `with gone as (
      update vmi_consumption set status = '${consumptionStatus.code.cancelled}', cancel_reason = $2, update_date = create_date + interval '3 hours', version = 2
      where id = $1 returning *)
    insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, classify_type, business_classify_type, action, from_state,
      to_state, reason, user_name, side, happened_at)
    select '${vmiConsumption.name}', id, consumption_no, org_no, supplier_no, classify_type, business_classify_type, 'cancel',
      '${consumptionStatus.code.taken}', status, $2, update_name, 'buyer', update_date from gone`,
    [id, reason],
  );
}

/** Bills what was taken first: all of one currency and tax rate. */
async function billFirst(client: ClientBase): Promise<void> {
  await client.query(
    `with first as (
      select b.*, c.create_name as buyer, c.create_date + interval '1 day' as day from billable b
      join vmi_consumption_part p on p.id = b.consumption_part_id join vmi_consumption c on c.id = p.vmi_consumption_id
      where b.source_type = '${billableSource.code.consumed}' and b.billed_status = '${billedStatus.code.unbilled}' and b.price > 0
      order by b.id limit 1),
    made as (
      insert into bill (bill_date, org_no, supplier_no, currency, tax_rate, create_name, create_date, update_name, update_date)
      select day::date, org_no, supplier_no, currency, tax_rate, buyer, day, buyer, day from first returning *),
    remembered as (
      insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, to_state, user_name, side, happened_at)
      select '${bill.name}', id, bill_no, org_no, supplier_no, 'add', '${billStatus.code.open}', create_name, 'buyer', create_date from made)
    update billable b set bill_id = m.id, update_date = m.create_date from made m cross join first f
    where b.source_no = f.source_no and (b.currency, b.tax_rate) is not distinct from (f.currency, f.tax_rate) and b.price > 0
      and b.bill_id is null and b.source_type = '${billableSource.code.consumed}'`,
  );
}

/** What the buyer took of suppliers' goods: some of it billed, and some taken back. */
export async function addVmiConsumptions(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  for (const table of stamped) await client.query(`alter table ${table} disable trigger stamp`);
  const documents: string[] = [];
  for (const each of taken) {
    const ids = await take(client, today, each);
    await client.query("select app.consume_vmi($1::bigint[])", [ids]);
    await move(client, ids, transactionType.code.out, "c.create_date");
    documents.push(...ids);
  }
  await client.query(
    `update billable b set create_date = c.create_date, update_date = c.create_date from vmi_consumption_part p
     join vmi_consumption c on c.id = p.vmi_consumption_id where p.id = b.consumption_part_id`,
  );
  await billFirst(client);
  const last = documents.at(-1);
  if (last) await takeBack(client, last);
  for (const table of stamped) await client.query(`alter table ${table} enable trigger stamp`);
}
