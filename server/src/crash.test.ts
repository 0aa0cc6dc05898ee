import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PurchaseOrderDetail } from "@tandem/contract/purchase-orders/purchase-orders";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TestUser } from "../testing/application.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { brokenLaws } from "../testing/laws.ts";
import { buildAccepted, day, noticeInput, userOf } from "../testing/orders.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { buildWorld } from "../testing/world.ts";
import { migrate } from "./core/migrate.ts";
import { startEmbeddedPostgres } from "./core/postgres/embedded.ts";

/** What the server had said was done when it was killed. */
interface Acknowledged {
  readonly sent: Map<string, string>;
  readonly approved: Set<string>;
  readonly received: Map<string, string>;
}

const callers = 6;
let directory: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-crash-"));
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** One caller after the other sends, approves and receives until the server is gone. */
async function work(
  running: ServerProcess,
  order: PurchaseOrderDetail,
  known: Acknowledged,
  caller: number,
): Promise<void> {
  const supplier = await running.as(userOf(order.supplierNo));
  const admin = await running.as("admin");
  const input = await noticeInput(running, order, []);
  const line = order.lines[caller % order.lines.length];
  for (let turn = 0; ; turn += 1) {
    const notice = await supplier.ok("shippingNotices", "saveShippingNotice", {
      ...input,
      remarks: `${caller}-${turn}`,
      lines: [{ purchaseOrderLineId: line?.id ?? "", deliveryQty: "2" }],
    });
    known.sent.set(notice.id, notice.asnNo);
    await admin.ok("shippingNotices", "approve", { id: notice.id, version: notice.version });
    known.approved.add(notice.id);
    const { receiptNo } = await admin.ok("receipts", "receive", {
      shippingNoticeId: notice.id,
      receiptDate: day(0),
      warehouseNo: "W1",
      lines: [{ shippingNoticeLineId: notice.lines[0]?.id ?? "", receiptQty: "1.5" }],
    });
    known.received.set(receiptNo, notice.id);
  }
}

/** Works until there is something to lose, kills in the middle of it, and answers what had been acknowledged. */
async function workAndKill(running: ServerProcess, kill: () => Promise<void>): Promise<Acknowledged> {
  const known: Acknowledged = { sent: new Map(), approved: new Set(), received: new Map() };
  const order = await buildAccepted(running, { quantities: ["100000", "100000", "100000"] });
  const working = Array.from({ length: callers }, (_, caller) => work(running, order, known, caller));
  let isOver = false;
  const ended = Promise.allSettled(working).finally(() => {
    isOver = true;
  });
  while (known.received.size < 25 && !isOver) await sleep(20);
  await kill();
  // Every caller ends with a connection that broke or a server without its database, none with a wrong answer.
  for (const outcome of await ended) {
    expect(outcome.status === "rejected" && String(outcome.reason)).toMatch(/fetch failed|terminated|serverBusy/);
  }
  return known;
}

/** Everything that was acknowledged is there. */
async function expectAll(admin: TestUser, known: Acknowledged): Promise<void> {
  const everything = { current: 1, size: 1000 };
  const notices = await admin.ok("shippingNotices", "getShippingNoticePage", {
    ...everything,
    condition: { id: [...known.sent.keys()] },
  });
  const found = new Map(notices.records.map((notice) => [notice.id, notice]));
  for (const [id, asnNo] of known.sent) expect(found.get(id)?.asnNo).toBe(asnNo);
  for (const id of known.approved) expect(["2", "3"]).toContain(found.get(id)?.checkStatus);
  const receipts = await admin.ok("receipts", "getReceiptPage", {
    ...everything,
    condition: { receiptNo: [...known.received.keys()] },
  });
  const receivedFor = new Map(receipts.records.map((one) => [one.receiptNo, one.shippingNoticeId]));
  expect(receivedFor).toEqual(known.received);
  for (const id of known.received.values())
    expect(found.get(id)).toMatchObject({ checkStatus: "3", sumReceiveQty: "1.5" });
}

describe("a server that is killed under load", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await buildWorld(database.connectionString);
  });
  afterAll(() => database.drop());

  const start = () =>
    startServerProcess({ DATABASE_URL: database.connectionString, DATA_DIRECTORY: join(directory, "files") });

  it("keeps everything it acknowledged, and its sessions, time after time", async () => {
    for (let time = 1; time <= 3; time += 1) {
      const running = await start();
      server = running;
      const { token } = await running.as("admin");
      const known = await workAndKill(running, () => running.kill());
      server = await start();
      await expectAll(new TestUser(server.url, token), known);
      expect(await brokenLaws(database)).toEqual([]);
      await server.kill();
    }
  }, 120_000);

  it("stops when asked, without an error, and finishes what is under way", async () => {
    server = await start();
    const order = await buildAccepted(server, { quantities: ["100"] });
    const supplier = await server.as("supplierA");
    const input = await noticeInput(server, order, ["1"]);
    const sending = Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        supplier.ok("shippingNotices", "saveShippingNotice", { ...input, remarks: `Last ${index}` }),
      ),
    );
    await sleep(5);
    expect(await server.stop()).toBe(0);
    const sent = (await sending).flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.asnNo] : []));
    server = await start();
    const page = await (await server.as("admin")).ok("shippingNotices", "getShippingNoticePage", {
      current: 1,
      size: 100,
      condition: { asnNo: [...sent, "-"] },
    });
    expect(page.total).toBe(sent.length);
    expect(await brokenLaws(database)).toEqual([]);
  }, 60_000);
});

describe("a server with a PostgreSQL of its own", () => {
  it("keeps everything it acknowledged when both are killed at once", async () => {
    const data = await mkdtemp(join(directory, "data-"));
    const cluster = { directory: join(data, "postgres"), logger: pino({ level: "silent" }) };
    const first = await startEmbeddedPostgres(cluster);
    await migrate(first.connectionString, cluster.logger);
    await buildWorld(first.connectionString);
    await first.stop();

    const start = () => startServerProcess({ DATABASE_URL: "", DATA_DIRECTORY: data });
    const running = await start();
    server = running;
    const { token } = await running.as("admin");
    const known = await workAndKill(running, async () => {
      const [postmaster = ""] = (await readFile(join(cluster.directory, "cluster", "postmaster.pid"), "utf8")).split(
        "\n",
      );
      process.kill(Number(postmaster), "SIGKILL");
      await running.kill();
    });
    server = await start();
    await expectAll(new TestUser(server.url, token), known);
    await server.stop();
    server = undefined;

    const last = await startEmbeddedPostgres(cluster);
    expect(await brokenLaws(last)).toEqual([]);
    await last.stop();
  }, 120_000);
});
