import { Fault } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { erpPushStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Pool } from "pg";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { OutboxEntry } from "../../core/outbox-delivery.ts";
import { codesText, sqlCodes } from "../../core/sql-codes.ts";
import { nextAttemptText } from "../../core/woken.ts";
import { answerEach } from "../../documents/take-steps.ts";
import { seenOrders } from "../../orders/purchase-orders/seen-orders.ts";
import type { TakenOrder } from "./take-in.ts";

/** The topic of what somebody wants to be sent again. */
export const sendAgainTopic = "erpPush";

const { none, waiting, failed } = erpPushStatus.code;

/** What changes nothing of what the ERP is told. */
const untold: readonly string[] = ["attached", "signed", "permitted", "customValues"];

const outstanding = codesText(erpPushStatus.groups.outstanding);

/**
 * Remembers after a step on an order that the ERP is to be told of it: from its issue on, and what the ERP has not said
 * itself. It waits for so many seconds, in which the step may be undone; an issue that is undone before the ERP may know of it is
 * not told. Answers whether there is something to send.
 */
export async function rememberStep(
  ownerPool: Pool,
  { tenantId, payload }: OutboxEntry,
  delay: number,
): Promise<boolean> {
  if (untold.includes(payload.what)) return false;
  // What is on its way at this moment may come to the ERP: whether it was tried is asked under the lock of the row.
  const { rows } = await ownerPool.query<{ push_status: string }>(
    `insert into erp_push (tenant_id, purchase_order_id, push_status, asked_version, next_attempt_at)
     select o.tenant_id, o.id, case when o.status in (${codesText(orderStatus.groups.issued)}) then $3 else $4 end, o.version,
       now() + make_interval(secs => $5)
     from purchase_order o left join erp_push p on p.tenant_id = o.tenant_id and p.purchase_order_id = o.id
     where o.tenant_id = $1 and o.id = $2 and o.version > coalesce(p.sent_version, 0)
       and (o.status in (${codesText(orderStatus.groups.issued)}) or p.purchase_order_id is not null)
     on conflict (tenant_id, purchase_order_id) do update set
       push_status = case when erp_push.tried then $3 else excluded.push_status end,
       asked_version = excluded.asked_version, attempts = 0, refusal = null, fault = null,
       next_attempt_at = case when erp_push.push_status in (${outstanding})
         then least(erp_push.next_attempt_at, excluded.next_attempt_at) else excluded.next_attempt_at end
     returning push_status`,
    [tenantId, payload.id, waiting, none, delay],
  );
  return rows[0]?.push_status === waiting;
}

/**
 * Remembers of orders that were pulled that the ERP knows how they stand: it said so itself. What waits to be sent still is, and so
 * is what somebody did just before, of which the outbox has not told yet.
 */
export async function rememberPulled({ platform }: Context, tx: Database, taken: readonly TakenOrder[]): Promise<void> {
  if (!platform.config.ERP_PUSH) return;
  const numbers = taken.filter(({ became }) => became === "updated").map(({ purchaseNo }) => purchaseNo);
  await sql`insert into erp_push (purchase_order_id, push_status, sent_version)
    select id, ${none}, version from purchase_order
    where purchase_no = any (${numbers}::text[]) and status in (${sqlCodes(orderStatus.groups.issued)})
      and not exists (select from outbox where topic = ${purchaseOrder.name} and delivered_at is null and create_date <> now()
        and payload ->> 'id' = purchase_order.id::text)
    order by id
    on conflict (tenant_id, purchase_order_id) do update set sent_version = excluded.sent_version
    where erp_push.push_status not in (${sqlCodes(erpPushStatus.groups.outstanding)})`.execute(tx);
}

/** Has orders sent again that were sent, or were not taken. */
export async function sendAgain(
  context: Context,
  tx: Database,
  wanted: readonly { readonly id: string }[],
): Promise<MassAnswer> {
  const seen = await seenOrders(tx, wanted);
  const ids = context.platform.config.ERP_PUSH ? [...seen.keys()] : [];
  const { rows } = await sql<{ id: string }>`with asked as (
      update erp_push set push_status = ${waiting}, attempts = 0, next_attempt_at = now(), refusal = null, fault = null
      where purchase_order_id = any (${ids}::bigint[]) and push_status in (${sqlCodes(erpPushStatus.groups.repeatable)})
      returning purchase_order_id),
    told as (
      insert into outbox (topic, payload)
      select ${sendAgainTopic}, jsonb_build_object('id', id::text, 'number', purchase_no, 'orgNo', org_no, 'supplierNo', supplier_no,
        'classifyType', classify_type, 'businessClassifyType', business_classify_type, 'what', 'sentAgain') || ${cause}
      from purchase_order where id in (select purchase_order_id from asked))
    select purchase_order_id::text as id from asked`.execute(tx);
  const again = new Set(rows.map(({ id }) => id));
  const others = [...seen.keys()].filter((id) => !again.has(id));
  return answerEach(context, wanted, seen, new Map(others.map((id) => [id, new Fault("erpNotRepeatable")])));
}

/** What became of an order that was sent: the ERP's refusal where it did not take it. */
export interface Sent {
  readonly id: string;
  readonly version: number;
  readonly readAt: string;
  readonly refusal: string | null;
}

const nextAttempt = sql.raw(nextAttemptText("p.attempts"));

/**
 * Writes down which orders the ERP took, as they were when they were read: of a step that was taken during the call it was not
 * told. One that changed meanwhile waits for the next call, as after any step.
 */
export async function rememberSent(tx: Database, sent: readonly Sent[], delay: number): Promise<void> {
  await sql`update erp_push p set
      push_status = case when w.refusal is not null then ${failed}
        when p.asked_version > w.version then ${waiting} else ${erpPushStatus.code.sent} end,
      sent_version = case when w.refusal is null then w.version else p.sent_version end,
      sent_at = case when w.refusal is null then w."readAt" else p.sent_at end,
      attempts = case when w.refusal is null then 0 else p.attempts + 1 end,
      next_attempt_at = case when w.refusal is null then now() + make_interval(secs => ${delay}) else ${nextAttempt} end,
      refusal = w.refusal, fault = null
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as w (id bigint, version integer, "readAt" timestamptz, refusal text)
    where p.purchase_order_id = w.id`.execute(tx);
}

/** Writes down that a call came to nothing, and when its orders are tried again. */
export async function rememberFailure(tx: Database, ids: readonly string[], fault: string): Promise<void> {
  await sql`update erp_push p set push_status = ${failed}, attempts = p.attempts + 1, next_attempt_at = ${nextAttempt},
      refusal = null, fault = ${fault}
    where p.purchase_order_id = any (${ids}::bigint[])`.execute(tx);
}
