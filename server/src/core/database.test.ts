import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { asOwner } from "../../testing/owner.ts";
import { wholeTenant } from "../identity/sessions/session-store.ts";
import { askAhead, type Database, Ending, inTransaction, openPool } from "./database.ts";

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

it("sends what is asked at once, its opening included, in one write", async () => {
  const client = await pool.connect();
  const { stream } = client.connection;
  let writes = 0;
  const send = stream._writev?.bind(stream);
  const sendOne = stream._write.bind(stream);
  stream._writev = (chunks, done) => {
    writes += 1;
    send?.(chunks, done);
  };
  stream._write = (chunk, encoding, done) => {
    writes += 1;
    sendOne(chunk, encoding, done);
  };
  client.release();
  const asked = await inTransaction(
    pool,
    everything,
    async (db) => {
      const found = await Promise.all([sql`select from unit limit 1`.execute(db), sql`select ${1}::int`.execute(db)]);
      return [found.length, writes];
    },
    { readOnly: true },
  );
  await nextTurn();
  expect([...asked, writes]).toEqual([2, 1, 2]);
});

it("answers numbers and instants as JSON has them", async () => {
  const { rows } = await pool.query<{ value: unknown }>(
    `select unnest(array[0, 0.000, 12.500000, 100, -1.10, 0.000001, 'NaN']::numeric[]) as value`,
  );
  expect(rows.map(({ value }) => value)).toEqual(["0", "0", "12.5", "100", "-1.1", "0.000001", "NaN"]);
  const instants = (zone: string) =>
    inTransaction(pool, everything, async (_, client) => {
      await client.query(`set local timezone = '${zone}'`);
      const text =
        "'{2026-01-31 12:00:00Z,2026-01-31 23:59:59.9Z,2026-01-31 12:00:00.123456Z,10026-01-31 12:00:00.5Z}'";
      const found = await client.query<{ value: string }>(`select unnest(${text}::timestamptz[]) as value`);
      return found.rows.map(({ value }) => value);
    });
  const days = ["2026-01-31T12:00:00.000Z", "2026-01-31T23:59:59.900Z", "2026-01-31T12:00:00.123Z"];
  const later = new Date("+010026-01-31T12:00:00.500Z").toISOString();
  expect([await instants("UTC"), await instants("Asia/Taipei")]).toEqual([
    [...days, later],
    [...days, later],
  ]);
});

const add = (tx: Database, unitNo: string) =>
  sql`insert into unit (unit_no, unit_name) values (${unitNo}, ${unitNo})`.execute(tx);
const isThere = async (db: Database, unitNo: string) =>
  (await sql`select from unit where unit_no = ${unitNo}`.execute(db)).rows.length === 1;
const isKept = (unitNo: string) => inTransaction(pool, everything, (db) => isThere(db, unitNo));
const divide = (db: Database) => sql`select 1 / 0`.execute(db);

describe("What is asked ahead in a transaction", () => {
  it("is done before what is asked next", async () => {
    const found = await inTransaction(pool, everything, async (tx) => {
      askAhead(add(tx, "AHEAD"));
      return isThere(tx, "AHEAD");
    });
    expect([found, await isKept("AHEAD")]).toEqual([true, true]);
  });

  it.each([
    ["what is asked next", (tx: Database) => isThere(tx, "UNTOLD")],
    ["the commit", async () => new Promise((resolve) => setImmediate(resolve))],
  ])("says why it failed to whoever waits for %s, and nothing is kept", async (_, wait) => {
    const failing = inTransaction<unknown>(pool, everything, async (tx) => {
      askAhead(add(tx, "UNTOLD"));
      askAhead(divide(tx));
      askAhead(add(tx, "UNTOLD"));
      return wait(tx);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await isKept("UNTOLD")).toBe(false);
  });

  it("says why a later one failed where an earlier failure was taken back", async () => {
    const failing = inTransaction(pool, everything, async (tx) => {
      await sql`savepoint here`.execute(tx);
      await expect(divide(tx)).rejects.toThrow("division by zero");
      await sql`rollback to savepoint here`.execute(tx);
      askAhead(sql`select sqrt(-1)`.execute(tx));
      return isThere(tx, "UNTOLD");
    });
    await expect(failing).rejects.toThrow("square root of a negative number");
  });

  it("is of no matter once the transaction is taken back", async () => {
    const failing = inTransaction(pool, everything, async (tx) => {
      askAhead(add(tx, "UNTOLD"));
      throw new Error("given up");
    });
    await expect(failing).rejects.toThrow("given up");
    expect(await isKept("UNTOLD")).toBe(false);
  });
});

describe("A transaction whose answer is read behind its writes", () => {
  it("answers what was written, and keeps it", async () => {
    const answer = await inTransaction(
      pool,
      everything,
      async (tx) => new Ending((db) => isThere(db, "ENDS"), add(tx, "ENDS")),
    );
    expect([answer, await isKept("ENDS")]).toEqual([true, true]);
  });

  it.each([
    ["a write that is under way", async (tx: Database) => new Ending(async (db) => isThere(db, "NEVER"), divide(tx))],
    ["the answer", async () => new Ending<unknown>((db) => divide(db))],
  ])("keeps nothing when the database refuses %s, and says why", async (_, end) => {
    const failing = inTransaction<unknown>(pool, everything, async (tx) => {
      await add(tx, "NEVER");
      return end(tx);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await isKept("NEVER")).toBe(false);
  });

  it("runs nothing outside of itself: what asks one thing after the other asks too late", async () => {
    const slow = async (db: Database) => {
      await sql`select pg_sleep(0.1)`.execute(db);
      await add(db, "LATE");
    };
    await expect(inTransaction(pool, everything, async () => new Ending(slow))).rejects.toThrow("too late");
    expect(await isKept("LATE")).toBe(false);
  });
});
