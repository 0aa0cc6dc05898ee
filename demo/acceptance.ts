import { currencyDecimals } from "@tandem/contract/core/currencies";
import { Exact } from "@tandem/contract/core/exact";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type Clock, createClock, type Day, dateText, workday } from "./calendar.ts";
import type { Change, HistoryStep } from "./history.ts";
import type { LinePromise, Order, OrderLine } from "./order.ts";
import type { Random } from "./random.ts";
import type { Tenant } from "./tenant.ts";

const refusals = [
  "原材料涨价，无法按此单价供货",
  "Không đủ năng lực sản xuất trong tháng này",
  "此料號已停產",
  "Tooling is under repair until next month",
];
const differences = [
  "产能不足，部分延后交货",
  "Nguyên liệu về trễ, xin lùi ngày giao",
  "原料短缺，先交部分數量",
  "Material shortage, balance follows",
];

const { draft, effective, failure } = orderStatus.code;
const { pendingAcceptance, accepted, pendingApproval, agreed, reAcceptance, rejected, notAccepted } =
  acceptanceStatus.code;

/** The amount of a line, to the decimals of its currency. */
export function amountOf(price: string, qty: number, currency: string): string {
  return new Exact(price).times(qty).round(currencyDecimals(currency)).toFixed();
}

/** Takes the order through the steps that lead to its state. */
export function follow(order: Order, tenant: Tenant): void {
  const { random, lastDay } = tenant;
  const clock = createClock(random, lastDay);
  const take = (day: Day, step: HistoryStep): string => record(order, clock.at(day), step);

  order.createDate = take(order.purchaseDay, { action: "import", fromState: null, toState: draft, side: "buyer" });
  if (order.state === "draft") return;

  // What still waits for somebody was issued or declined so lately that its deadline is ahead.
  const waits = order.state === "pending" || order.state === "reAcceptance";
  const issueDay = Math.max(order.purchaseDay + random.integer(0, 1), waits ? lastDay - random.integer(0, 2) : 0);
  order.issueDate = take(issueDay, { action: "issue", fromState: draft, toState: effective, side: "buyer" });
  order.deadline = clock.day + order.organisation.rules.acceptanceDeadlineDays;
  if (order.state === "acceptedAutomatically") {
    promiseAsOrdered(order);
    take(order.deadline + 1, {
      action: "acceptOverdue",
      fromState: pendingAcceptance,
      toState: accepted,
      side: "system",
    });
    order.executingFrom = clock.day;
    return;
  }
  if (order.state === "pending" && random.chance(0.5)) return;
  order.firstReadTime = take(clock.day + random.integer(0, 1), {
    action: "read",
    fromState: null,
    toState: null,
    side: "supplier",
  });
  if (order.state !== "pending") answer(order, clock, take, random);
}

/** The supplier's answer, and what the buyer says to it. */
function answer(order: Order, clock: Clock, take: (day: Day, step: HistoryStep) => string, random: Random): void {
  const answerDay = clock.day + random.integer(0, 2);
  const replyDay = () => clock.day + random.integer(0, 2);
  const reply = { side: "buyer" } as const;
  if (order.state === "accepted") {
    promiseAsOrdered(order);
    take(answerDay, { action: "accept", fromState: pendingAcceptance, toState: accepted, side: "supplier" });
    order.executingFrom = clock.day;
  } else if (order.state === "rejected" || order.state === "notAccepted") {
    const reason = random.pick(refusals);
    take(answerDay, { action: "refuse", fromState: pendingAcceptance, toState: rejected, side: "supplier", reason });
    if (order.state === "rejected") return;
    take(replyDay(), { action: "confirmRefusal", fromState: rejected, toState: notAccepted, ...reply });
    take(clock.day, { action: "fail", fromState: effective, toState: failure, ...reply });
  } else {
    const changes = promiseDifferently(order, random);
    const reason = random.pick(differences);
    take(answerDay, {
      action: "accept",
      fromState: pendingAcceptance,
      toState: pendingApproval,
      side: "supplier",
      reason,
      changes,
    });
    if (order.state === "agreed") {
      take(replyDay(), {
        action: "agree",
        fromState: pendingApproval,
        toState: agreed,
        ...reply,
        changes: adoptPromises(order),
      });
      order.executingFrom = clock.day;
    } else if (order.state === "reAcceptance") {
      const why = random.pick(order.organisation.declineReasons);
      take(clock.day, { action: "decline", fromState: pendingApproval, toState: reAcceptance, ...reply, reason: why });
    }
  }
}

function record(order: Order, happenedAt: string, step: HistoryStep): string {
  const names = { buyer: order.buyer, supplier: order.supplier.contacts, system: null };
  const userName = names[step.side];
  order.events.push({
    entityName: "purchaseOrder",
    recordId: order.id,
    documentNo: order.purchaseNo,
    orgNo: order.organisation.orgNo,
    supplierNo: order.supplier.supplierNo,
    ...step,
    userName,
    happenedAt,
  });
  for (const changed of [order, ...order.lines]) {
    changed.updateName = userName ?? order.buyer;
    changed.updateDate = happenedAt;
  }
  return happenedAt;
}

function promiseAsOrdered(order: Order): void {
  for (const line of order.lines) line.promises = [{ qty: line.qty, day: line.expectedDay }];
}

/** At least the first line is promised later, less, or in two parts. */
function promiseDifferently(order: Order, random: Random): Change[] {
  promiseAsOrdered(order);
  // An agreed second part would become a line of its own where answers update orders.
  const ways = followsAgreement(order) ? (["later", "less"] as const) : (["later", "less", "split"] as const);
  return order.lines.flatMap((line, index) => {
    if (index > 0 && random.chance(0.6)) return [];
    const later = workday(line.expectedDay + random.integer(5, 12));
    const most = Math.floor(line.qty * 0.6);
    const how = line.qty < 2 ? "later" : random.pick(ways);
    if (how === "later") line.promises = [{ qty: line.qty, day: later }];
    if (how === "less") line.promises = [{ qty: Math.floor(line.qty * 0.9), day: line.expectedDay }];
    if (how === "split") {
      line.promises = [
        { qty: most, day: line.expectedDay },
        { qty: line.qty - most, day: later },
      ];
    }
    return changesTo(line, "promiseQty", "promiseDate");
  });
}

function followsAgreement(order: Order): boolean {
  return order.state === "agreed" && order.organisation.rules.answerUpdatesOrder;
}

/** Where the organisation's rule says so, dates and quantities of the order follow the agreed answer. */
function adoptPromises(order: Order): Change[] {
  if (!followsAgreement(order)) return [];
  return order.lines.flatMap((line) => {
    const changes = changesTo(line, "batchPurQty", "expectArrivalDate");
    const promised = promisedTotal(line);
    line.qty = promised.qty;
    line.expectedDay = promised.day;
    line.amount = amountOf(line.price, line.qty, line.order.currency);
    return changes;
  });
}

/** The promised quantity in all, and the last of the promised days. */
export function promisedTotal(line: OrderLine): LinePromise {
  return {
    qty: line.promises.reduce((total, { qty }) => total + qty, 0),
    day: Math.max(...line.promises.map(({ day }) => day)),
  };
}

/** A line as people name it in a history: `PO-2026-00001 3/1/1` for order, sequence, phase and batch. */
export function lineName(line: OrderLine): string {
  return `${line.order.purchaseNo} ${line.seq}/${line.phase}/${line.batch}`;
}

/** What of a line's promises differs from what is asked for. */
function changesTo(line: OrderLine, qtyField: string, dateField: string): Change[] {
  const name = lineName(line);
  const [askedQty, askedDate] = [String(line.qty), dateText(line.expectedDay)];
  const qty = line.promises.map((promise) => promise.qty).join(" + ");
  const date = line.promises.map((promise) => dateText(promise.day)).join(", ");
  return [
    ...(qty === askedQty ? [] : [{ line: name, field: qtyField, old: askedQty, new: qty }]),
    ...(date === askedDate ? [] : [{ line: name, field: dateField, old: askedDate, new: date }]),
  ];
}
