import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { OrderVersions } from "@tandem/contract/orders/purchase-orders/order-changes";
import type { OrderSignature } from "@tandem/contract/orders/purchase-orders/order-signatures";
import { orderStanding } from "@tandem/contract/orders/purchase-orders/order-standing";
import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { changeParty, changeType } from "@tandem/contract/orders/purchase-orders/statuses";
import { type RawBuilder, sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { allRows, findRow } from "../../core/list-query.ts";
import { partyColumns } from "../../core/parties.ts";
import { lineNameOfL } from "./line-name-sql.ts";
import { linesWithPromises } from "./queries.ts";

/** Keeps how orders that are locked stand now: the version that is about to be followed by another. */
export async function keepVersions(tx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const [heads, lines] = await inOneBreath([
    allRows<Row<typeof purchaseOrder>>(tx, purchaseOrder, {
      where: sql`t1.id = any (${orderIds}::bigint[])`,
      order: ["id"],
    }),
    linesWithPromises(tx, sql`t1.purchase_order_id = any (${orderIds}::bigint[])`),
  ]);
  const ofOrder = Map.groupBy(lines, ({ purchaseOrderId }) => purchaseOrderId);
  const kept = heads.map((head) => {
    const own = (ofOrder.get(head.id) ?? []).map(({ isFrozen: _, ...line }) => line);
    return { id: head.id, head, lines: own };
  });
  await sql`insert into purchase_order_version (purchase_order_id, purchase_no, ${partyColumns()}, band_no, head, lines)
    select p.id, p.purchase_no, ${partyColumns("p")}, p.band_no, w.head, w.lines
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w (id bigint, head jsonb, lines jsonb)
    join purchase_order p on p.id = w.id`.execute(tx);
}

const fieldChange = (field: string, old: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
  sql`jsonb_build_object('line', ${lineNameOfL},
    'field', ${field}::text, 'old', ${old}, 'new', ${now})`;
const plain = (number: RawBuilder<unknown>) => sql`trim_scale(${number})::text`;

/** The line asks for what it asked for before; one that follows what is promised says with that all there is. */
const asBefore = sql<boolean>`(was.quantity, was.day) = (l.batch_pur_qty, l.expect_arrival_date)`;

/** What an agreement may change of a line: what is ordered, else what is promised, and the price. */
const agreedFields = sql`jsonb_path_query_array(jsonb_build_array(
    case when was.quantity <> l.batch_pur_qty
      then ${fieldChange("batchPurQty", plain(sql`was.quantity`), plain(sql`l.batch_pur_qty`))}
    when ${asBefore} and was.parts is distinct from parts.quantities then ${fieldChange("promiseQty", sql`was.parts`, sql`parts.quantities`)} end,
    case when was.day <> l.expect_arrival_date then ${fieldChange("expectArrivalDate", sql`was.day`, sql`l.expect_arrival_date`)}
    when ${asBefore} and was.days is distinct from parts.days then ${fieldChange("promiseDate", sql`was.days`, sql`parts.days`)} end,
    case when was.price <> l.price then ${fieldChange("price", plain(sql`was.price`), plain(sql`l.price`))} end),
  '$[*] ? (@ != null)')`;

/**
 * Writes down what agreements changed of the lines of orders, each since its version that was kept last: as a change of the
 * next version, for which its supplier gave the reason.
 */
export async function recordAgreed(
  tx: Database,
  orderIds: readonly string[],
  requests: ReadonlyMap<string, { readonly reason: string }>,
): Promise<void> {
  if (orderIds.length === 0) return;
  const reasons = orderIds.map((id) => requests.get(id)?.reason ?? null);
  const { modify, add } = changeType.code;
  await sql`with change as (
      select p.id as order_id, p.band_no + 1 as band_no, coalesce(w.reason, (select h.reason from record_history h
          where h.entity_name = 'purchaseOrder' and h.record_id = p.id and h.action = 'accept' order by h.id desc limit 1)) as reason,
        l.id, was.id is null as is_new, ${agreedFields} as fields,
        case when was.quantity = l.batch_pur_qty then coalesce(was.promised, l.batch_pur_qty) else was.quantity end as old_qty,
        case when was.quantity = l.batch_pur_qty then l.promise_qty else l.batch_pur_qty end as new_qty,
        case when was.day = l.expect_arrival_date then coalesce(was.promised_day, l.expect_arrival_date) else was.day end as old_date,
        case when was.day = l.expect_arrival_date then l.promise_date else l.expect_arrival_date end as new_date,
        was.price as old_price
      from unnest(${orderIds}::bigint[], ${reasons}::text[]) as w (id, reason)
      join purchase_order p on p.id = w.id
      join purchase_order_version v on v.purchase_order_id = p.id and v.band_no = p.band_no
      join purchase_order_line l on l.purchase_order_id = p.id
      cross join lateral (select string_agg(trim_scale(o.promise_qty)::text, ' + ' order by o.promise_seq) as quantities,
          string_agg(o.promise_date::text, ', ' order by o.promise_seq) as days
        from purchase_order_promise o where o.purchase_order_line_id = l.id) parts
      left join lateral (
        select k.id, k."batchPurQty" as quantity, k."expectArrivalDate" as day, k.price, k."promiseQty" as promised,
          k."promiseDate" as promised_day,
          (select string_agg(one ->> 'promiseQty', ' + ' order by place) from jsonb_array_elements(k.promises) with ordinality as e (one, place)) as parts,
          (select string_agg(one ->> 'promiseDate', ', ' order by place) from jsonb_array_elements(k.promises) with ordinality as e (one, place)) as days
        from jsonb_to_recordset(v.lines) as k (id bigint, "batchPurQty" numeric, "expectArrivalDate" date, price numeric,
          "promiseQty" numeric, "promiseDate" date, promises jsonb)
        where k.id = l.id) was on true
      where p.id = any (${orderIds}::bigint[])),
    made as (select * from change where is_new or fields <> '[]'),
    told as (insert into purchase_order_change (purchase_order_id, purchase_no, ${partyColumns()}, band_no, revision, change_party,
        change_type, purchase_seq, purchase_phase_seq, purchase_batch_seq, item_no, goods_name, pur_unit_no, old_qty, new_qty,
        old_date, new_date, old_price, new_price, currency, reason, changes)
      select p.id, p.purchase_no, ${partyColumns("p")}, m.band_no, p.revision, ${changeParty.code.us},
        case when m.is_new then ${add} else ${modify} end, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no,
        l.goods_name, l.pur_unit_no, m.old_qty, m.new_qty, m.old_date, m.new_date, m.old_price, l.price, p.currency, m.reason,
        case when m.is_new then '[]' else m.fields end
      from made m join purchase_order_line l on l.id = m.id join purchase_order p on p.id = m.order_id)
    update purchase_order_line l set changed_band_no = m.band_no from made m where l.id = m.id`.execute(tx);
}

interface Change {
  readonly bandNo: number;
  readonly revision: string | null;
  readonly changeParty: OrderVersions["versions"][number]["changeParty"];
  readonly changeType: OrderVersions["versions"][number]["changes"][number]["changeType"];
  readonly purchaseSeq: number | null;
  readonly purchasePhaseSeq: number | null;
  readonly purchaseBatchSeq: number | null;
  readonly itemNo: string | null;
  readonly goodsName: string | null;
  readonly purUnitNo: string | null;
  readonly whole: OrderVersions["versions"][number]["changes"][number]["whole"];
  readonly changes: OrderVersions["versions"][number]["changes"][number]["fields"];
  readonly reason: string | null;
  readonly createName: string | null;
  readonly createDate: string;
}

const lineOf = ({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq }: Change) =>
  purchaseSeq === null || purchasePhaseSeq === null || purchaseBatchSeq === null
    ? null
    : lineName({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq });

/** The versions of an order, the newest first. @throws Fault notFound */
export async function orderVersions(db: Database, id: string): Promise<OrderVersions> {
  const [order, changes, kept] = await inOneBreath([
    findRow<Row<typeof purchaseOrder>>(db, purchaseOrder, id),
    sql<Change>`select band_no, revision, change_party, change_type, purchase_seq, purchase_phase_seq, purchase_batch_seq, item_no,
        goods_name, pur_unit_no, case when change_type <> ${changeType.code.modify} then jsonb_build_object(
          'quantity', trim_scale(coalesce(new_qty, old_qty))::text, 'price', trim_scale(coalesce(new_price, old_price))::text,
          'expectArrivalDate', coalesce(new_date, old_date)) end as whole, changes, reason, create_name, create_date from purchase_order_change
      -- What a supplier changes where nobody is asked makes no version.
      where purchase_order_id = ${id} and not (change_party = ${changeParty.code.us} and change_type = ${changeType.code.modify} and changes = '[]')
      order by purchase_seq nulls first, purchase_phase_seq, purchase_batch_seq, id`.execute(db),
    sql<{ bandNo: number; lineCount: number }>`select band_no, jsonb_array_length(lines) as line_count
      from purchase_order_version where purchase_order_id = ${id} order by band_no`.execute(db),
  ]);
  const ofVersion = Map.groupBy(changes.rows, ({ bandNo }) => bandNo);
  const lineCounts = new Map(kept.rows.map(({ bandNo, lineCount }) => [bandNo, lineCount]));
  const numbers = [...new Set([order.bandNo, ...lineCounts.keys()])].toSorted((one, other) => other - one);
  return {
    versions: numbers.map((bandNo) => {
      const own = ofVersion.get(bandNo) ?? [];
      const [first] = own;
      const added = own.filter(({ changeType: type }) => type === changeType.code.add).length;
      const touched = own.filter(
        (change) => lineOf(change) !== null && change.changeType === changeType.code.modify,
      ).length;
      const lineCount = lineCounts.get(bandNo) ?? order.lineCount;
      return {
        bandNo,
        revision: first?.revision ?? (bandNo === order.bandNo ? order.revision : null),
        changedBy: first?.createName ?? null,
        changedAt: first?.createDate ?? null,
        changeParty: first?.changeParty ?? null,
        reason: first?.reason ?? null,
        unchanged: own.length === 0 ? 0 : lineCount - added - touched,
        changes: own.map((change) => ({
          changeType: change.changeType,
          line: lineOf(change),
          itemNo: change.itemNo,
          goodsName: change.goodsName,
          purUnitNo: change.purUnitNo,
          whole: change.whole,
          fields: change.changes,
        })),
      };
    }),
  };
}

/** How it stood for the side that changed it, as its flag and what was to be approved, is nobody else's business. */
const withoutStanding = (head: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(head).filter(([field]) => !(field in orderStanding)));

/** Who signed a version of an order. */
export async function signaturesOf(db: Database, id: string, bandNo: number): Promise<OrderSignature[]> {
  const { rows } = await sql<{
    signatures: OrderSignature[];
  }>`select signatures from purchase_order_row where id = ${id}`.execute(db);
  return (rows[0]?.signatures ?? []).filter((signature) => signature.bandNo === bandNo);
}

/** An order as it stood as a version that another has followed, or as it stands now. @throws Fault notFound */
export async function orderVersion(db: Database, id: string, bandNo: number) {
  const { rows } = await sql<{ head: Record<string, unknown>; lines: Record<string, unknown>[] }>`
    select head, lines from purchase_order_version where purchase_order_id = ${id} and band_no = ${bandNo}`.execute(db);
  const [kept] = rows;
  if (kept) return { head: withoutStanding(kept.head), lines: kept.lines };
  const [head, lines] = await inOneBreath([
    findRow<Row<typeof purchaseOrder>>(db, purchaseOrder, id),
    linesWithPromises(db, sql`t1.purchase_order_id = ${id}`),
  ]);
  if (head.bandNo !== bandNo) throw new Fault("notFound");
  return { head, lines: lines.map(({ isFrozen: _, ...line }) => line) };
}
