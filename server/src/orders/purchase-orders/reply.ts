import { refusalOnLine } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { Exact } from "@tandem/contract/core/exact";
import { compareNumbers, isPositive, sum } from "@tandem/contract/core/numbers";
import type { InputOf } from "@tandem/contract/core/service";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { ChangeRequestStep } from "@tandem/contract/orders/purchase-orders/change-request";
import { acceptanceLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { orderLineSteps } from "@tandem/contract/orders/purchase-orders/line-steps";
import type { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { acceptanceStatus, replyApprovalStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { readQuantities } from "../../base-data/own-units.ts";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { type Actor, lockForStep } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { judgedBy, type OrderRule } from "../order-rules/decisions.ts";
import { savePromises } from "./promises.ts";
import { tooLarge } from "./quantities.ts";
import { storedOrders } from "./stored-orders.ts";
import { isUnshipped, promisesBefore, undoOfAnswer } from "./undo-answers.ts";

/** What an answer is judged by. */
const judged = [
  "id",
  "purchaseNo",
  "purchaseSeq",
  "purchasePhaseSeq",
  "purchaseBatchSeq",
  "supplierNo",
  "itemNo",
  "purUnitNo",
  "batchPurQty",
  "price",
  "expectArrivalDate",
  "lineStatus",
] as const;

/** A line of an order that is answered. */
export type Line = Pick<Row<typeof purchaseOrderLine>, (typeof judged)[number]> & {
  /** What was promised of it and holds; null where the supplier is asked for it. */
  readonly held: readonly Promised[] | null;
  /** What of it is on the way or received, less what is to be delivered again. */
  readonly deliveredQty: string;
};
type Reply = InputOf<Services["purchaseOrders"]["endpoints"]["accept"]>;
type Promised = Reply["lines"][number]["promises"][number];

/** What the supplier promises for a line of the order. */
export interface Answered {
  readonly line: Line;
  readonly promises: readonly Promised[];
}

/**
 * The supplier accepts with a promise for every line, and with a reason where one differs from the order. Within the
 * rule's tolerance the order is accepted; else it waits for the buyer (B4.3b, B5.7a, B5.7b).
 *
 * @returns the rule that it is judged by, and the writes, which are under way
 */
export async function acceptOrder(
  tx: Database,
  actor: Actor,
  given: Reply,
): Promise<{ rule: OrderRule; written: Promise<unknown> }> {
  const [{ record, rule }, all] = await inOneBreath([
    lockForStep(tx, actor, storedOrders, "accept", given),
    orderLinesOf(tx, given.id),
  ]);
  const lines = linesToPromise(all, "accept", given);
  const reply = await inOrderUnits(tx, lines, given);
  const answered = answersTo(lines, reply);
  await requireUnitDecimals(tx, measuredOf(lines, reply));
  requireMeasurable(answered);
  requireDelivered(answered);
  if (!reply.reason) requireAsOrdered(answered);
  const differs = answered.some(({ line, promises }) => !isWithinTolerance(line, promises, rule));
  const acceptance = differs ? acceptanceStatus.code.pendingApproval : acceptanceStatus.code.accepted;
  const before = await promisesBefore(tx, [record]);
  const taken = {
    record,
    moves: [{ lifecycle: acceptanceLifecycle, action: "accept", to: acceptance }],
    set: {
      purRefuseSign: differs ? replyApprovalStatus.code.pending : replyApprovalStatus.code.none,
      acceptedAutomatically: yesNoStatus.code.no,
      judgedBy: judgedBy(rule),
    },
    changes: answered.flatMap(({ line, promises }) => promiseChanges(line, promises)),
    undo: isUnshipped(record) ? undoOfAnswer(record, before) : undefined,
  };
  const told = { reason: reply.reason, what: differs ? "replied" : "accepted" };
  // What holds is left as it is: nothing of it waits for the buyer.
  const anew = answered.filter(({ line, promises }) => !isHeld(line, promises));
  const parts = anew.flatMap(({ line, promises }) => promises.map((promise) => ({ lineId: line.id, ...promise })));
  const written = inOneBreath([
    savePromises(tx, parts, acceptance),
    writeSteps(tx, actor.taker, storedOrders, [taken], told),
  ]);
  return { rule, written };
}

/** An answer, with what it promises in the units of the order. */
export async function inOrderUnits<Sent extends Pick<Reply, "lines">>(
  tx: Database,
  lines: readonly Line[],
  reply: Sent,
): Promise<Sent> {
  const measured = measuredOf(lines, reply).map(({ quantity, ...each }) => ({ ...each, text: quantity }));
  const read = (await readQuantities(tx, lines[0]?.supplierNo ?? "", measured)).values();
  const promised = (promise: Promised) => ({
    ...promise,
    promiseQty: read.next().value?.quantity ?? promise.promiseQty,
  });
  return { ...reply, lines: reply.lines.map((line) => ({ ...line, promises: line.promises.map(promised) })) };
}

/** What holds of the promises of a line. */
const held = sql`case when promise_confirmed = ${sqlCodes(yesNoStatus.code.yes)} then (
  select jsonb_agg(jsonb_build_object('promiseQty', trim_scale(p.promise_qty)::text, 'promiseDate', p.promise_date) order by p.promise_seq)
  from purchase_order_promise p where p.purchase_order_line_id = purchase_order_line.id) end`;

const delivered = sql<string>`on_way_qty + receipt_qty - check_return_qty - return_exchange_qty`;

/** The lines of an order, in the order of their numbers. */
export function orderLinesOf(tx: Database, orderId: string): Promise<Line[]> {
  return tx
    .selectFrom("purchaseOrderLine")
    .select([...judged, held.as("held"), delivered.as("deliveredQty")])
    .where("purchaseOrderId", "=", orderId)
    .orderBy("purchaseSeq")
    .orderBy("purchasePhaseSeq")
    .orderBy("purchaseBatchSeq")
    .$castTo<Line>()
    .execute();
}

/** The lines of which a step promises something. @throws Fault orderLineNotPromised where another is named */
export function linesToPromise(
  lines: readonly Line[],
  step: "accept" | ChangeRequestStep,
  { lines: named }: { readonly lines: readonly { readonly id: string }[] },
): Line[] {
  const ids = new Set(named.map(({ id }) => id));
  return lines.filter((line) => {
    const refusal = refusalOnLine(orderLineSteps, step, line);
    if (refusal !== null && ids.has(line.id)) throw new Fault(refusal);
    return refusal === null;
  });
}

/** The promises of every line. @throws Fault orderLineUnknown, orderPromiseIncomplete */
function answersTo(lines: readonly Line[], reply: Reply): Answered[] {
  const promised = new Map(reply.lines.map((line) => [line.id, line.promises]));
  if (promised.size !== reply.lines.length) throw new Fault("orderLineUnknown");
  const answered = lines.map((line) => ({ line, promises: promisesFor(line, promised) }));
  if (promised.size !== lines.length) throw new Fault("orderLineUnknown");
  return answered;
}

/** The promised quantities, each in the unit of its line, with what holds of that and where they stand in the request. */
export function measuredOf(lines: readonly Line[], reply: Pick<Reply, "lines">) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return reply.lines.flatMap(({ id, promises }, index) =>
    promises.map(({ promiseQty }, place) => ({
      held: byId.get(id)?.held ?? [],
      itemNo: byId.get(id)?.itemNo ?? "",
      unitNo: byId.get(id)?.purUnitNo ?? "",
      quantity: promiseQty,
      path: `lines.${index}.promises.${place}.promiseQty`,
      fieldKey: "purchaseOrderLine.promiseQty",
    })),
  );
}

/** The supplier says again what holds already. */
export const isHeld = ({ held }: Line, promises: readonly Promised[]): boolean =>
  held?.length === promises.length &&
  held.every(
    ({ promiseQty, promiseDate }, place) =>
      compareNumbers(promiseQty, promises[place]?.promiseQty ?? "0") === 0 &&
      promiseDate === promises[place]?.promiseDate,
  );

/** Whether the promise stays within what the order's rule tolerates, or is one that holds. */
function isWithinTolerance(line: Line, promises: readonly Promised[], rule: OrderRule): boolean {
  if (isHeld(line, promises)) return true;
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

function promisesFor(line: Line, promised: ReadonlyMap<string, readonly Promised[]>): readonly Promised[] {
  const promises = promised.get(line.id) ?? [];
  if (promises.length === 0 || !promises.every((promise) => isPositive(promise.promiseQty))) {
    throw new Fault("orderPromiseIncomplete", { line: lineName(line), itemNo: line.itemNo });
  }
  return promises;
}

/** Should the order follow the promises, its quantities and amounts must still be numbers that can be kept. */
export function requireMeasurable(replies: readonly Answered[]): void {
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

/** What is on the way or received is not promised away, but for what holds already. */
function requireDelivered(answered: readonly Answered[]): void {
  for (const { line, promises } of answered)
    if (!isHeld(line, promises) && new Exact(sum(promises.map(({ promiseQty }) => promiseQty))).lt(line.deliveredQty))
      throw new Fault("orderInDelivery", { line: lineName(line), itemNo: line.itemNo });
}

/** Quantity and dates are those of the order; in how many parts they are promised changes nothing of it. */
function isAsOrdered({ line, promises }: Answered): boolean {
  if (isHeld(line, promises)) return true;
  const quantity = sum(promises.map((promise) => promise.promiseQty));
  return (
    compareNumbers(quantity, line.batchPurQty) === 0 &&
    promises.every(({ promiseDate }) => promiseDate === line.expectArrivalDate)
  );
}

/** Without a reason nothing is promised but what was ordered (B5.7b). */
function requireAsOrdered(replies: readonly Answered[]): void {
  const changed = replies.find((reply) => !isAsOrdered(reply));
  if (!changed) return;
  throw new Fault("orderChangeReasonRequired", { line: lineName(changed.line), itemNo: changed.line.itemNo }, [
    { path: "reason", key: "validation.required", fieldKey: "documentPage.reason" },
  ]);
}

/** Only what differs from the order is worth remembering. */
function promiseChanges(line: Line, promises: readonly Promised[]): ValueChange[] {
  if (isHeld(line, promises)) return [];
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
