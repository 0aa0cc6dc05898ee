import { Fault } from "@tandem/contract/core/errors";
import { acceptanceStatus, erpPushStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type AnsweredOrder, mostAnsweredOrders } from "@tandem/contract/platform/erp/answered-orders";
import { type RawBuilder, sql } from "kysely";
import { alone } from "../../core/alone.ts";
import type { Platform } from "../../core/context.ts";
import { type Database, inTransaction } from "../../core/database.ts";
import { warehousesOf } from "../../core/live-news.ts";
import { type Parties, partiesOf, partyColumns } from "../../core/parties.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { Woken } from "../../core/woken.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import type { Erp } from "./connector.ts";
import { erpOf, tenantOfErp } from "./erp-of.ts";
import { rememberFailure, rememberSent } from "./push-queue.ts";

type Means = Pick<Platform, "config" | "pool" | "logger" | "live" | "stopping">;

/** What one call tells of, besides {@link mostAnsweredOrders}: further orders wait for the next one. */
const mostLines = 10_000;

/** An order as it stands now, to be sent. */
interface Due extends AnsweredOrder, Parties {
  readonly id: string;
  readonly version: number;
  /** The moment as of which it stands so, with microseconds. */
  readonly readAt: string;
}

/** Sends what is to be sent, in the order in which its time came, until nothing is left or the ERP fails. */
async function pushDue(means: Means): Promise<void> {
  const tenantId = await tenantOfErp(means);
  const erp = tenantId === undefined ? null : await erpOf(means, tenantId);
  if (tenantId === undefined || erp === null) return;
  // One at a time, so that what is older never comes after what is newer.
  await alone(means.pool, `erp push ${tenantId}`, async () => {
    while (!means.stopping.aborted && (await pushSome(means, tenantId, erp)));
  });
}

/** Makes one call; answers whether another may follow. */
async function pushSome(means: Means, tenantId: string, erp: Erp): Promise<boolean> {
  const scope = wholeTenant(tenantId);
  const due = await inTransaction(means.pool, scope, claimDue);
  if (due.length === 0) return false;
  const fault = await tellErp(means, erp, due, (work) => inTransaction(means.pool, scope, work));
  for (const { id, purchaseNo: number, ...order } of due) {
    // Pages of the buyer's side show how it went; suppliers know nothing of it.
    const warehouses = await warehousesOf(means.pool, tenantId, "purchaseOrder", id);
    const hearers = { ...partiesOf(order), supplierNo: "", warehouses };
    await means.live.news.publish(
      { tenantId, ...hearers },
      { type: "changed", topic: "purchaseOrder", id, number, what: "pushed" },
    );
  }
  return fault === null;
}

/** Tells the ERP of orders and writes down what came of it; answers why it came to nothing. */
async function tellErp(
  { config, stopping }: Means,
  erp: Erp,
  due: readonly Due[],
  write: (work: (tx: Database) => Promise<void>) => Promise<void>,
): Promise<string | null> {
  try {
    const { refused } = await erp.ordersAnswered(due.map(told), stopping);
    const refusals = new Map(refused.map(({ purchaseNo, message }) => [purchaseNo, message]));
    const sent = due.map(({ id, version, readAt, purchaseNo }) => ({
      ...{ id, version, readAt },
      refusal: refusals.get(purchaseNo) ?? null,
    }));
    await write((tx) => rememberSent(tx, sent, config.ERP_PUSH_DELAY_SECONDS));
    return null;
  } catch (error) {
    // What a node that ends could not finish is still to be sent.
    if (!(error instanceof Fault) || stopping.aborted) throw error;
    const ids = due.map(({ id }) => id);
    await write((tx) => rememberFailure(tx, ids, error.error));
    return error.error;
  }
}

function told({ purchaseNo, bandNo, revision, status, refuseSign, answeredAt, lines }: Due): AnsweredOrder {
  return { purchaseNo, bandNo, revision, status, refuseSign, answeredAt, lines };
}

/**
 * With how many an order is told of that was told of in vain so many times: with ever fewer, whatever becomes of those beside it,
 * until one that the ERP chokes on, or that takes it too long, stands alone and holds up no other.
 */
const mostTogether = (attempts: RawBuilder<unknown>) =>
  sql`greatest(${mostAnsweredOrders}::integer >> least(2 * ${attempts}, 30), 1)`;

const answers = sql`'accept', 'refuse', 'changeDate', 'changeQuantity', 'acceptUnasked', 'acceptOverdue'`;

/**
 * The orders whose time has come, each as it is now with its version: one statement, so that both are of one moment. Of them the
 * ERP may know from here on, whatever becomes of the call. An issue that was undone before that is nothing to it.
 */
async function claimDue(tx: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`with next as (
      select p.purchase_order_id as id, o.line_count, row_number() over turn as turn,
        min(${mostTogether(sql`p.attempts`)}) over turn as most_together
      from erp_push p join purchase_order o on o.tenant_id = p.tenant_id and o.id = p.purchase_order_id
      where p.push_status in (${sqlCodes(erpPushStatus.groups.outstanding)}) and p.next_attempt_at <= now()
        and (p.tried or o.status in (${sqlCodes(orderStatus.groups.issued)}))
      window turn as (order by p.next_attempt_at, p.purchase_order_id)
      order by p.next_attempt_at, p.purchase_order_id limit ${mostAnsweredOrders}),
    due as (
      select id, turn, sum(line_count) over (order by turn) - line_count as lines_before
      from next where turn <= most_together),
    claimed as (
      update erp_push p set tried = true from due d
      where p.purchase_order_id = d.id and p.push_status in (${sqlCodes(erpPushStatus.groups.outstanding)})
        and d.lines_before < ${mostLines}
      returning d.id, d.turn)
    select o.id, o.version, statement_timestamp()::text as read_at, ${partyColumns("o")}, o.purchase_no, o.band_no, o.revision, o.status, o.refuse_sign,
      case when o.refuse_sign not in (${sqlCodes(acceptanceStatus.groups.waitsForSupplier)}) then (
        select max(h.happened_at) from record_history h where h.tenant_id = o.tenant_id and h.entity_name = 'purchaseOrder'
          and h.record_id = o.id and h.action in (${answers})) end as answered_at,
      (select coalesce(jsonb_agg(jsonb_build_object('purchaseSeq', l.purchase_seq, 'purchasePhaseSeq', l.purchase_phase_seq,
          'purchaseBatchSeq', l.purchase_batch_seq, 'lineStatus', l.line_status, 'batchPurQty', trim_scale(l.batch_pur_qty)::text,
          'price', trim_scale(l.price)::text, 'promises', (
            select coalesce(jsonb_agg(jsonb_build_object('promiseQty', trim_scale(p.promise_qty)::text, 'promiseDate', p.promise_date)
              order by p.promise_seq), '[]')
            from purchase_order_promise p where p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id))
        order by l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq), '[]')
        from purchase_order_line l where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id) as lines
    from claimed c join purchase_order o on o.id = c.id order by c.turn`.execute(tx);
  return rows;
}

/** Sends to the ERP what becomes of orders. */
export class ErpPush extends Woken {
  constructor(means: Means) {
    super(means, () => pushDue(means), "Orders could not be sent to the ERP");
  }
}
