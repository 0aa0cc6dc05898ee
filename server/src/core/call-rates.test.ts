import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, TestUser } from "../../testing/application.ts";
import { probedCalls } from "../../testing/endpoints.ts";
import { asOwner } from "../../testing/owner.ts";
import { createApp } from "../app.ts";
import { type OpenPlatform, openPlatform } from "../platform.ts";

/** Two servers on one database, behind the same proxy. */
let one: TestApplication;
let other: { platform: OpenPlatform; app: FastifyInstance; nobody: TestUser };
beforeAll(async () => {
  one = await startTestApplication({ TRUST_PROXY: "true", SIGN_IN_RATE: "6", PUBLIC_CALL_RATE: "10" });
  const platform = await openPlatform(one.config, one.connectionString, one.platform.logger);
  const app = await createApp(platform);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  other = { platform, app, nobody: new TestUser(`http://127.0.0.1:${port}`, undefined) };
});
afterAll(async () => {
  await other.app.close();
  await other.platform.close();
  await one.close();
});

const from = (address: string) => ({ "x-forwarded-for": address });

async function signIn(node: TestUser, address: string): Promise<number> {
  const wrong = { userNo: "somebody", pwd: encoded("x") };
  return (await node.call("sessions", "login", wrong, from(address))).http;
}

/** How many statements that count calls wait for the table. */
async function statementsWaiting(): Promise<number> {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%count_calls%'";
  return (await asOwner(one, waiting)).length;
}

const count = (codes: readonly number[], wanted: number) => codes.filter((code) => code === wanted).length;

describe("The rate of calls that need no session", () => {
  it("is counted over all nodes, also when many come at once", async () => {
    const inTurn = [];
    for (const node of [one.nobody, other.nobody, one.nobody, other.nobody, one.nobody, other.nobody, one.nobody]) {
      inTurn.push(await signIn(node, "203.0.113.1"));
    }
    expect(inTurn).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await signIn(other.nobody, "203.0.113.1")).toBe(429);
    const nodes = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other).nobody);
    const atOnce = await Promise.all(nodes.map((node) => signIn(node, "203.0.113.2")));
    expect([count(atOnce, 200), count(atOnce, 429)]).toEqual([6, 34]);
    expect(await signIn(other.nobody, "203.0.113.3")).toBe(200);
  });

  it("begins anew after a minute", async () => {
    for (let call = 1; call <= 6; call += 1) await signIn(one.nobody, "203.0.113.4");
    await asOwner(one, "update call_count set since = since - interval '61 seconds'");
    expect(await signIn(other.nobody, "203.0.113.4")).toBe(200);
    const [{ fresh } = { fresh: 0 }] = await asOwner<{ fresh: number }>(
      one,
      "select count(*)::int as fresh from call_count where since > now() - interval '30 seconds' and calls = 1",
    );
    expect(fresh).toBe(1);
  });

  it("bounds every one of them", async () => {
    const open = probedCalls().filter(({ endpoint }) => endpoint.permission === "public");
    expect(open.length).toBeGreaterThan(3);
    for (const { name, path } of open) {
      const rate = name === "sessions.login" ? 6 : name === "logs.reportPageFailure" ? 30 : 10;
      const codes: number[] = [];
      for (let call = 1; call <= rate + 1; call += 1) {
        codes.push((await one.nobody.post(path, {}, from("203.0.113.5"))).http);
      }
      expect([codes.at(-1), count(codes, 429)], name).toEqual([429, 1]);
    }
  });

  it("costs nothing beyond it, and one connection however many call", async () => {
    const buyer = await one.as("buyer");
    const owner = new Client({ connectionString: one.connectionString });
    await owner.connect();
    try {
      await owner.query("begin");
      await owner.query("lock table call_count in access exclusive mode");
      // Known to be beyond their rate, they are answered without the table.
      expect(await signIn(one.nobody, "203.0.113.2")).toBe(429);
      const waiting = Promise.all(Array.from({ length: 60 }, (_, host) => signIn(one.nobody, `198.51.100.${host}`)));
      while ((await statementsWaiting()) === 0) await sleep(10);
      // Whoever has a session goes on meanwhile.
      await buyer.ok("currentUsers", "getCurrentUser", {});
      expect(await statementsWaiting()).toBe(1);
      await owner.query("rollback");
      expect(new Set(await waiting)).toEqual(new Set([200]));
    } finally {
      await owner.end();
    }
  });

  it("holds on a node of its own while the counts are out of reach", async () => {
    await asOwner(one, "alter table call_count rename to call_count_gone");
    try {
      const codes = [];
      for (let call = 1; call <= 7; call += 1) codes.push(await signIn(one.nobody, "203.0.113.7"));
      expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429]);
    } finally {
      await asOwner(one, "alter table call_count_gone rename to call_count");
    }
  });
});
