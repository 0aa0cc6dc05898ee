import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { type DatabaseGate, makeDatabaseGate } from "../testing/database-gate.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { ConfigError } from "./core/config.ts";
import { waitForDatabase } from "./core/database-wait.ts";

const script = fileURLToPath(new URL("main.ts", import.meta.url));

let database: TestDatabase;
let gate: DatabaseGate;
let running: ServerProcess | undefined;
let child: ChildProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase("world");
  gate = await makeDatabaseGate(database.connectionString);
});
afterEach(() => {
  child?.kill("SIGKILL");
  child = undefined;
});
afterAll(async () => {
  await running?.kill();
  await gate.close();
  await database.drop();
});

/** The status, and whether it came within two seconds. */
async function ready({ url }: ServerProcess): Promise<{ status: number; inTime: boolean }> {
  const startedAt = performance.now();
  const { status } = await fetch(`${url}/readyz`);
  return { status, inTime: performance.now() - startedAt < 2000 };
}

function start(connectionString: string) {
  const started = spawn(process.execPath, [script], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DEMO: "false", DATABASE_URL: connectionString },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child = started;
  const lines: string[] = [];
  started.stdout.on("data", (chunk) => lines.push(...String(chunk).split("\n")));
  const complaint = text(started.stderr);
  return {
    process: started,
    ended: once(started, "exit"),
    complaint,
    says: (part: string) => lines.filter((line) => line.includes(part)),
  };
}

describe("A database that is away", () => {
  it.each(["silence", "close"] as const)(
    "is told within two seconds at /readyz (%s), and works again when it is back",
    async (shut) => {
      running ??= await startServerProcess({ DATABASE_URL: gate.connectionString });
      const server = running;
      expect(await ready(server)).toEqual({ status: 200, inTime: true });
      await gate[shut]();
      // Also where many ask.
      for (let time = 0; time < 2; time += 1) {
        const asked = await Promise.all(Array.from({ length: 30 }, () => ready(server)));
        expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]));
        expect(asked.every(({ inTime }) => inTime)).toBe(true);
      }
      await gate.open();
      if (shut === "silence") await gate.close();
      await gate.open();
      await expect.poll(() => ready(server).then(({ status }) => status)).toBe(200);
      const admin = await server.as("admin");
      expect((await admin.call("currentUsers", "getCurrentUser", {})).http).toBe(200);
    },
  );

  it.each(["silence", "close"] as const)("is waited for at the start, in a line and no more (%s)", async (shut) => {
    await gate[shut]();
    const starting = start(gate.connectionString);
    await expect.poll(() => starting.says("Waiting for the database")).toHaveLength(1);
    expect(starting.process.exitCode).toBeNull();
    await gate.open();
    await expect.poll(() => starting.says('"Ready"')).toHaveLength(1);
    expect(starting.says("Waiting for the database")).toHaveLength(1);
    starting.process.kill("SIGTERM");
    expect(await starting.ended).toEqual([0, null]);
    expect(await starting.complaint).toBe("");
  });

  it("ends the start when waiting would not help, and says why in a line without the password", async () => {
    const wrong = new URL(database.connectionString);
    wrong.password = "not-the-password";
    const elsewhere = new URL(database.connectionString);
    elsewhere.pathname = "/nowhere";
    const starting = start(wrong.href);
    expect(await starting.ended).toEqual([1, null]);
    const complaint = await starting.complaint;
    expect(complaint).toMatch(/DATABASE_URL.*password authentication failed/);
    expect(complaint.trim().split("\n")).toHaveLength(1);
    expect(complaint).not.toContain(wrong.password);
    const failure: unknown = await waitForDatabase(elsewhere.href, pino({ level: "silent" })).catch((error) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect(String(failure)).toMatch(/DATABASE_URL.*"nowhere" does not exist/);
    expect(String(failure)).not.toContain(elsewhere.password);
  });
});
