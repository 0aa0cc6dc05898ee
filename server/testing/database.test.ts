import { readdir } from "node:fs/promises";
import { Client, Pool } from "pg";
import { describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "./database.ts";

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("createTestDatabase", () => {
  it("gives each caller a migrated database of its own, and removes it even while somebody is connected", async () => {
    const { adminConnectionString, templates } = inject("testDatabaseServer");
    const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const applied = await query(first.connectionString, "select name from schema_migration order by name");
    const files = (await readdir(new URL("../migrations", import.meta.url))).filter((file) => file.endsWith(".sql"));
    expect(applied.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
    await query(first.connectionString, "create table own (word text)");
    expect(await query(second.connectionString, "select to_regclass('own') as found")).toEqual([{ found: null }]);

    const guest = new Client({ connectionString: first.connectionString });
    await guest.connect();
    const thrownOut = new Promise((resolve) => guest.on("error", resolve));
    await Promise.all([first.drop(), second.drop()]);
    await thrownOut;
    const left = `select datname from pg_database where starts_with(datname, '${templates.nothing}_')`;
    const names = (await query(adminConnectionString, left)).map((row) => row.datname);
    for (const { connectionString } of [first, second]) {
      expect(names).not.toContain(new URL(connectionString).pathname.slice(1));
    }
  });

  it("lets the connections of a pool that has ended close before it removes a database", async () => {
    const broken: string[] = [];
    for (let round = 0; round < 5; round++) {
      const database = await createTestDatabase();
      const pool = new Pool({ connectionString: database.connectionString, max: 10 });
      pool.on("error", ({ message }) => broken.push(message));
      await Promise.all(Array.from({ length: 10 }, () => pool.query("select pg_sleep(0.05)")));
      await pool.end();
      await database.drop();
    }
    expect(broken).toEqual([]);
  });
});
