import { acceptanceStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Client as Database } from "pg";
import type { BareOrders } from "./bare-orders.ts";
import { addBenchOrder, type BenchOrder } from "./bench-orders.ts";
import type { Client } from "./client.ts";
import { inTurns, type WriteResult } from "./timing.ts";

const changedLines = 200;
const answered = 1000;
/** The page sends so many orders with one call. */
const perCall = 200;
const linesOfAnswered = 2;

/** Each turn needs orders of its own, and thousands of them: few turns say enough. */
const bounds = { count: 5, seconds: 60 };
const turns = bounds.count + 1;

interface Detail {
  id: string;
  version: number;
  lines: Record<string, unknown>[];
}

const typed = ["purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq", "itemNo", "price", "expectArrivalDate"] as const;

/** Measures the next version of an accepted order: a buyer's form with one more of each of its lines. */
async function measureChange(database: Database, buyer: Client, bare: BareOrders): Promise<WriteResult> {
  const inputs: object[] = [];
  const others: BenchOrder[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const { orderId } = await addBenchOrder(database, `BENCH-change-${turn}`, changedLines);
    others.push(await addBenchOrder(database, `BENCH-bare-change-${turn}`, changedLines));
    const { id, version, lines } = await buyer.call<Detail>("purchaseOrders", "getPurchaseOrderById", { id: orderId });
    const changed = lines.map((line) => ({
      ...Object.fromEntries(typed.map((name) => [name, line[name]])),
      batchPurQty: "1000001",
    }));
    inputs.push({ id, version, reason: "One more of each", lines: changed });
  }
  const [ours, alone] = await inTurns(
    [
      (turn) => buyer.call("purchaseOrders", "changePurchaseOrder", inputs[turn]),
      (turn) => bare.change(others[turn] as BenchOrder),
    ],
    bounds,
    1,
  );
  if (!ours || !alone) throw new RangeError("The change of an order was not measured.");
  return { name: `change an order of ${changedLines} lines`, ours, bare: alone };
}

/** Measures accepting many orders as they stand, as the page does it: some hundreds with each call. */
async function measureAnswers(database: Database, supplier: Client, bare: BareOrders): Promise<WriteResult> {
  const waiting = async (name: string) => {
    const made: BenchOrder[][] = [];
    // Thousands of commits one by one would take longer than what is measured.
    await database.query("begin");
    for (let turn = 0; turn < turns; turn += 1) {
      const orders: BenchOrder[] = [];
      for (let order = 0; order < answered; order += 1) {
        const number = `BENCH-${name}-${turn}-${order}`;
        const acceptance = acceptanceStatus.code.pendingAcceptance;
        orders.push(await addBenchOrder(database, number, linesOfAnswered, { acceptance }));
      }
      made.push(orders);
    }
    await database.query("commit");
    return made;
  };
  const [ours, others] = [await waiting("answer"), await waiting("bare-answer")];
  const inCalls = async (orders: readonly BenchOrder[], send: (some: readonly BenchOrder[]) => Promise<unknown>) => {
    for (let sent = 0; sent < orders.length; sent += perCall) await send(orders.slice(sent, sent + perCall));
  };
  const accept = (orders: readonly BenchOrder[]) =>
    supplier.call("purchaseOrders", "acceptAsOrdered", {
      acceptList: orders.map(({ orderId }) => ({ id: orderId, version: 1 })),
    });
  const [product, alone] = await inTurns(
    [
      (turn) => inCalls(ours[turn] ?? [], accept),
      (turn) => inCalls(others[turn] ?? [], (orders) => bare.acceptAll(orders)),
    ],
    bounds,
    1,
  );
  if (!product || !alone) throw new RangeError("Answers to orders were not measured.");
  return { name: `accept ${answered} orders of ${linesOfAnswered} lines`, ours: product, bare: alone };
}

/** Measures what is done to whole orders, beside the same done by hand. */
export async function measureOrderWrites(
  database: Database,
  supplier: Client,
  buyer: Client,
  bare: BareOrders,
): Promise<WriteResult[]> {
  return [await measureChange(database, buyer, bare), await measureAnswers(database, supplier, bare)];
}
