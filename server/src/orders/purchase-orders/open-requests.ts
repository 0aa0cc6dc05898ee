import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { changeParty, changeType, requestStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { partyColumns } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { numberedLineOfL } from "./line-name-sql.ts";
import { amountBy, pricingOf } from "./prices.ts";
import { lapsedTopic } from "./tell-lapsed.ts";

type Asked = NonNullable<PurchaseOrderDetail["changeRequest"]>;

/** A change that a supplier has asked for. */
export interface Request extends Asked {
  readonly id: string;
  readonly purchaseOrderId: string;
  /** The acceptance that its order goes back to where the buyer declines. */
  readonly fromSign: string;
}

const isOpen = sql<boolean>`r.request_status = ${sqlCodes(requestStatus.code.open)}`;

/** What the suppliers of orders ask for, by the orders' ids. */
export async function openRequests(db: Database, orderIds: readonly string[]): Promise<ReadonlyMap<string, Request>> {
  const { rows } = await sql<Request>`select r.id, r.purchase_order_id, r.from_sign, r.request_type, r.reason, r.lines,
      r.create_name, r.create_date from purchase_order_request r
    where r.purchase_order_id = any (${orderIds}::bigint[]) and ${isOpen}`.execute(db);
  return new Map(rows.map((request) => [request.purchaseOrderId, request]));
}

/** Says what became of what is asked for of orders. */
export async function closeRequests(tx: Database, orderIds: readonly string[], status: string): Promise<void> {
  await sql`update purchase_order_request r set request_status = ${status}
    where r.purchase_order_id = any (${orderIds}::bigint[]) and ${isOpen}`.execute(tx);
}

/** What suppliers ask for of orders lapses, because their buyer changes them; the history of each says what that was. */
export async function lapseRequests(tx: Database, taker: Taker, orderIds: readonly string[]): Promise<void> {
  const told = (field: string, asked: RawBuilder<unknown>) => sql`jsonb_build_object(
    'line', ${numberedLineOfL},
    'field', ${field}::text, 'old', ${asked}, 'new', null)`;
  await sql`with lapsed as (update purchase_order_request r set request_status = ${requestStatus.code.lapsed}
      where r.purchase_order_id = any (${orderIds}::bigint[]) and ${isOpen} returning r.purchase_order_id, r.reason, r.lines),
    remembered as (
      insert into record_history (entity_name, record_id, document_no, ${partyColumns()}, action, from_state, to_state, reason,
        user_id, user_name, side, changes)
      select 'purchaseOrder', p.id, p.purchase_no, ${partyColumns("p")}, 'lapse', p.refuse_sign, p.refuse_sign, lapsed.reason,
        ${taker.userId}::bigint, ${taker.userName}, ${taker.side}, coalesce(c.changes, '[]')
      from lapsed join purchase_order p on p.id = lapsed.purchase_order_id
      cross join lateral (
        select jsonb_agg(one) filter (where one ->> 'old' is not null) as changes
        from jsonb_to_recordset(lapsed.lines) as a (id bigint, promises jsonb, price text)
        join purchase_order_line l on l.id = a.id
        cross join lateral (select string_agg(part ->> 'promiseQty', ' + ') as quantities, string_agg(part ->> 'promiseDate', ', ') as days
          from jsonb_array_elements(a.promises) part) w
        cross join lateral (values (${told("promiseQty", sql`w.quantities`)}), (${told("promiseDate", sql`w.days`)}),
          (${told("price", sql`a.price`)})) as v (one)) c)
    insert into outbox (topic, payload)
    select ${lapsedTopic}, jsonb_build_object('id', p.id::text, 'number', p.purchase_no, 'orgNo', p.org_no, 'supplierNo', p.supplier_no,
      'classifyType', p.classify_type, 'businessClassifyType', p.business_classify_type, 'what', 'lapsed')
    from lapsed join purchase_order p on p.id = lapsed.purchase_order_id`.execute(tx);
}

/** A buyer takes its word back: what was asked for waits again. */
export async function openAgain(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`update purchase_order_request set request_status = ${requestStatus.code.open}
    where id = any (${ids}::bigint[])`.execute(tx);
}

/** Writes down what a supplier changed of lines of its order, before it is done (B9.7b). */
export async function recordOwnChanges(
  tx: Database,
  { reason, lines }: Pick<Asked, "reason" | "lines">,
): Promise<void> {
  await sql`insert into purchase_order_change (purchase_order_id, purchase_no, ${partyColumns()}, band_no, revision, change_party,
      change_type, purchase_seq, purchase_phase_seq, purchase_batch_seq, item_no, goods_name, pur_unit_no, old_qty, new_qty, old_date,
      new_date, old_price, new_price, currency, reason, changes)
    select p.id, p.purchase_no, ${partyColumns("p")}, p.band_no, p.revision, ${changeParty.code.us}, ${changeType.code.modify},
      l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, l.goods_name, l.pur_unit_no, l.promise_qty, w.quantity,
      l.promise_date, w.day, l.price, coalesce(w.price, l.price), p.currency, ${reason}, '[]'
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as a (id bigint, promises jsonb, price numeric)
    cross join lateral (select a.price, sum((one ->> 'promiseQty')::numeric) as quantity, max((one ->> 'promiseDate')::date) as day
      from jsonb_array_elements(a.promises) one) w
    join purchase_order_line l on l.id = a.id join purchase_order p on p.id = l.purchase_order_id`.execute(tx);
}

/** Gives lines the prices that were agreed; those are with tax. */
export async function savePrices(tx: Database, lines: Asked["lines"]): Promise<void> {
  const priced = lines.filter(({ price }) => price !== null);
  if (priced.length === 0) return;
  await sql`update purchase_order_line l set price = w.price, untaxed_price = null,
      amount = ${amountBy(sql`l.batch_pur_qty`, sql`w.price`, { ...pricingOf("l"), untaxedPrice: sql`null::numeric` })}
    from unnest(${priced.map(({ id }) => id)}::bigint[], ${priced.map(({ price }) => price)}::numeric[]) as w (id, price)
    where l.id = w.id`.execute(tx);
}

/** The supplier takes back what it asked for last of orders; what held at once is written down no more. */
export async function withdrawRequests(tx: Database, orderIds: readonly string[]): Promise<void> {
  await sql`with last as (
      select distinct on (r.purchase_order_id) r.id, r.create_date from purchase_order_request r
      where r.purchase_order_id = any (${orderIds}::bigint[]) order by r.purchase_order_id, r.id desc),
    gone as (delete from purchase_order_change c using last, purchase_order_request r
      where r.id = last.id and c.purchase_order_id = r.purchase_order_id and c.change_party = ${changeParty.code.us}
        and c.create_date >= r.create_date)
    update purchase_order_request r set request_status = ${requestStatus.code.withdrawn} from last where r.id = last.id`.execute(
    tx,
  );
}
