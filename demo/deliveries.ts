import { closedStatus, deliveryTiming, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { promisedTotal } from "./acceptance.ts";
import { Arrivals } from "./arrivals.ts";
import { type Clock, createClock, type Day, dateText, loadingDay, yearOf } from "./calendar.ts";
import { type Organisation, warehouses } from "./companies.ts";
import { judgedOf } from "./inspections.ts";
import { type Notice, note, quantityChange } from "./notices.ts";
import type { Order, OrderLine } from "./order.ts";
import type { Random } from "./random.ts";
import type { Supplier } from "./suppliers.ts";
import type { Tenant } from "./tenant.ts";

const { pendingApproval, rejected, shipped, voided } = noticeStatus.code;

interface Load {
  shipDay: Day;
  parts: { line: OrderLine; qty: number }[];
}

/** Days on the road from the supplier's country to the plant's. */
function transitDays(supplier: Supplier, organisation: Organisation, random: Random): number {
  if (supplier.country === organisation.country) return random.integer(1, 2);
  return ["CN", "TW", "VN"].includes(supplier.country) ? random.integer(3, 6) : random.integer(7, 12);
}

const largestNotice = 40;

/**
 * Makes the delivery notices of orders and lets them travel, arrive, be received, be refused or be forgotten, as far as
 * the days until now allow; the quantities of the order lines follow.
 */
export class Dispatch {
  readonly #tenant: Tenant;
  readonly #arrivals: Arrivals;
  #lastNoticeId = 0;
  #lastNoticeLineId = 0;
  #departures = 0;

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
    this.#arrivals = new Arrivals(tenant);
  }

  /** How many notice and receipt numbers were given. */
  get lastNumbers(): { notices: number; receipts: number; acceptances: number; rejections: number } {
    return { notices: this.#lastNoticeId, ...this.#arrivals.lastNumbers };
  }

  /** The notices of these orders, oldest first. Orders given together may share a notice. */
  deliver(orders: readonly Order[]): Notice[] {
    const loads = [...this.#load(orders)].sort((a, b) => a.shipDay - b.shipDay);
    return loads.flatMap((load) => this.#send(load));
  }

  /** What of each line leaves on which day, gathered by supplier, plant, order nature, warehouse and day. */
  #load(orders: readonly Order[]): Iterable<Load> {
    const loads = new Map<string, Load>();
    for (const order of orders) {
      if (order.executingFrom === null) continue;
      for (const line of order.lines) {
        for (const { day, qty } of this.#parts(line, order.executingFrom)) {
          const route = [order.supplier.supplierNo, line.warehouseNo, order.orderType, day].join(" ");
          const open = loads.get(route);
          if (open && open.parts.length < largestNotice) open.parts.push({ line, qty });
          else {
            // A full one keeps its place under a name of its own.
            if (open) loads.set(`${route} ${loads.size}`, open);
            loads.set(route, { shipDay: day, parts: [{ line, qty }] });
          }
        }
      }
    }
    return loads.values();
  }

  /** What of a line has left by now: as promised, mostly; some in two parts, some too late, some never. */
  #parts(line: OrderLine, executingFrom: Day): { day: Day; qty: number }[] {
    const { random, lastDay } = this.#tenant;
    if (random.chance(0.03)) return [];
    const travel = transitDays(line.order.supplier, line.order.organisation, random);
    const inTwo = line.promises.length === 1 && line.qty >= 4 && random.chance(0.15);
    const promises = inTwo ? halve(promisedTotal(line), random) : line.promises;
    const parts: { day: Day; qty: number }[] = [];
    for (const promise of promises) {
      const earliest = Math.max(executingFrom + 1, (parts.at(-1)?.day ?? 0) + 1);
      const day = loadingDay(Math.max(promise.day - travel - random.integer(0, 2), earliest));
      if (day > lastDay) break;
      parts.push({ day, qty: promise.qty });
    }
    return parts;
  }

  /** The notice of a load; before some there was one that was refused or withdrawn. */
  #send(load: Load): Notice[] {
    this.#departures += 1;
    const notices: Notice[] = [];
    if (this.#departures % 17 === 0) {
      const failed = this.#write(load);
      const asksApproval = failed.organisation.rules.approvalAsked;
      if (asksApproval && this.#departures % 34 === 0) this.#reject(failed);
      else this.#withdraw(failed);
      notices.push(failed);
      // Lately refused: the supplier has not sent a better one yet.
      if (failed.checkStatus === rejected && load.shipDay > this.#tenant.lastDay - 10) return notices;
    }
    const notice = this.#write(load);
    this.#travel(notice);
    settleQuantities(notice);
    notices.push(notice);
    return notices;
  }

  #write({ shipDay, parts }: Load): Notice {
    const { random } = this.#tenant;
    const first = parts[0]?.line;
    const warehouse = warehouses.find(({ warehouseNo }) => warehouseNo === first?.warehouseNo);
    if (!first || !warehouse) throw new RangeError("A delivery needs a line and a warehouse.");
    const { organisation, supplier, orderType } = first.order;
    this.#lastNoticeId += 1;
    return {
      id: this.#lastNoticeId,
      asnNo: `ASN-${yearOf(shipDay)}-${String(this.#lastNoticeId).padStart(6, "0")}`,
      checkStatus: organisation.rules.approvalAsked ? pendingApproval : shipped,
      closedStatus: closedStatus.code.open,
      organisation,
      supplier,
      warehouse,
      orderType,
      shipDay,
      expectedDay: shipDay + transitDays(supplier, organisation, random),
      arrivalDay: null,
      timing: null,
      rejectReason: null,
      lines: parts.map(({ line, qty }) => {
        this.#lastNoticeLineId += 1;
        const ages = line.material.shelfLifeDays !== null;
        const productDay = ages || random.chance(0.4) ? shipDay - random.integer(3, 40) : null;
        return {
          id: this.#lastNoticeLineId,
          line,
          qty,
          receivedQty: 0,
          productDay,
          lotNo: productDay === null ? null : `L${dateText(productDay).replaceAll("-", "")}-${random.integer(1, 9)}`,
        };
      }),
      receipts: [],
      createDate: "",
      updateName: "",
      updateDate: "",
      events: [],
    };
  }

  #create(notice: Notice): Clock {
    const clock = createClock(this.#tenant.random, this.#tenant.lastDay);
    notice.createDate = note(notice, clock.at(notice.shipDay), {
      action: "send",
      fromState: null,
      toState: notice.checkStatus,
      side: "supplier",
      changes: notice.lines.map(({ line, qty }) => quantityChange(line, "deliveryQty", null, qty)),
    });
    return clock;
  }

  #reject(notice: Notice): void {
    const clock = this.#create(notice);
    const reason = this.#tenant.random.pick(notice.organisation.rejectReasons);
    notice.checkStatus = rejected;
    notice.rejectReason = reason;
    note(notice, clock.at(notice.shipDay), {
      action: "reject",
      fromState: pendingApproval,
      toState: rejected,
      side: "buyer",
      reason,
    });
  }

  #withdraw(notice: Notice): void {
    const clock = this.#create(notice);
    const fromState = notice.checkStatus;
    notice.checkStatus = voided;
    note(notice, clock.at(notice.shipDay), { action: "void", fromState, toState: voided, side: "supplier" });
  }

  #travel(notice: Notice): void {
    const { random, lastDay } = this.#tenant;
    const clock = this.#create(notice);
    if (notice.checkStatus === pendingApproval) {
      if (notice.shipDay > lastDay - 4 && random.chance(0.6)) return;
      notice.checkStatus = shipped;
      note(notice, clock.at(notice.shipDay), {
        action: "approve",
        fromState: pendingApproval,
        toState: shipped,
        side: "buyer",
      });
    }
    const delay = random.weighted([
      [0, 66],
      [-1, 6],
      [-3, 8],
      [1, 8],
      [3, 7],
      [6, 5],
    ] as const);
    const arrival = Math.max(notice.expectedDay + delay, clock.day);
    if (arrival > lastDay) return;
    notice.arrivalDay = arrival;
    const { earlyDays, lateDays } = notice.organisation.rules;
    const { normal, early, late } = deliveryTiming.code;
    notice.timing = arrival < notice.expectedDay - earlyDays ? early : normal;
    if (arrival > notice.expectedDay + lateDays) notice.timing = late;
    this.#arrivals.arrive(notice, clock, arrival);
  }
}

function halve(whole: { qty: number; day: Day }, random: Random): { qty: number; day: Day }[] {
  const first = Math.floor((whole.qty * random.integer(4, 6)) / 10);
  return [
    { qty: first, day: whole.day },
    { qty: whole.qty - first, day: whole.day + random.integer(7, 14) },
  ];
}

/** Hands the quantities of a notice to its order lines: what is on its way while it is open, and what arrived. */
function settleQuantities(notice: Notice): void {
  const isOpen = noticeStatus.isIn("bringing", notice.checkStatus) && notice.closedStatus === closedStatus.code.open;
  for (const { line, qty, receivedQty } of notice.lines) {
    line.receiptQty += receivedQty;
    if (isOpen) line.onWayQty += qty - receivedQty;
  }
  for (const receipt of notice.receipts) receipt.noticeLine.line.checkReturnQty += judgedOf(receipt).rejected;
}
