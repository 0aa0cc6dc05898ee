import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { packagingMovement } from "@tandem/contract/receiving/packaging/packaging";
import { packagingMovementType, packagingStatus } from "@tandem/contract/receiving/packaging/statuses";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import type { ClientBase } from "pg";

const { received, sentBack, issued, cameBack, countedAtBuyer, openingAtBuyer } = packagingMovementType.code;
const { waiting, confirmed, disputed, takenBack } = packagingStatus.code;

/** Pallets that are exchanged are packaging, and a pallet of the box rule is the first of them. */
async function markPackaging(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ no: string }>(
    `update material set returnable_packaging = '1' where item_name = 'Wooden pallet, heat treated' and spec like '%four-way'
    returning item_no as no`,
  );
  const kinds = rows.map(({ no }) => no).sort();
  await client.query("update box_rule_line set packaging_item_no = $1 where level_name like 'Pallet%'", [kinds[0]]);
  return kinds;
}

/** What came of a delivery lately, and who received it. */
interface Arrival {
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly contacts: string;
  readonly keeper: string;
  readonly noticeId: number;
  readonly receiptId: number;
  readonly receiptNo: string;
  /** Days before today. */
  readonly age: number;
}

interface Movement {
  readonly arrival: Arrival;
  readonly type: string;
  readonly status: string;
  readonly kind: string;
  readonly qty: number;
  readonly change: number;
  readonly age: number;
  readonly reason: string | null;
  readonly said: string | null;
  /** It came with the delivery. */
  readonly came: boolean;
}

const days = 75;
/** Younger movements wait for their supplier. */
const answered = 12;
const lorries = ["Returned with lorry 29C-48213", "空托盤隨車退回", "Trả pallet rỗng theo xe", "空托盘随车退回"];

/** The movements of one supplier's account with an organisation, the oldest first. */
function movementsOf(arrivals: readonly Arrival[], place: number, kinds: readonly string[]): Movement[] {
  const [first] = arrivals;
  const kind = kinds[place % kinds.length];
  if (!first || kind === undefined) return [];
  const made: Movement[] = [];
  let held = 0;
  const add = (type: string, qty: number, change: number, age: number, more: Partial<Movement> = {}) => {
    held += change;
    const status = age > answered ? confirmed : waiting;
    made.push({ arrival: first, type, status, kind, qty, change, age, reason: null, said: null, came: false, ...more });
  };
  const opening = 24 + (place % 5) * 8;
  add(openingAtBuyer, opening, opening, days, { reason: "Counted with the supplier / 与供应商共同盘点" });
  for (const [index, arrival] of arrivals.entries()) {
    const qty = 1 + (arrival.noticeId % 6);
    add(received, qty, qty, arrival.age, { arrival, came: true });
    if (index % 4 !== 3) continue;
    const back = Math.ceil(held * 0.6);
    const isDisputed = arrival.age <= 20 && place % 3 === 1;
    add(sentBack, back, -back, Math.max(arrival.age - 1, 0), {
      reason: lorries[(place + index) % lorries.length] ?? null,
      ...(isDisputed ? { status: disputed, said: `Only ${back - 2} came / 实收 ${back - 2} 个` } : {}),
    });
  }
  if (place % 4 === 2) {
    const given = held + 16 + (place % 7) * 6;
    add(issued, given, -given, 9, { reason: "Pallets for the next deliveries / 供下批送货使用" });
    const back = 8 + (place % 3) * 2;
    add(cameBack, back, back, 2, { reason: "Brought back without goods / 單獨送回空棧板" });
  }
  if (place % 4 === 3) {
    const counted = held - 1;
    add(countedAtBuyer, counted, -1, 1, { reason: "Kiểm đếm cuối tháng: một pallet gãy" });
  }
  return made;
}

/** Adds what went back and forth of returnable packaging, and what of it is on its way. */
export async function addPackaging(client: ClientBase, today: string): Promise<void> {
  const kinds = await markPackaging(client);
  const { rows } = await client.query<Arrival>(
    `select r.org_no as "orgNo", r.supplier_no as "supplierNo", s.contacts, min(r.create_name) as keeper,
      r.shipping_notice_id::integer as "noticeId", min(r.id)::integer as "receiptId",
      (array_agg(r.receipt_no order by r.id))[1] as "receiptNo", $1::date - min(r.receipt_date) as age
    from receipt r join supplier s on s.supplier_no = r.supplier_no
    where r.status = '${receiptStatus.code.received}' and r.receipt_date between $1::date - ${days - 1} and $1::date - 1
      and r.shipping_notice_id % 3 <> 0
    group by r.org_no, r.supplier_no, s.contacts, r.shipping_notice_id
    order by r.org_no, r.supplier_no, min(r.receipt_date), min(r.id)`,
    [today],
  );
  const accounts = Map.groupBy(rows, ({ orgNo, supplierNo }) => `${orgNo} ${supplierNo}`);
  const movements = [...accounts.values()].flatMap((arrivals, place) => movementsOf(arrivals, place, kinds));
  const inTurn = movements.sort((a, b) => b.age - a.age);
  // The last of the empties was written twice.
  const twice = inTurn.findLast(({ type, status }) => type === sentBack && status === waiting);
  if (twice) inTurn.push({ ...twice, status: takenBack, said: "Written twice / 重复登记" });
  const stored = inTurn.map(({ arrival, ...movement }, turn) => ({ ...arrival, ...movement, turn }));
  await writeMovements(client, today, JSON.stringify(stored));
  await writeAgainst(client);
  await stampBalances(client);
  await announce(client, kinds[0] ?? "");
}

async function writeMovements(client: ClientBase, today: string, movements: string): Promise<void> {
  await client.query(
    `with given as (
      select m.*, least(($1::date - m.age) + time '09:20' + m.turn % 400 * interval '1 minute', $1::date - interval '5 minutes') as moment
      from jsonb_to_recordset($2::jsonb) as m ("orgNo" text, "supplierNo" text, contacts text, keeper text, "noticeId" bigint,
        "receiptId" bigint, "receiptNo" text, age integer, type text, status text, kind text, qty numeric, change numeric, reason text,
        said text, came boolean, turn integer)),
    added as (
      insert into packaging_movement (movement_no, movement_type, status, movement_date, org_no, supplier_no, packaging_item_no, qty,
        change_qty, movement_reason, shipping_notice_id, receipt_id, receipt_no, dispute_reason, take_back_reason, create_name,
        create_date, update_name, update_date)
      select 'RPM-' || to_char(moment, 'YYYY') || '-' || lpad((turn + 1)::text, 6, '0'), type, status, $1::date - age, "orgNo",
        "supplierNo", kind, qty, change, reason, case when came then "noticeId" end, case when came then "receiptId" end,
        case when came then "receiptNo" end, case when status = '${disputed}' then said end,
        case when status = '${takenBack}' then said end, keeper, moment,
        case when status in ('${confirmed}', '${disputed}') then contacts else keeper end,
        case when status = '${waiting}' then moment else least(moment + interval '26 hours', $1::date - interval '1 minute') end
      from given order by turn returning *),
    numbered as (select setval('packaging_movement_number', greatest(count(*), 1), count(*) > 0) from added),
    -- What came was announced so.
    announced as (
      insert into shipping_notice_packaging (shipping_notice_id, org_no, supplier_no, packaging_item_no, announced_qty, create_name,
        create_date, update_name, update_date)
      select n.id, n.org_no, n.supplier_no, a.packaging_item_no, a.qty, n.create_name, n.create_date, n.create_name, n.create_date
      from added a join shipping_notice n on n.id = a.shipping_notice_id order by a.id)
    insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state, reason, user_name,
      side, happened_at)
    select '${packagingMovement.name}', a.id, a.movement_no, a.org_no, a.supplier_no, e.action, e.before, e.after, e.reason, e.who, e.side, e.at
    from added a cross join numbered cross join lateral (
      select 'add' as action, null as before, '${waiting}' as after, null as reason, a.create_name as who, 'buyer' as side,
        a.create_date as at, 1 as place
      union all select 'confirm', '${waiting}', '${confirmed}', null, a.update_name, 'supplier', a.update_date, 2
        where a.status = '${confirmed}'
      union all select 'dispute', '${waiting}', '${disputed}', a.dispute_reason, a.update_name, 'supplier', a.update_date, 2
        where a.status = '${disputed}'
      union all select 'takeBack', '${waiting}', '${takenBack}', a.take_back_reason, a.update_name, 'buyer', a.update_date, 2
        where a.status = '${takenBack}') e
    order by a.id, e.place`,
    [today, movements],
  );
}

/** Accounts are from when their first movement was written, and were changed by their last. */
async function stampBalances(client: ClientBase): Promise<void> {
  await client.query(
    `update packaging_balance b set create_name = m.first_by, create_date = m.first_at, update_name = m.last_by, update_date = m.last_at
    from (select org_no, supplier_no, packaging_item_no, min(create_date) as first_at, max(create_date) as last_at,
        (array_agg(create_name order by id))[1] as first_by, (array_agg(create_name order by id desc))[1] as last_by
      from packaging_movement group by 1, 2, 3) m
    where (b.org_no, b.supplier_no, b.packaging_item_no) = (m.org_no, m.supplier_no, m.packaging_item_no)`,
  );
}

/** Writes against what was taken back. */
async function writeAgainst(client: ClientBase): Promise<void> {
  await client.query(
    `with against as (
      insert into packaging_movement (movement_no, movement_type, status, movement_date, org_no, supplier_no, packaging_item_no, qty,
        change_qty, movement_reason, takes_back_id, take_back_reason, create_name, create_date, update_name, update_date)
      select left(movement_no, 9) || lpad(nextval('packaging_movement_number')::text, 6, '0'), movement_type, status, movement_date, org_no,
        supplier_no, packaging_item_no, qty, -change_qty, movement_reason, id, take_back_reason, update_name, update_date, update_name,
        update_date
      from packaging_movement where status = '${takenBack}' order by id returning *)
    insert into record_history (entity_name, record_id, document_no, org_no, supplier_no, action, to_state, reason, user_name, side,
      happened_at)
    select '${packagingMovement.name}', id, movement_no, org_no, supplier_no, 'add', '${takenBack}', take_back_reason, create_name,
      'buyer', create_date from against order by id`,
  );
}

/** Some of what is on its way comes on pallets that nobody packed here. */
async function announce(client: ClientBase, kind: string): Promise<void> {
  const { code: state } = noticeStatus;
  await client.query(
    `insert into shipping_notice_packaging (shipping_notice_id, org_no, supplier_no, packaging_item_no, announced_qty, create_name,
      create_date, update_name, update_date)
    select n.id, n.org_no, n.supplier_no, $1, 2 + n.id % 5, n.create_name, n.create_date, n.create_name, n.create_date
    from shipping_notice n where n.check_status = '${state.shipped}' and n.closed_status = '${closedStatus.code.open}'
    order by n.id desc offset 6 limit 8`,
    [kind],
  );
}
