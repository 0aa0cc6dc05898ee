import { Fault } from "@tandem/contract/core/errors";
import { Exact } from "@tandem/contract/core/exact";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { changeConfirmation } from "@tandem/contract/orders/order-rules/options";
import type { ChangeRequestStep, OrderChangeRequest } from "@tandem/contract/orders/purchase-orders/change-request";
import { acceptanceLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import {
  acceptanceStatus,
  replyApprovalStatus,
  requestStatus,
  requestType,
} from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { partyColumns } from "../../core/parties.ts";
import { type Actor, lockForStep } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import type { OrderRule } from "../order-rules/decisions.ts";
import { recordOwnChanges } from "./open-requests.ts";
import { savePromises } from "./promises.ts";
import {
  type Answered,
  inOrderUnits,
  isHeld,
  type Line,
  linesToPromise,
  measuredOf,
  orderLinesOf,
  requireMeasurable,
} from "./reply.ts";
import { storedOrders } from "./stored-orders.ts";
import { promisesBefore, undoOfAnswer } from "./undo-answers.ts";

/** What is asked for of a line: other promises, and another price where that is given. */
interface Asked extends Answered {
  readonly price: string | null;
}

/**
 * A supplier asks for other dates, or other quantities and prices, of an order that is accepted. Where the rule of the order
 * asks nobody they hold at once; else the order waits for the buyer, and what was promised before holds until then (B9.7a).
 *
 * @returns the rule of the order, and the writes, which are under way
 * @throws Fault invalidRequest, orderNotAccepted, orderUnchanged, orderDatesAlone, orderInDelivery, orderLineUnknown, orderLineNotPromised
 */
export async function requestChange(
  tx: Database,
  actor: Actor,
  step: ChangeRequestStep,
  request: OrderChangeRequest,
): Promise<{ rule: OrderRule; written: Promise<unknown> }> {
  const [{ record, rule }, all] = await inOneBreath([
    lockForStep(tx, actor, storedOrders, step, request),
    orderLinesOf(tx, request.id),
  ]);
  const reason = request.reason.trim();
  if (reason === "") throw new Fault("reasonRequired", {}, [{ path: "reason", key: "errors.reasonRequired" }]);
  const lines = linesToPromise(all, step, request);
  const inUnits = await inOrderUnits(tx, lines, request);
  const asked = askedOf(lines, inUnits, step);
  // What holds may be asked for again, however many decimals its unit takes by now.
  const others = measuredOf(lines, inUnits).filter(
    ({ quantity, held }) => !held.some(({ promiseQty }) => compareNumbers(promiseQty, quantity) === 0),
  );
  await requireUnitDecimals(tx, others);
  requireMeasurable(asked);
  const waits = asked.some((one) => isAsked(one, rule));
  const before = await promisesBefore(tx, [record]);
  const kept = asked.map(({ line, promises, price }) => ({ id: line.id, promises: [...promises], price }));
  const taken = {
    record,
    moves: [
      {
        lifecycle: acceptanceLifecycle,
        action: step,
        to: waits ? acceptanceStatus.code.pendingApproval : acceptanceOf(record),
      },
    ],
    set: { purRefuseSign: waits ? replyApprovalStatus.code.pending : record.purRefuseSign },
    changes: asked.flatMap(changesOf),
    undo: undoOfAnswer(record, before),
  };
  await sql`insert into purchase_order_request (purchase_order_id, ${partyColumns()}, request_status, request_type, reason, from_sign, lines)
    select p.id, ${partyColumns("p")}, ${waits ? requestStatus.code.open : requestStatus.code.applied},
      ${step === "changeDate" ? requestType.code.date : requestType.code.quantity}, ${reason}, p.refuse_sign, ${JSON.stringify(kept)}::jsonb
    from purchase_order p where p.id = ${record.id}`.execute(tx);
  if (!waits) await recordOwnChanges(tx, { reason, lines: kept });
  const parts = kept.flatMap(({ id, promises }) => promises.map((part) => ({ lineId: id, ...part })));
  const written = inOneBreath([
    // What nobody is asked for holds at once.
    waits ? undefined : savePromises(tx, parts, acceptanceOf(record), true),
    writeSteps(tx, actor.taker, storedOrders, [taken], { reason, what: waits ? "replied" : "accepted" }),
  ]);
  return { rule, written };
}

const acceptanceOf = ({ refuseSign }: Readonly<Record<string, unknown>>) =>
  refuseSign === acceptanceStatus.code.agreed ? acceptanceStatus.code.agreed : acceptanceStatus.code.accepted;

/** The lines of which something else is asked for than what holds, each asked for once. */
function askedOf(lines: readonly Line[], request: OrderChangeRequest, step: ChangeRequestStep): Asked[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  if (new Set(request.lines.map(({ id }) => id)).size !== request.lines.length) throw new Fault("orderLineUnknown");
  const asked = request.lines.flatMap(({ id, promises, price = null }): Asked[] => {
    const line = known.get(id);
    if (!line) throw new Fault("orderLineUnknown");
    const isOther = price !== null && compareNumbers(price, line.price) !== 0;
    if (isHeld(line, promises) && !isOther) return [];
    return [{ line, promises, price: isOther ? price : null }];
  });
  if (asked.length === 0) throw new Fault("orderUnchanged");
  for (const { line, promises } of asked) {
    const total = new Exact(sum(promises.map(({ promiseQty }) => promiseQty)));
    const was = sum((line.held ?? []).map(({ promiseQty }) => promiseQty));
    if (step === "changeDate" && !total.eq(was))
      throw new Fault("orderDatesAlone", { line: lineName(line), itemNo: line.itemNo, quantity: was });
    // What holds may be less than was shipped: other dates and prices promise nothing of that away.
    if (!total.eq(was) && total.lt(line.deliveredQty))
      throw new Fault("orderInDelivery", { line: lineName(line), itemNo: line.itemNo });
  }
  return asked;
}

/** Whether a change of a line waits for the buyer: a price always, dates and quantities as the rule says (B9.7a). */
function isAsked({ line, promises, price }: Asked, rule: OrderRule): boolean {
  const { changeConfirmation: mode } = rule.ofLine(line.id);
  if (price !== null || mode === changeConfirmation.code.change) return true;
  if (mode === changeConfirmation.code.none) return false;
  return promises.some(({ promiseDate }) => promiseDate > line.expectArrivalDate);
}

/** What was promised, and what is to be promised instead. */
function changesOf({ line, promises, price }: Asked): ValueChange[] {
  const name = `${line.purchaseNo} ${lineName(line)}`;
  const held = line.held ?? [];
  const told = (field: string, old: string, now: string): ValueChange[] =>
    old === now ? [] : [{ line: name, field, old: orNull(old), new: now }];
  const quantities = (parts: typeof promises) => parts.map(({ promiseQty }) => promiseQty).join(" + ");
  const dates = (parts: typeof promises) => parts.map(({ promiseDate }) => promiseDate).join(", ");
  return [
    ...told("promiseQty", quantities(held), quantities(promises)),
    ...told("promiseDate", dates(held), dates(promises)),
    ...(price === null ? [] : told("price", line.price, price)),
  ];
}
