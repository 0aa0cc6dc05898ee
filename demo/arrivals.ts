import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { type Clock, type Day, dateText } from "./calendar.ts";
import { noteClaim } from "./claims.ts";
import type { Change } from "./history.ts";
import { noteAcceptance, noteReceipt, noteRejection, rejectReasons } from "./inspections.ts";
import { type Notice, type NoticeLine, note, partyOf, quantityChange, type Receipt } from "./notices.ts";
import type { Tenant } from "./tenant.ts";

const { shipped, partiallyReceived, received } = noticeStatus.code;
const { open, ended, settled } = closedStatus.code;

/** What the warehouse does with what arrives: every so often a delivery comes short, in two parts, or is entered wrongly. */
export class Arrivals {
  readonly #tenant: Tenant;
  #lastReceiptId = 0;
  #lastReceiptNumber = 0;
  #lastRejectionId = 0;
  #count = 0;

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  /** How many numbers were given. */
  get lastNumbers(): { receipts: number; acceptances: number; rejections: number } {
    return { receipts: this.#lastReceiptNumber, acceptances: this.#lastReceiptId, rejections: this.#lastRejectionId };
  }

  /** Receives a notice that has arrived, mostly whole, and closes it when that was long ago. */
  arrive(notice: Notice, clock: Clock, arrival: Day): void {
    const { random, lastDay } = this.#tenant;
    this.#count += 1;
    const isShort = this.#count % 9 === 0;
    const inTwo = this.#count % 7 === 0;
    if (this.#count % 23 === 0) this.#receiveWrongly(notice, clock, arrival);
    if (!isShort && !inTwo) {
      this.#receive(notice, clock, arrival, 1);
    } else {
      this.#receive(notice, clock, arrival, 0.6);
      const rest = arrival + random.integer(2, 4);
      if (inTwo && rest <= lastDay) this.#receive(notice, clock, rest, 1);
    }
    this.#close(notice, clock, arrival);
  }

  /** Receives each line up to a share of what was sent. */
  #receive(notice: Notice, clock: Clock, day: Day, share: number): void {
    const fromState = notice.checkStatus;
    const moment = clock.at(day);
    const receiptNo = this.#nextReceiptNo(moment);
    const changes: Change[] = [];
    for (const noticeLine of notice.lines) {
      const qty = Math.max(1, Math.floor(noticeLine.qty * share)) - noticeLine.receivedQty;
      if (qty <= 0) continue;
      noticeLine.receivedQty += qty;
      this.#inspect(this.#addReceipt(notice, noticeLine, receiptNo, qty, moment));
      changes.push(quantityChange(noticeLine.line, "receiptQty", null, qty));
    }
    notice.checkStatus = notice.lines.every(({ qty, receivedQty }) => qty === receivedQty)
      ? received
      : partiallyReceived;
    note(notice, moment, { action: "receive", fromState, toState: notice.checkStatus, side: "buyer", changes });
  }

  /** A receipt that was entered, seen to be wrong and cancelled. */
  #receiveWrongly(notice: Notice, clock: Clock, day: Day): void {
    const [noticeLine] = notice.lines;
    if (!noticeLine) return;
    const moment = clock.at(day);
    const receipt = this.#addReceipt(notice, noticeLine, this.#nextReceiptNo(moment), noticeLine.qty, moment);
    const toState = notice.lines.length === 1 ? received : partiallyReceived;
    const arrived = [quantityChange(noticeLine.line, "receiptQty", null, noticeLine.qty)];
    note(notice, moment, { action: "receive", fromState: shipped, toState, side: "buyer", changes: arrived });
    const reason = this.#tenant.random.pick(notice.organisation.cancelReasons);
    const date = clock.at(day);
    receipt.cancelled = { reason, date };
    const cancel = { side: "buyer", reason } as const;
    const undone = [quantityChange(noticeLine.line, "receiptQty", noticeLine.qty, null)];
    note(notice, date, { action: "cancelReceipt", fromState: toState, toState: shipped, ...cancel, changes: undone });
    notice.events.push({
      ...partyOf(notice),
      entityName: "receipt",
      recordId: receipt.id,
      documentNo: receipt.receiptNo,
      action: "cancel",
      fromState: receiptStatus.code.received,
      toState: receiptStatus.code.cancelled,
      userName: notice.warehouse.keeper,
      happenedAt: date,
      ...cancel,
    });
  }

  /** What has just come waits for inspection now and then, and of what was inspected some is rejected. */
  #inspect(receipt: Receipt): void {
    const age = (Date.parse(dateText(this.#tenant.lastDay)) - Date.parse(receipt.createDate.slice(0, 10))) / 86_400_000;
    receipt.waits = age <= 3 && receipt.id % 3 === 0;
    if (receipt.waits) return;
    noteAcceptance(receipt);
    if (receipt.id % 31 !== 0 || receipt.qty < 10) return;
    this.#lastRejectionId += 1;
    const { waiting, sentBack, takenBack } = rejectionStatus.code;
    const id = this.#lastRejectionId;
    const reason = rejectReasons[id % rejectReasons.length] ?? rejectReasons[0];
    const state = age < 10 ? waiting : age < 20 ? sentBack : takenBack;
    receipt.rejected = { id, qty: Math.ceil(receipt.qty * 0.08), state, reason };
    noteRejection(receipt);
    noteClaim(receipt);
  }

  #nextReceiptNo(moment: string): string {
    this.#lastReceiptNumber += 1;
    return `GRN-${moment.slice(0, 4)}-${String(this.#lastReceiptNumber).padStart(6, "0")}`;
  }

  #addReceipt(notice: Notice, noticeLine: NoticeLine, receiptNo: string, qty: number, moment: string): Receipt {
    this.#lastReceiptId += 1;
    const receipt: Receipt = {
      id: this.#lastReceiptId,
      receiptNo,
      noticeLine,
      notice,
      qty,
      createName: notice.warehouse.keeper,
      createDate: moment,
      cancelled: null,
      waits: false,
      rejected: null,
    };
    notice.receipts.push(receipt);
    noteReceipt(receipt);
    return receipt;
  }

  /** What came short long ago is ended; what is finished for both sides is settled. */
  #close(notice: Notice, clock: Clock, arrival: Day): void {
    const { random, lastDay } = this.#tenant;
    const age = lastDay - arrival;
    if (notice.checkStatus === partiallyReceived && age > 12 && random.chance(0.8)) {
      notice.closedStatus = ended;
      note(notice, clock.at(arrival + random.integer(5, 12)), {
        action: "end",
        fromState: open,
        toState: ended,
        side: random.pick(["supplier", "buyer"] as const),
      });
    }
    if ((notice.checkStatus === received || notice.closedStatus === ended) && age > 25 && random.chance(0.8)) {
      const fromState = notice.closedStatus;
      notice.closedStatus = settled;
      note(notice, clock.at(arrival + random.integer(14, 24)), {
        action: "settle",
        fromState,
        toState: settled,
        side: "buyer",
      });
    }
  }
}
