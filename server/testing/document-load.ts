import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { expect } from "vitest";
import type { Answer, TestUser } from "./application.ts";
import { buildAccepted, day, importRows, noticeInput } from "./orders.ts";
import { asOwner } from "./owner.ts";
import { type Once, testedDocuments } from "./tested-documents.ts";

/** Any server whose users can be signed in. */
type World = { as(userNo: string): Promise<TestUser> };

interface OrderToAccept {
  readonly id: string;
  readonly version: number;
}

const everything = { current: 1, size: 1000 };
const mostCallers = 6;
const ordersToAccept = 60;
/** A call that was made before, and is not made again. */
const madeBefore = "50M01";
let loads = 0;
/** What follows on receipts under load. */
const following = testedDocuments.flatMap(({ load }) => load ?? []);

/**
 * Several callers at once who accept orders, send notices, have them approved and received, and send some of it back, until
 * they are told to stop or the server is gone. It remembers what the server said was done, and what was under way when it was gone.
 */
export class DocumentLoad {
  readonly accepted = new Set<string>();
  /** Notices by id, with their numbers. */
  readonly sent = new Map<string, string>();
  readonly approved = new Set<string>();
  /** Notices that were corrected while on their way, and agreed to. */
  readonly corrected = new Set<string>();
  /** Receipts by number, with their notices. */
  readonly received = new Map<string, string>();
  /** What followed on receipts, by id, for each document that says how. */
  readonly followed = following.map(() => new Set<string>());
  isOver = false;
  readonly #order: PurchaseOrderDetail;
  readonly #waiting: OrderToAccept[];
  readonly #name: string;
  /** Calls that may have been done or not, each to be made once more under its key. */
  readonly #interrupted = new Map<string, (server: World) => Promise<Answer<unknown>>>();

  private constructor(order: PurchaseOrderDetail, waiting: OrderToAccept[]) {
    loads += 1;
    this.#name = `load ${process.pid}-${loads}`;
    this.#order = order;
    this.#waiting = waiting;
  }

  /** Makes the orders to work on: one to ship from, and many that wait for their supplier. */
  static async prepare(server: World): Promise<DocumentLoad> {
    const order = await buildAccepted(server, { quantities: ["100000", "100000", "100000"] });
    return new DocumentLoad(order, await issueOrders(server));
  }

  /** Works; every caller ends by itself once `isOver`, and with the failure of its call when the server is gone. */
  run(server: World, callers = mostCallers): Promise<PromiseSettledResult<void>[]> {
    const working = Array.from({ length: callers }, (_, caller) => this.#work(server, caller));
    return Promise.allSettled(working).finally(() => {
      this.isOver = true;
    });
  }

  async #work(server: World, caller: number): Promise<void> {
    const supplier = await server.as("supplierA");
    const admin = await server.as("admin");
    const input = await noticeInput(server, this.#order, []);
    const line = this.#order.lines[caller % this.#order.lines.length];
    for (let turn = 0; !this.isOver; turn += 1) {
      const mark = `${this.#name} ${caller}-${turn}`;
      const next = this.#waiting.pop();
      if (next) {
        await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [next] });
        this.accepted.add(next.id);
      }
      const notice = await this.#once(`notice of ${mark}`, server, async (there) =>
        (await there.as("supplierA")).call(
          "shippingNotices",
          "saveShippingNotice",
          { ...input, remarks: mark, lines: [{ purchaseOrderLineId: line?.id ?? "", deliveryQty: "2" }] },
          { "idempotency-key": mark },
        ),
      );
      this.sent.set(notice.id, notice.asnNo);
      const { version } = await admin.ok("shippingNotices", "approve", { id: notice.id, version: notice.version });
      this.approved.add(notice.id);
      if (turn % 2 === 0) {
        const lines = [{ purchaseOrderLineId: line?.id ?? "", deliveryQty: "2.5" }];
        const asked = await this.#once(`correction of ${mark}`, server, async (there) =>
          (await there.as("supplierA")).call(
            "shippingNotices",
            "correctShippingNotice",
            { ...input, id: notice.id, version, remarks: mark, lines },
            { "idempotency-key": `correction of ${mark}` },
          ),
        );
        await admin.ok("shippingNotices", "agreeCorrection", { id: notice.id, version: asked.version });
        this.corrected.add(notice.id);
      }
      const { receiptNo } = await this.#once(`receipt of ${mark}`, server, async (there) =>
        (await there.as("admin")).call(
          "receipts",
          "receive",
          {
            shippingNoticeId: notice.id,
            receiptDate: day(0),
            warehouseNo: "W1",
            outReceiptNo: mark,
            lines: [{ shippingNoticeLineId: notice.lines[0]?.id ?? "", receiptQty: "1.5" }],
          },
          { "idempotency-key": mark },
        ),
      );
      this.received.set(receiptNo, notice.id);
      const [receipt] = (await admin.ok("receipts", "getReceiptPage", { ...everything, condition: { receiptNo } }))
        .records;
      for (const [place, { run }] of following.entries()) {
        const once: Once = (what, call) => this.#once(`${what} of ${mark}`, server, call);
        this.followed[place]?.add(await run(server, receipt ?? { id: "" }, mark, once));
      }
    }
  }

  /** Makes a call under a key; it is remembered for as long as nobody knows whether it was done. */
  async #once<T>(what: string, server: World, call: (server: World) => Promise<Answer<T>>): Promise<T> {
    this.#interrupted.set(what, call);
    const { body } = await call(server);
    if (!("data" in body)) throw new Error(`${what}: ${JSON.stringify(body)}`);
    this.#interrupted.delete(what);
    return body.data;
  }

  /** Makes the calls that were under way once more, as their callers would: each is done then, by this time or the last. */
  async repeatInterrupted(server: World): Promise<void> {
    for (const [what, call] of this.#interrupted) {
      const { body } = await call(server);
      if (!("data" in body)) expect(body, what).toMatchObject({ errorCode: madeBefore });
    }
  }

  /** Everything that was acknowledged is there, to be read by somebody who sees all. */
  async expectAll(admin: TestUser): Promise<void> {
    const orders = await admin.ok("purchaseOrders", "getPurchaseOrderPage", {
      ...everything,
      condition: { id: [...this.accepted, this.#order.id] },
    });
    expect(orders.total).toBe(this.accepted.size + 1);
    for (const { status, refuseSign } of orders.records) {
      expect({ status, refuseSign }).toEqual({ status: this.#order.status, refuseSign: this.#order.refuseSign });
    }
    const notices = await admin.ok("shippingNotices", "getShippingNoticePage", {
      ...everything,
      condition: { id: [...this.sent.keys()] },
    });
    const found = new Map(notices.records.map((notice) => [notice.id, notice]));
    for (const [id, asnNo] of this.sent) expect(found.get(id)?.asnNo).toBe(asnNo);
    for (const id of this.approved) expect(["2", "3"]).toContain(found.get(id)?.checkStatus);
    for (const id of this.corrected) expect(found.get(id)).toMatchObject({ revisionNo: 2, sumDeliveryQty: "2.5" });
    const receipts = await admin.ok("receipts", "getReceiptPage", {
      ...everything,
      condition: { receiptNo: [...this.received.keys()] },
    });
    expect(new Map(receipts.records.map((one) => [one.receiptNo, one.shippingNoticeId]))).toEqual(this.received);
    for (const [place, { find }] of following.entries()) {
      const ids = this.followed[place] ?? new Set();
      expect(new Set(await find(admin, [...ids, "0"]))).toEqual(ids);
    }
    for (const id of this.received.values())
      expect(found.get(id)).toMatchObject({ checkStatus: noticeStatus.code.partiallyReceived, sumReceiveQty: "1.5" });
  }

  /** Notices and receipts of this load that are there more than once. */
  async findDoubles(database: { readonly connectionString: string }): Promise<unknown[]> {
    return asOwner(
      database,
      `select 'notice' as what, remarks as mark, count(*) from shipping_notice where starts_with(remarks, $1) group by 2 having count(*) > 1
       union all
       select 'receipt', out_receipt_no, count(*) from receipt where starts_with(out_receipt_no, $1) group by 2 having count(*) > 1
       ${following.map(({ doubles }) => `union all ${doubles}`).join(" ")}`,
      [this.#name],
    );
  }
}

/** Many small orders that wait for their supplier. */
async function issueOrders(server: World): Promise<OrderToAccept[]> {
  const buyer = await server.as("buyer");
  const numbers = Array.from({ length: ordersToAccept }, (_, index) => `PA-${process.pid}-${loads}-${index}`);
  const rows = numbers.map((purchaseNo) => ({
    purchaseNo,
    purchaseDate: day(-10),
    orgNo: "O1",
    supplierNo: "SA",
    currency: "USD",
    purchaseSeq: 1,
    itemNo: "M1",
    batchPurQty: "5",
    price: "1.1",
    expectArrivalDate: day(14),
  }));
  await importRows(buyer, rows);
  const find = async () => {
    const page = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", {
      ...everything,
      condition: { purchaseNo: numbers },
    });
    return page.records.map(({ id, version }) => ({ id, version }));
  };
  await buyer.ok("purchaseOrders", "issue", { issueList: await find() });
  return find();
}
