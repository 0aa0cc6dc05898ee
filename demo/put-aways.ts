import { badCell } from "@tandem/contract/base-data/cells";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { returnNote } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteStatus, returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { warehousingStatus } from "@tandem/contract/receiving/warehousings/statuses";
import { warehousing } from "@tandem/contract/receiving/warehousings/warehousings";
import type { ClientBase } from "pg";

const { in: comes, out: goes } = transactionType.code;
const { available, waitingToBeSentBack } = stockType.code;
const { draft, sent, takenBack } = returnNoteStatus.code;

const goods = `org_no, classify_type, business_classify_type, warehouse_no, item_no, unit_no, lot_no, item_feature_no, owner_no, keeper_no`;
const goodsOf = goods.replaceAll(/(\w+)/g, "m.$1");

/** Puts two thirds of what came lately into cells, some hours after it came. */
export async function addPutAways(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `with cells as (
      select warehouse_no, array_agg(cell_no order by cell_no) as cells from cell where is_bad_cell <> '${badCell.code.bad}' group by 1),
    chosen as (
      select r.*, c.cells[1 + r.id % array_length(c.cells, 1)] as cell_no,
        least(r.create_date + interval '5 hours', $1::timestamptz - interval '10 minutes') as moment
      from receipt r join cells c on c.warehouse_no = r.warehouse_no
      where r.status = '${receiptStatus.code.received}' and r.accepted_qty > 0 and r.create_date < $1::timestamptz and r.id % 3 <> 0
      order by r.id desc limit 160),
    stored as (
      insert into warehousing (warehousing_no, warehousing_date, warehousing_qty, warehouse_no, cell_no, warehoused_by, org_no, supplier_no,
        classify_type, business_classify_type, receipt_id, create_name, create_date, update_name, update_date)
      select 'PUT-' || to_char(moment, 'YYYY') || '-' || lpad((row_number() over (order by id))::text, 6, '0'), moment::date, accepted_qty,
        warehouse_no, cell_no, create_name, org_no, supplier_no, classify_type, business_classify_type, id, create_name, moment, create_name, moment
      from chosen order by id returning *),
    counted as (update receipt r set warehoused_qty = s.warehousing_qty from stored s where r.id = s.receipt_id),
    moved as (
      insert into stock_movement (${goods}, cell_no, stock_type, transaction_type, qty, document_kind, document_id, document_no, create_name,
        moved_at)
      select ${goodsOf}, case way.type when '${comes}' then s.cell_no end, '${available}', way.type, s.warehousing_qty, '${warehousing.name}',
        s.id, s.warehousing_no, s.create_name, s.create_date
      from stored s join stock_movement m on m.document_kind = '${receipt.name}' and m.document_id = s.receipt_id
        and m.transaction_type = '${comes}'
      cross join (values ('${goes}'), ('${comes}')) as way (type) order by s.id, way.type desc),
    remembered as (
      insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, classify_type, business_classify_type, action,
        to_state, user_name, side, happened_at)
      select '${warehousing.name}', id, warehousing_no, org_no, supplier_no, classify_type, business_classify_type, 'add',
        '${warehousingStatus.code.stored}', create_name, 'buyer', create_date from stored order by id)
    select setval('warehousing_number', greatest(count(*), 1), count(*) > 0) from stored`,
    [today],
  );
}

const reasons = ["Wrong revision of the drawing", "包装破损", "Sai quy cách", "外觀不良"];
/** The states of the notes, the oldest first. */
const states = [takenBack, takenBack, takenBack, sent, sent, draft];

/** Sends back some of what nobody has put into a cell: for credit, so that nothing is ordered anew. */
export async function addReturnNotes(client: ClientBase, today: string): Promise<void> {
  await client.query(
    `with chosen as (
      select r.*, row_number() over (order by r.id) as place from (
        select * from receipt where status = '${receiptStatus.code.received}' and accepted_qty >= 20 and warehoused_qty = 0
          and create_date < $1::timestamptz - interval '3 days' order by id desc limit ${states.length}) r),
    noted as (
      insert into return_note (return_no, status, return_type, return_date, org_no, supplier_no, warehouse_no, line_count, sum_return_qty,
        create_name, create_date, update_name, update_date, classify_type, business_classify_type)
      select 'RTN-' || to_char(create_date, 'YYYY') || '-' || lpad(place::text, 6, '0'), ($2::text[])[place], '${returnType.code.credit}',
        (create_date + interval '1 day')::date, org_no, supplier_no, warehouse_no, 1, ceil(accepted_qty * 0.1), create_name,
        create_date + interval '1 day', create_name, create_date + interval '1 day', classify_type, business_classify_type
      from chosen order by place returning *),
    lines as (
      insert into return_note_line (return_note_id, status, receipt_no, purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq,
        receipt_id, org_no, supplier_no, warehouse_no, return_qty, return_reason, unstored_qty, create_name, create_date, update_name, update_date)
      select n.id, n.status, r.receipt_no, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, r.id, r.org_no,
        r.supplier_no, r.warehouse_no, n.sum_return_qty, ($3::text[])[1 + r.place % ${reasons.length}],
        case n.status when '${draft}' then 0 else n.sum_return_qty end, n.create_name, n.create_date, n.create_name, n.create_date
      from noted n join chosen r on n.return_no like '%' || lpad(r.place::text, 6, '0')
      join purchase_order_line l on l.id = r.purchase_order_line_id order by n.id returning *),
    counted as (
      update receipt r set return_qty = s.return_qty, return_unstored_qty = s.return_qty
      from lines s where r.id = s.receipt_id and s.status <> '${draft}'),
    moved as (
      insert into stock_movement (${goods}, stock_type, transaction_type, qty, document_kind, document_id, document_no, create_name, moved_at)
      select ${goodsOf}, way.stock_type, way.type, n.sum_return_qty, '${returnNote.name}', n.id, n.return_no, n.create_name, n.create_date
      from noted n join lines s on s.return_note_id = n.id
      join stock_movement m on m.document_kind = '${receipt.name}' and m.document_id = s.receipt_id and m.transaction_type = '${comes}'
      join (values ('${available}', '${goes}', '{${sent},${takenBack}}'::text[], 1),
        ('${waitingToBeSentBack}', '${comes}', '{${sent},${takenBack}}', 2), ('${waitingToBeSentBack}', '${goes}', '{${takenBack}}', 3))
        as way (stock_type, type, states, place) on n.status = any (way.states)
      order by n.id, way.place),
    remembered as (
      insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, classify_type, business_classify_type, action,
        from_state, to_state, user_name, side, happened_at)
      select '${returnNote.name}', n.id, n.return_no, n.org_no, n.supplier_no, n.classify_type, n.business_classify_type, e.action,
        e.before, e.after, case e.side when 'buyer' then n.create_name else s.contacts end, e.side, n.create_date
      from noted n join supplier s on s.supplier_no = n.supplier_no
      join (values ('add', null, '${draft}', 'buyer', '{${draft},${sent},${takenBack}}'::text[], 1),
        ('send', '${draft}', '${sent}', 'buyer', '{${sent},${takenBack}}', 2), ('takeBack', '${sent}', '${takenBack}', 'supplier', '{${takenBack}}', 3))
        as e (action, before, after, side, states, place) on n.status = any (e.states)
      order by n.id, e.place)
    select setval('return_note_number', greatest(count(*), 1), count(*) > 0) from noted`,
    [today, states, reasons],
  );
}
