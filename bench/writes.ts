import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { acceptanceStatus, orderStatus, orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { Client as Database } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { BareOrders } from "./bare-orders.ts";
import { BareWrites } from "./bare-writes.ts";
import { addBenchOrder, parties } from "./bench-orders.ts";
import type { Client } from "./client.ts";
import { measureOrderWrites } from "./order-writes.ts";
import { measureScan } from "./receiving.ts";
import { type Bounds, type Comparison, compare, type WriteResult, warmUps } from "./timing.ts";

const lines = 50;

interface Notice {
  id: string;
  lines: { id: string }[];
}

interface Order {
  version: number;
  lines: { id: string; batchPurQty: string; expectArrivalDate: string }[];
}

/** Measures accepting an order of 50 lines as it stands: the supplier's page has it before them. */
async function measureAcceptance(
  database: Database,
  supplier: Client,
  bare: BareWrites,
  bounds: Bounds,
): Promise<Comparison> {
  const issued = (name: string) =>
    inOrder(bounds.count + warmUps, (turn) =>
      addBenchOrder(database, `BENCH-${name}-${turn}`, lines, { acceptance: acceptanceStatus.code.pendingAcceptance }),
    );
  const [ours, others] = [await issued("ours"), await issued("bare")];
  const replies = await inOrder(ours.length, async (turn) => {
    const id = ours[turn]?.orderId ?? "";
    const order = await supplier.call<Order>("purchaseOrders", "getPurchaseOrderById", { id });
    const promised = order.lines.map(({ id, batchPurQty: promiseQty, expectArrivalDate: promiseDate }) => ({
      id,
      promises: [{ promiseQty, promiseDate }],
    }));
    return { id, version: order.version, lines: promised };
  });
  return compare(
    (turn) => supplier.call("purchaseOrders", "accept", replies[turn]),
    async (turn) => {
      const order = others[turn];
      if (order) await bare.accept(order);
    },
    bounds,
  );
}

/** Measures issuing a draft of 50 lines. */
async function measureIssue(database: Database, buyer: Client, bare: BareWrites, bounds: Bounds): Promise<Comparison> {
  const states = { status: orderStatus.code.draft, acceptance: acceptanceStatus.code.pendingAcceptance };
  const drafts = (name: string) =>
    inOrder(bounds.count + warmUps, (turn) => addBenchOrder(database, `BENCH-${name}-${turn}`, lines, states));
  const [ours, others] = [await drafts("draft"), await drafts("bare-draft")];
  return compare(
    (turn) => buyer.call("purchaseOrders", "issue", { issueList: [{ id: ours[turn]?.orderId, version: 1 }] }),
    (turn) => bare.issue(others[turn]?.orderId ?? ""),
    bounds,
  );
}

/** Measures approving notices that wait for it. */
async function measureApproval(
  database: Database,
  buyer: Client,
  bare: BareWrites,
  notices: readonly string[],
  bounds: Bounds,
): Promise<Comparison> {
  const { rows } = await database.query<{ id: string; version: number }>(
    `update shipping_notice set check_status = ${codesText(noticeStatus.code.pendingApproval)}
     where tenant_id = 1 and id = any ($1::bigint[]) returning id, version`,
    [notices],
  );
  const [ours, others] = [rows.filter((_, index) => index % 2 === 0), rows.filter((_, index) => index % 2 === 1)];
  return compare(
    (turn) => buyer.call("shippingNotices", "approve", ours[turn]),
    (turn) => bare.approve(others[turn]?.id ?? ""),
    { ...bounds, count: Math.min(bounds.count, others.length - warmUps) },
  );
}

/** What is made one after the other. */
async function inOrder<T>(count: number, make: (turn: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let turn = 0; turn < count; turn += 1) made.push(await make(turn));
  return made;
}

interface Deliveries {
  readonly database: Database;
  readonly supplier: Client;
  readonly receiver: Client;
}

/** Measures sending, approving and receiving delivery notices of so many lines. */
async function measureDeliveries(
  { database, supplier, receiver }: Deliveries,
  bare: BareWrites,
  size: number,
  bounds: Bounds,
): Promise<WriteResult[]> {
  const order = await addBenchOrder(database, `BENCH-1-${size}`, size);
  const shippingAddressId = await addressOf(database, "supplier_no", parties.supplierNo);
  const deliveryAddressId = await addressOf(database, "org_no", parties.orgNo);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const notices: Notice[] = [];
  const bareNotices: string[] = [];
  const sending = await compare(
    async (turn) => {
      const notice = await supplier.call<Notice>("shippingNotices", "saveShippingNotice", {
        orgNo: parties.orgNo,
        orderType: orderType.code.general,
        expectedArrivalDate: day(1),
        shippingAddressId,
        deliveryAddressId,
        sender: "周海燕",
        senderPhone: "13800010005",
        trackingNo: `BENCH${turn}`,
        lines: order.lineIds.map((purchaseOrderLineId) => ({ purchaseOrderLineId, deliveryQty: "1" })),
      });
      notices.push(notice);
    },
    async () => bareNotices.push(await bare.sendNotice()),
    bounds,
  );
  const waiting = await inOrder(2 * (sending.ours.count + warmUps), () => bare.sendNotice());
  const approval = await measureApproval(database, receiver, bare, waiting, bounds);
  const receiving = await compare(
    async (turn) => {
      const notice = notices[turn];
      await receiver.call("receipts", "receive", {
        shippingNoticeId: notice?.id,
        receiptDate: day(0),
        warehouseNo: parties.warehouseNo,
        lines: notice?.lines.map(({ id }) => ({ shippingNoticeLineId: id, receiptQty: "1" })),
      });
    },
    (turn) => bare.receive(bareNotices[turn] ?? ""),
    { ...bounds, count: sending.ours.count },
  );
  return [
    { name: `send a delivery notice of ${size} lines`, isMainStep: true, ...sending },
    { name: `approve a delivery notice of ${size} lines`, ...approval },
    { name: `receive one (${size} receipts)`, isMainStep: true, ...receiving },
  ];
}

/** The most lines that a notice may have. */
const mostLines = 1000;

/** The same of the longest ones, a few times. */
async function measureLongDeliveries(deliveries: Deliveries, bounds: Bounds): Promise<WriteResult[]> {
  const bare = new BareWrites(deliveries.database, await addBenchOrder(deliveries.database, "BENCH-LONG", mostLines));
  return measureDeliveries(deliveries, bare, mostLines, { ...bounds, count: Math.min(bounds.count, 10) });
}

/** Measures issuing and accepting an order of 50 lines, sending, approving and receiving delivery notices of as many and of a thousand, and changes and answers of whole orders, beside the same writes by hand. */
export async function measureWrites(
  supplier: Client,
  receiver: Client,
  connectionString: string,
  bounds: Bounds,
): Promise<WriteResult[]> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const bare = new BareWrites(database, await addBenchOrder(database, "BENCH-2", lines));
    const issue = await measureIssue(database, receiver, bare, bounds);
    const acceptance = await measureAcceptance(database, supplier, bare, bounds);
    const deliveries = { database, supplier, receiver };
    return [
      { name: `issue an order of ${lines} lines`, ...issue },
      { name: `accept an order of ${lines} lines`, isMainStep: true, ...acceptance },
      ...(await measureDeliveries(deliveries, bare, lines, bounds)),
      ...(await measureLongDeliveries(deliveries, bounds)),
      await measureScan(database, receiver, bounds),
      ...(await measureOrderWrites(database, supplier, receiver, new BareOrders(database))),
    ];
  } finally {
    await database.end();
  }
}

async function addressOf(database: Database, column: "supplier_no" | "org_no", owner: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select id from address where tenant_id = 1 and ${column} = $1 and default_address_sign = '1'`,
    [owner],
  );
  const [address] = rows;
  if (!address) throw new Error(`${owner} has no address.`);
  return address.id;
}
