import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TestUser } from "../testing/application.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { DocumentLoad } from "../testing/document-load.ts";
import { makeInstallation } from "../testing/installation.ts";
import { brokenLaws } from "../testing/laws.ts";
import { buildAccepted, noticeInput } from "../testing/orders.ts";
import { asOwner } from "../testing/owner.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { startEmbeddedPostgres } from "./core/postgres/embedded.ts";
import { waitUntil } from "./core/postgres/processes.ts";

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

/** Works until there is something to lose, kills in the middle of it, and answers what had been acknowledged. */
async function workAndKill(running: ServerProcess, kill: () => Promise<void>): Promise<DocumentLoad> {
  const load = await DocumentLoad.prepare(running);
  const ended = load.run(running);
  while (load.received.size < 12 && !load.isOver) await sleep(20);
  await kill();
  // Every caller ends with a connection that broke or a server without its database, none with a wrong answer.
  for (const outcome of await ended) {
    expect(outcome.status === "rejected" && String(outcome.reason)).toMatch(/fetch failed|terminated|serverBusy/);
  }
  return load;
}

/** What was acknowledged is there, what was under way can be repeated, and nothing is there twice. */
async function expectWhole(load: DocumentLoad, running: ServerProcess, token: string | undefined): Promise<void> {
  await load.expectAll(new TestUser(running.url, token));
  await load.repeatInterrupted(running);
}

describe("a server under load", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase("world");
  });
  afterAll(() => database.drop());

  const start = () =>
    startServerProcess({ DATABASE_URL: database.connectionString, DATA_DIRECTORY: join(directory, "files") });

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
    const kept = await asOwner(database, "select from shipping_notice where asn_no = any ($1)", [sent]);
    expect(kept).toHaveLength(sent.length);
    expect(await brokenLaws(database)).toEqual([]);
  });
});

describe("a server with a PostgreSQL of its own", () => {
  it("keeps everything it acknowledged, time after time, when PostgreSQL is killed, alone or with the server", async () => {
    const data = await mkdtemp(join(directory, "data-"));
    const cluster = { directory: join(data, "postgres"), logger: pino({ level: "silent" }) };
    await makeInstallation(data);

    const start = () => startServerProcess({ DATABASE_URL: "", DATA_DIRECTORY: data });
    let running = await start();
    server = running;
    const { token } = await running.as("admin");
    const loads: DocumentLoad[] = [];
    for (const isServerKilled of [true, false]) {
      const load = await workAndKill(running, async () => {
        const processFile = await readFile(join(cluster.directory, "cluster", "postmaster.pid"), "utf8");
        process.kill(Number.parseInt(processFile, 10), "SIGKILL");
        if (isServerKilled) await running.kill();
      });
      if (isServerKilled) running = await start();
      else expect(await waitUntil(async () => (await fetch(`${running.url}/readyz`)).ok, 30_000)).toBe(true);
      server = running;
      await expectWhole(load, running, token);
      loads.push(load);
    }
    for (const load of loads) await load.expectAll(new TestUser(running.url, token));
    await running.stop();
    server = undefined;

    const last = await startEmbeddedPostgres(cluster);
    for (const load of loads) expect(await load.findDoubles(last)).toEqual([]);
    expect(await brokenLaws(last)).toEqual([]);
    await last.stop();
  }, 300_000);
});
