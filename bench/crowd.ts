import { setTimeout as sleep } from "node:timers/promises";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Services } from "@tandem/contract/services";
import { Client as Database } from "pg";
import { addBenchOrder, type BenchOrder, parties } from "./bench-orders.ts";
import { addressOf, Client } from "./client.ts";
import { milliseconds, number, table } from "./tables.ts";
import { type Timing, timingOf } from "./timing.ts";

const suppliers = 200;
const keepers = 4;
/** Between the calls of a supplier, half of it to one and a half: faster than anybody reads. */
const pauseMilliseconds = 2000;
/** Until all are at work. */
const warmUpMilliseconds = 6000;
const linesPerOrder = 5;
/** Of each line: so little that everybody comes to the end of it, and asks for more than is left. */
const ordered = 5;

/** What became of one kind of call. */
interface CallResult extends Timing {
  readonly name: string;
  /** Answered that it cannot be: more than is left to ship. */
  readonly refused: number;
}

export interface CrowdResult {
  readonly suppliers: number;
  readonly seconds: number;
  readonly callsPerSecond: number;
  readonly calls: readonly CallResult[];
  /** Answers that nobody may get. */
  readonly errors: readonly string[];
  /** Order lines of which more is on the way or here than was ordered, or of which quantities and notices disagree. */
  readonly oversold: number;
  readonly notices: number;
  readonly receipts: number;
}

interface Member {
  readonly client: Client;
  readonly order: BenchOrder;
  readonly shippingAddressId: string;
}

interface Sent {
  readonly id: string;
  readonly lines: readonly { readonly id: string; readonly deliveryQty: string }[];
}

const nameOf = (index: number) => `CROWD-${String(index + 1).padStart(3, "0")}`;
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Suppliers, each with a user, an address and an order to ship, and keepers of the warehouse. */
async function addParties(database: Database): Promise<{ orders: BenchOrder[]; addresses: string[]; to: string }> {
  const names = Array.from({ length: suppliers }, (_, index) => nameOf(index));
  const users = [...names, ...Array.from({ length: keepers }, (_, index) => `KEEPER-${index + 1}`)];
  await database.query("select set_config('app.tenant', '1', false)");
  await database.query(
    "insert into supplier (supplier_no, supplier_name, supplier_short_name) select n, n, n from unnest($1::text[]) n",
    [names],
  );
  await database.query(
    "insert into supplier_organisation (supplier_no, org_no) select n, $2 from unnest($1::text[]) n",
    [names, parties.orgNo],
  );
  const { rows: sending } = await database.query<{ id: string; supplierNo: string }>(
    `insert into address (office_name, loadadr_type, supplier_no, contacts, telphone, detail_address, default_address_sign)
     select n, '2', n, n, '0221234567', '1 Mill Lane', '1' from unnest($1::text[]) n returning id, supplier_no as "supplierNo"`,
    [names],
  );
  await database.query(
    `with added as (
       insert into app_user (user_no, user_name, password_hash, supplier_no)
       select n, n, (select password_hash from app_user where user_no = 'supplier'), case when n = any ($2::text[]) then n end
       from unnest($1::text[]) n returning id, supplier_no)
     insert into user_role (user_id, role_no) select id, case when supplier_no is null then 'warehouse' else 'supplier' end from added`,
    [users, names],
  );
  const { rows: receiving } = await database.query<{ id: string }>(
    "select id from address where tenant_id = 1 and org_no = $1 and default_address_sign = '1'",
    [parties.orgNo],
  );
  const orders: BenchOrder[] = [];
  for (const supplierNo of names) {
    orders.push(await addBenchOrder(database, supplierNo, linesPerOrder, { supplierNo, quantity: ordered }));
  }
  const byName = new Map(sending.map(({ id, supplierNo }) => [supplierNo, id]));
  return { orders, addresses: names.map((name) => byName.get(name) ?? ""), to: receiving[0]?.id ?? "" };
}

/** What is measured while all work, by the names of calls. What begins before all are at work is not counted. */
class Watch {
  readonly errors: string[] = [];
  readonly #from: number;
  readonly #milliseconds = new Map<string, number[]>();
  readonly #refused = new Map<string, number>();

  constructor(from: number) {
    this.#from = from;
  }

  /** Makes a call; undefined where it was refused. */
  async call<Data>(client: Client, service: keyof Services, method: string, body: unknown): Promise<Data | undefined> {
    const startedAt = performance.now();
    const answer = await client.post(addressOf(service, method), JSON.stringify(body));
    const taken = this.#milliseconds.get(method) ?? [];
    if (startedAt >= this.#from) taken.push(performance.now() - startedAt);
    this.#milliseconds.set(method, taken);
    // What is refused may come with HTTP 200 as well: the body says it.
    const parsed: { status: number; data?: Data; errorCode?: string } = JSON.parse(answer.body.toString());
    if (answer.status === 200 && parsed.status === 200) return parsed.data;
    if (parsed.errorCode === "noticeQuantityExceeded") {
      this.#refused.set(method, (this.#refused.get(method) ?? 0) + 1);
    } else this.errors.push(`${method} answered ${parsed.status}: ${answer.body.toString().slice(0, 300)}`);
    return undefined;
  }

  get calls(): CallResult[] {
    const counted = [...this.#milliseconds].filter(([, taken]) => taken.length > 0);
    return counted.map(([name, taken]) => ({
      name,
      ...timingOf(taken),
      refused: this.#refused.get(name) ?? 0,
    }));
  }
}

const sender = { sender: "周海燕", senderPhone: "13800010005" };
const page = { current: 1, size: 20, condition: { limitCount: 1000 } };

/** What a supplier does, over and over: it looks at its orders, lines and notices, opens an order, and ships. */
async function workAsSupplier(
  watch: Watch,
  { client, order, shippingAddressId }: Member,
  to: string,
  queue: Sent[],
  until: number,
) {
  const rest = () => sleep(pauseMilliseconds * (0.5 + Math.random()));
  await sleep(pauseMilliseconds * Math.random());
  const send = async (turn: number, trackingNo: string) => {
    const lines = [turn % linesPerOrder, (turn + 1) % linesPerOrder].map((index) => ({
      ...{ purchaseOrderLineId: order.lineIds[index], deliveryQty: String(1 + (turn % 2)) },
    }));
    const parts = { orgNo: parties.orgNo, orderType: orderType.code.general, expectedArrivalDate: day(1) };
    const condition = { ...parts, shippingAddressId, deliveryAddressId: to, ...sender, trackingNo, lines };
    const sent = await watch.call<Sent>(client, "shippingNotices", "saveShippingNotice", { condition });
    if (sent) queue.push(sent);
  };
  for (let turn = 0; performance.now() < until; turn += 1) {
    const steps: (() => Promise<unknown>)[] = [
      () => watch.call(client, "purchaseOrders", "getPurchaseOrderPage", page),
      () => watch.call(client, "purchaseOrders", "getPurchaseOrderById", { condition: { id: order.orderId } }),
      // Two colleagues at the same moment, of the same lines.
      () => Promise.all(["A", "B"].map((who) => send(turn, `CROWD${turn}${who}`))),
      () => watch.call(client, "shippingNotices", "getShippingNoticePage", page),
      () => watch.call(client, "purchaseOrderLines", "getPurchaseOrderLinePage", page),
    ];
    for (const step of steps) {
      if (performance.now() > until) return;
      await step();
      await rest();
    }
  }
}

/** What the warehouse does: it receives what was sent, and looks at what arrived. */
async function workAsKeeper(watch: Watch, client: Client, queue: Sent[], until: number): Promise<void> {
  while (performance.now() < until) {
    const sent = queue.shift();
    if (sent) {
      const lines = sent.lines.map(({ id, deliveryQty }) => ({ shippingNoticeLineId: id, receiptQty: deliveryQty }));
      const condition = { shippingNoticeId: sent.id, receiptDate: day(0), warehouseNo: parties.warehouseNo, lines };
      await watch.call(client, "receipts", "receive", { condition });
    } else await watch.call(client, "receipts", "getReceiptPage", page);
    await sleep(pauseMilliseconds / 10);
  }
}

async function lookAfterwards(database: Database): Promise<Pick<CrowdResult, "oversold" | "notices" | "receipts">> {
  const { rows } = await database.query<{ oversold: number; notices: number; receipts: number }>(
    `select (select count(*)::int from purchase_order_line l left join (
         select purchase_order_line_id, sum(delivery_qty) as sent, sum(delivery_qty - receive_qty) as held, sum(receive_qty) as received
         from shipping_notice_line where tenant_id = 1 and supplier_no like 'CROWD-%' group by 1) s on s.purchase_order_line_id = l.id
       where l.tenant_id = 1 and l.supplier_no like 'CROWD-%' and (coalesce(s.sent, 0) > l.batch_pur_qty
         or (l.on_way_qty, l.receipt_qty) is distinct from (coalesce(s.held, 0), coalesce(s.received, 0)))) as oversold,
       (select count(*)::int from shipping_notice where tenant_id = 1 and supplier_no like 'CROWD-%') as notices,
       (select count(*)::int from receipt where tenant_id = 1 and supplier_no like 'CROWD-%') as receipts`,
  );
  return rows[0] ?? { oversold: Number.NaN, notices: 0, receipts: 0 };
}

/** Measures many suppliers who work at once on orders of their own, and a warehouse that receives what they send. */
export async function measureCrowd(port: number, connectionString: string, seconds: number): Promise<CrowdResult> {
  const database = new Database({ connectionString });
  await database.connect();
  const clients: Client[] = [];
  const signedIn = async (userNo: string) => {
    const client = new Client(port);
    clients.push(client);
    await client.signIn(userNo);
    return client;
  };
  try {
    const { orders, addresses, to } = await addParties(database);
    const members: Member[] = [];
    for (const [index, order] of orders.entries()) {
      members.push({ client: await signedIn(nameOf(index)), order, shippingAddressId: addresses[index] ?? "" });
    }
    const receivers: Client[] = [];
    for (let index = 1; index <= keepers; index += 1) receivers.push(await signedIn(`KEEPER-${index}`));
    const from = performance.now() + warmUpMilliseconds;
    const watch = new Watch(from);
    const queue: Sent[] = [];
    const until = from + seconds * 1000;
    await Promise.all([
      ...members.map((member) => workAsSupplier(watch, member, to, queue, until)),
      ...receivers.map((client) => workAsKeeper(watch, client, queue, until)),
    ]);
    const { calls, errors } = watch;
    const made = calls.reduce((sum, { count }) => sum + count, 0);
    return { suppliers, seconds, callsPerSecond: made / seconds, calls, errors, ...(await lookAfterwards(database)) };
  } finally {
    for (const client of clients) client.close();
    await database.end();
  }
}

/** What it came to, for the report. */
export function crowdSection({ calls, errors, oversold, notices, receipts, ...crowd }: CrowdResult): string {
  const rows = calls.map(({ name, count, refused, p50, p95, p99 }) => [
    ...[name, number(count), number(refused), milliseconds(p50), milliseconds(p95), milliseconds(p99)],
  ]);
  const came = `${number(notices)} notices, ${number(receipts)} receipts, ${number(crowd.callsPerSecond)} calls a second`;
  const wrong = `errors: ${errors.length}${errors.length > 0 ? " ✗" : ""}; lines oversold: ${oversold}${oversold === 0 ? "" : " ✗"}`;
  const how = `Each makes a call every ${pauseMilliseconds / 1000} s, as ${keepers} keepers of the warehouse receive what was sent. Refused: asked to ship more than was left.`;
  const title = `## ${crowd.suppliers} suppliers at once for ${crowd.seconds} s`;
  const said = [`${came}; ${wrong}.`, ...errors.slice(0, 3)].join("\n");
  return `${title}\n\n${how}\n\n${said}\n\n${table(["call", "calls", "refused", "p50 ms", "p95 ms", "p99 ms"], rows)}`;
}
