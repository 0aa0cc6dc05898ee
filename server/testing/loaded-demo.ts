import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import { type DemoSummary, isEmptyDatabase, loadDemo } from "../../demo/load.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export const demoLogger = pino({ level: "silent" });
/** The day for which the demo is made. */
export const demoDay = "2026-11-20";

/** The demo tenant in a database of the file's own, and what is asked of it. */
export function loadedDemo() {
  let database: TestDatabase;
  let client: Client;
  let summary: DemoSummary;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { connectionString } = database;
    expect(await isEmptyDatabase(connectionString)).toBe(true);
    summary = await loadDemo({ connectionString, today: demoDay, logger: demoLogger });
    client = new Client({ connectionString });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** The one column of a query, sorted. */
  async function column(sql: string): Promise<string[]> {
    const { rows } = await client.query<Record<string, string>>(sql);
    return rows.map((row) => String(Object.values(row)[0])).sort();
  }

  async function count(from: string): Promise<number> {
    const [value] = await column(`select count(*) from ${from}`);
    return Number(value);
  }

  /** Rows that break a law; there must be none. */
  async function breaches(sql: string): Promise<unknown[]> {
    const { rows } = await client.query(`${sql} limit 5`);
    return rows;
  }

  const made = () => ({ database, client, summary });
  return { made, column, count, breaches };
}
