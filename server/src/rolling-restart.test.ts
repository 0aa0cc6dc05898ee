import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestUser } from "../testing/application.ts";
import { Balancer } from "../testing/balancer.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const callers = 4;
const callsBetween = 40;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("world");
});
afterAll(() => database.drop());

const startNode = () => startServerProcess({ DATABASE_URL: database.connectionString, DRAIN_SECONDS: "1" });

/** Callers that read and write with short pauses, each a material of its own, until they are told to stop. */
async function load(user: TestUser) {
  const work = { answered: 0, failures: [] as string[], isOver: false };
  // A second try finds the materials of the first.
  const tried = randomBytes(3).toString("hex").toUpperCase();
  const call = async (caller: number, made: { id: string; version: number }) => {
    const page = await user.ok("materials", "getbmitemlistbyparams", { current: 1, size: 20, condition: {} });
    if (page.records.length === 0) throw new Error("An empty list");
    const itemName = `Of caller ${caller}, version ${made.version + 1}`;
    const changed = await user.ok("materials", "updatebmitembyid", { ...made, itemName });
    return { id: changed.id, version: changed.version };
  };
  const working = Array.from({ length: callers }, async (_, caller) => {
    const added = await user.ok("materials", "addbmitem", {
      itemNo: `ROLL-${tried}-${caller}`,
      itemName: "Before the restart",
      firstInFirstOut: "0",
      serialControl: "0",
      unitNo: "PCS",
      statusCode: "1",
    });
    let made = { id: added.id, version: added.version };
    while (!work.isOver) {
      try {
        made = await call(caller, made);
        work.answered += 2;
        // Some of the others are under way; a processor that is never free would start nodes slowly.
        await sleep(60);
      } catch (error) {
        work.failures.push(String(error));
        await sleep(50);
      }
    }
  });
  return {
    work,
    /** Waits until some more calls were answered. */
    async goesOn() {
      const before = work.answered;
      while (work.answered < before + callsBetween && work.failures.length < 20) await sleep(20);
    },
    async end() {
      work.isOver = true;
      await Promise.all(working);
    },
  };
}

describe("Nodes behind a load balancer", () => {
  it("are restarted one after the other without a call that fails", async () => {
    const nodes: ServerProcess[] = await Promise.all([startNode(), startNode()]);
    const balancer = new Balancer();
    try {
      const url = await balancer.listen();
      await balancer.serve(nodes.map((node) => node.url));
      const { token } = await (nodes[0] as ServerProcess).as("admin");
      const { work, goesOn, end } = await load(new TestUser(url, token));
      try {
        await goesOn();
        for (const [place, node] of nodes.entries()) {
          expect(await node.stop()).toBe(0);
          await goesOn();
          nodes[place] = await startNode();
          await balancer.serve(nodes.map((each) => each.url));
          await goesOn();
        }
      } finally {
        await end();
      }
      expect(work.failures).toEqual([]);
    } finally {
      await balancer.close();
      await Promise.all(nodes.map((node) => node.kill()));
    }
  });
});
