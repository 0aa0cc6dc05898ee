import { setImmediate as nextTurn } from "node:timers/promises";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { asOwner } from "../../testing/owner.ts";
import { wholeTenant } from "../identity/sessions/session-store.ts";
import { inTransaction, openPool } from "./database.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase("world");
  pool = openPool(database.connectionString, 1);
  pool.on("error", () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const everything = wholeTenant("1");

/** Reads on a connection that is lost as soon as the answer is there, and answers what was read. */
const readAndLose = (readOnly: boolean) =>
  inTransaction(
    pool,
    everything,
    async (_, client) => {
      client.on("error", () => undefined);
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const ended = new Promise((resolve) => client.once("end", resolve));
      await asOwner(database, `select pg_terminate_backend(${rows[0]?.pid})`);
      await ended;
      return rows.length;
    },
    { readOnly },
  );

it("keeps what was read, and the process, when the connection is lost before it is closed", async () => {
  const unhandled: unknown[] = [];
  const remember = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", remember);
  onTestFinished(() => void process.off("unhandledRejection", remember));

  expect(await readAndLose(true)).toBe(1);
  await expect(readAndLose(false)).rejects.toThrow();
  await nextTurn();
  expect(unhandled).toEqual([]);
  expect(await inTransaction(pool, everything, async (_, client) => (await client.query("select 1")).rowCount)).toBe(1);
});
