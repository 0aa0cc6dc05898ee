import { type Caller, decideStep } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { Exact } from "@tandem/contract/core/exact";
import type { Actor } from "@tandem/contract/core/lifecycle";
import { compareNumbers, isPositive, sum } from "@tandem/contract/core/numbers";
import { acceptanceLifecycle, orderLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import {
  type OrderAction,
  purchaseOrderDocument,
  type purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Taker, ValueChange } from "../../core/history.ts";
import { publish } from "../../core/outbox.ts";
import {
  type LockedRecord,
  lockRecords,
  type Storage,
  transition,
  transitionAll,
  type Wanted,
} from "../../core/transition.ts";
import { followPromises } from "./follow-promises.ts";
import { type OrderRule, orderRulesOf } from "./order-rules.ts";
import { promiseAsOrdered } from "./promises.ts";
import { tooLarge } from "./quantities.ts";
import { linesOf } from "./queries.ts";

/** Where orders keep their states. */
export const orderStorage: Storage = { table: "purchase_order", entityName: "purchaseOrder", number: "purchaseNo" };

type Line = Row<typeof purchaseOrderLine>;
/** What the supplier promises for a line. */
export interface Promised {
  readonly promiseQty: string;
  readonly promiseDate: string;
}
export interface Step {
  readonly id: string;
  readonly version: number;
  readonly taker: Taker;
  readonly actor: Actor;
  readonly caller: Caller;
}
/** The same step on several orders. */
export interface Steps extends Pick<Step, "taker" | "actor" | "caller"> {
  readonly orders: readonly Wanted[];
}

/** The day by which a supplier who is asked today has to answer; none where the rule sets no deadline (B3.13d). */
function deadlineOf(rule: OrderRule) {
  return rule.acceptanceDeadlineDays === null ? null : sql`current_date + ${rule.acceptanceDeadlineDays}::integer`;
}

/** Issues drafts: from now on they are the supplier's to answer (B3.13b, B3.13d). */
export async function issueOrders(tx: Database, step: Steps): Promise<LockedRecord[]> {
  const drafts = await lockRecords(tx, orderLifecycle, orderStorage, step.orders);
  const rules = await orderRulesOf(tx, drafts);
  for (const [orgNo, alike] of Map.groupBy(drafts, (draft) => draft.orgNo)) {
    await transitionAll(tx, orderLifecycle, orderStorage, alike, "issue", {
      taker: step.taker,
      actor: step.actor,
      set: { issueDate: new Date().toISOString(), acceptanceDeadline: deadlineOf(rules(orgNo)) },
    });
  }
  await tell(tx, drafts, "issued");
  return drafts;
}

/** Whether the promise stays within what the order's rule tolerates. */
function isWithinTolerance(line: Line, promises: readonly Promised[], rule: OrderRule): boolean {
  const difference = new Exact(sum(promises.map((promise) => promise.promiseQty))).minus(line.batchPurQty).abs();
  const tolerated = new Exact(line.batchPurQty).times(rule.quantityTolerancePercent).div(100);
  if (difference.gt(tolerated)) return false;
  return promises.every(({ promiseDate }) => {
    const days = daysBetween(line.expectArrivalDate, promiseDate);
    return days >= -rule.earlyDays && days <= rule.lateDays;
  });
}

/** Days from one date to another; negative when the second is earlier. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Locks orders for a step of their acceptance, with the rules they are answered by. @throws Fault why one may not take it */
async function lockForSteps(
  tx: Database,
  { orders: wanted, caller }: Steps,
  action: Exclude<OrderAction, "issue">,
): Promise<{ orders: LockedRecord[]; rules: (orgNo: string) => OrderRule }> {
  const orders = await lockRecords(tx, acceptanceLifecycle, orderStorage, wanted);
  const ids = orders.map(({ id }) => id);
  const found = await sql<{ id: string; status: string }>`select id, status from purchase_order
    where id = any (${ids}::bigint[])`.execute(tx);
  const statuses = new Map(found.rows.map(({ id, status }) => [id, status]));
  const rules = await orderRulesOf(tx, orders);
  for (const { id, state, orgNo } of orders) {
    const states = { status: statuses.get(id) ?? "", refuseSign: state };
    const refusal = decideStep(purchaseOrderDocument, states, action, caller, rules(orgNo));
    if (refusal) throw new Fault(refusal);
  }
  return { orders, rules };
}

/** {@link lockForSteps} of one order. */
async function lockForStep(
  tx: Database,
  step: Step,
  action: Exclude<OrderAction, "issue">,
): Promise<{ order: LockedRecord; rule: OrderRule }> {
  const { orders, rules } = await lockForSteps(tx, { ...step, orders: [step] }, action);
  const [order] = orders;
  if (!order) throw new Fault("notFound");
  return { order, rule: rules(order.orgNo) };
}

/** The supplier accepts orders as they stand: what was ordered is promised (B4.3b). */
export async function acceptAsOrdered(tx: Database, step: Steps): Promise<LockedRecord[]> {
  const { orders } = await lockForSteps(tx, step, "accept");
  await transitionAll(tx, acceptanceLifecycle, orderStorage, orders, "accept", {
    taker: step.taker,
    actor: step.actor,
    to: "1",
    set: { purRefuseSign: "0", acceptedAutomatically: "0" },
  });
  await promiseAsOrdered(
    tx,
    orders.map(({ id }) => id),
  );
  await tell(tx, orders, "accepted");
  return orders;
}

/**
 * The supplier accepts with a promise for every line, and with a reason where one differs from the order. Within the
 * rule's tolerance the order is accepted; else it waits for the buyer (B4.3b, B5.7a, B5.7b).
 */
export async function acceptOrder(
  tx: Database,
  step: Step & { readonly reason?: string | undefined },
  promised: ReadonlyMap<string, readonly Promised[]>,
): Promise<void> {
  const { order, rule } = await lockForStep(tx, step, "accept");
  const lines = await linesOf(tx, step.id);
  const replies = lines.map((line) => ({ line, promises: promisesFor(line, promised) }));
  if (promised.size !== lines.length) throw new Fault("orderLineUnknown");
  requireMeasurable(replies);
  if (!step.reason) requireAsOrdered(replies);
  const differs = replies.some(({ line, promises }) => !isWithinTolerance(line, promises, rule));
  await transition(tx, acceptanceLifecycle, orderStorage, step.id, "accept", {
    taker: step.taker,
    actor: step.actor,
    to: differs ? "2" : "1",
    reason: step.reason,
    set: { purRefuseSign: differs ? "1" : "0", acceptedAutomatically: "0" },
    changes: replies.flatMap(({ line, promises }) => promiseChanges(line, promises)),
  });
  await savePromises(tx, replies);
  await tell(tx, [order], differs ? "replied" : "accepted");
}

function promisesFor(line: Line, promised: ReadonlyMap<string, readonly Promised[]>): readonly Promised[] {
  const promises = promised.get(line.id) ?? [];
  if (promises.length === 0 || !promises.every((promise) => isPositive(promise.promiseQty))) {
    throw new Fault("orderPromiseIncomplete", { line: lineName(line), itemNo: line.itemNo });
  }
  return promises;
}

interface Reply {
  readonly line: Line;
  readonly promises: readonly Promised[];
}

/** Should the order follow the promises, its quantities and amounts must still be numbers that can be kept. */
function requireMeasurable(replies: readonly Reply[]): void {
  let quantity = new Exact(0);
  let amount = new Exact(0);
  for (const { line, promises } of replies) {
    const promised = sum(promises.map((promise) => promise.promiseQty));
    quantity = quantity.plus(promised);
    amount = amount.plus(new Exact(line.price).times(promised));
    if (quantity.gte(tooLarge) || amount.gte(tooLarge)) {
      throw new Fault("orderPromiseTooLarge", { line: lineName(line), itemNo: line.itemNo });
    }
  }
}

/** Quantity and dates are those of the order; in how many parts they are promised changes nothing of it. */
function isAsOrdered({ line, promises }: Reply): boolean {
  const quantity = sum(promises.map((promise) => promise.promiseQty));
  return (
    compareNumbers(quantity, line.batchPurQty) === 0 &&
    promises.every(({ promiseDate }) => promiseDate === line.expectArrivalDate)
  );
}

/** Without a reason nothing is promised but what was ordered (B5.7b). */
function requireAsOrdered(replies: readonly Reply[]): void {
  const changed = replies.find((reply) => !isAsOrdered(reply));
  if (!changed) return;
  throw new Fault("orderChangeReasonRequired", { line: lineName(changed.line), itemNo: changed.line.itemNo }, [
    { path: "reason", key: "validation.required", fieldKey: "documentPage.reason" },
  ]);
}

/** Only what differs from the order is worth remembering. */
function promiseChanges(line: Line, promises: readonly Promised[]): ValueChange[] {
  const name = `${line.purchaseNo} ${lineName(line)}`;
  const quantity = promises.map((promise) => promise.promiseQty).join(" + ");
  const date = promises.map((promise) => promise.promiseDate).join(", ");
  const changes: ValueChange[] = [];
  if (promises.length > 1 || compareNumbers(quantity, line.batchPurQty) !== 0)
    changes.push({ line: name, field: "promiseQty", old: line.batchPurQty, new: quantity });
  if (date !== line.expectArrivalDate)
    changes.push({ line: name, field: "promiseDate", old: line.expectArrivalDate, new: date });
  return changes;
}

async function savePromises(tx: Database, replies: readonly Reply[]): Promise<void> {
  const rows = replies.flatMap(({ line, promises }) =>
    promises.map((promise, index) => ({ line, promise, seq: index + 1 })),
  );
  await sql`delete from purchase_order_promise where purchase_order_line_id = any (${replies.map(({ line }) => line.id)}::bigint[])`.execute(
    tx,
  );
  await sql`insert into purchase_order_promise (purchase_order_line_id, org_no, supplier_no, promise_seq, promise_qty, promise_date)
    select l.id, l.org_no, l.supplier_no, p.seq, p.qty, p.day
    from (select unnest(${rows.map(({ line }) => line.id)}::bigint[]) as line_id, unnest(${rows.map(({ seq }) => seq)}::integer[]) as seq,
      unnest(${rows.map(({ promise }) => promise.promiseQty)}::numeric[]) as qty, unnest(${rows.map(({ promise }) => promise.promiseDate)}::date[]) as day) p
    join purchase_order_line l on l.id = p.line_id`.execute(tx);
  await sql`update purchase_order_line l set promise_qty = p.qty, promise_date = p.day
    from (select purchase_order_line_id, sum(promise_qty) as qty, max(promise_date) as day from purchase_order_promise
      where purchase_order_line_id = any (${replies.map(({ line }) => line.id)}::bigint[]) group by 1) p
    where l.id = p.purchase_order_line_id`.execute(tx);
}

/** The supplier refuses with a reason, where the rule allows it (B4.3c, B6.1d). */
export async function refuseOrder(tx: Database, step: Step & { readonly reason: string }): Promise<void> {
  const { order } = await lockForStep(tx, step, "refuse");
  await transition(tx, acceptanceLifecycle, orderStorage, step.id, "refuse", step);
  await tell(tx, [order], "refused");
}

/** The buyer agrees to the differing reply; where the rule says so, the order follows it (B3.13c). */
export async function agreeToReply(tx: Database, step: Step): Promise<void> {
  const { order, rule } = await lockForStep(tx, step, "agree");
  const changes = rule.answerUpdatesOrder ? await followPromises(tx, step.id) : [];
  const { version: _, ...rest } = step;
  await transition(tx, acceptanceLifecycle, orderStorage, step.id, "agree", {
    ...rest,
    set: { purRefuseSign: "2" },
    changes,
  });
  await tell(tx, [order], "agreed");
}

/** The buyer declines the differing reply: the supplier answers again. */
export async function declineReply(tx: Database, step: Step & { readonly reason: string }): Promise<void> {
  const { order, rule } = await lockForStep(tx, step, "decline");
  await transition(tx, acceptanceLifecycle, orderStorage, step.id, "decline", {
    ...step,
    set: { purRefuseSign: "3", acceptanceDeadline: deadlineOf(rule) },
  });
  await tell(tx, [order], "declined");
}

/** The buyer confirms the refusal: the order has failed (B4.3c). */
export async function confirmRefusal(tx: Database, step: Step): Promise<void> {
  const { order } = await lockForStep(tx, step, "confirmRefusal");
  const { version: _, ...rest } = step;
  await transition(tx, acceptanceLifecycle, orderStorage, step.id, "confirmRefusal", step);
  await transition(tx, orderLifecycle, orderStorage, step.id, "fail", rest);
  await tell(tx, [order], "failed");
}

/** The buyer does not take the refusal: the supplier answers again. */
export async function askAgain(tx: Database, step: Step & { readonly reason: string }): Promise<void> {
  const { order, rule } = await lockForStep(tx, step, "askAgain");
  await transition(tx, acceptanceLifecycle, orderStorage, step.id, "askAgain", {
    ...step,
    set: { acceptanceDeadline: deadlineOf(rule) },
  });
  await tell(tx, [order], "askedAgain");
}

/** Tells both sides that orders changed. */
export async function tell(tx: Database, orders: readonly LockedRecord[], what: string): Promise<void> {
  const news = orders.map(({ id, number, orgNo, supplierNo }) => ({ id, number, orgNo, supplierNo, what }));
  await publish(tx, "purchaseOrder", ...news);
}
