import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { inject } from "vitest";
import { databaseUrl } from "./database-url.ts";
import { leaveOwner } from "./owner.ts";

/** A database of one test file alone. */
export interface TestDatabase {
  connectionString: string;
  /** Removes it, with whatever connections are still open. */
  drop(): Promise<void>;
}

/** Clones a template: a database that is only migrated, or one with the test world. Takes a few tens of milliseconds. */
export async function createTestDatabase(holding: "nothing" | "world" = "nothing"): Promise<TestDatabase> {
  const { adminConnectionString, templates } = inject("testDatabaseServer");
  const template = templates[holding];
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  // Copying the files of a database nobody writes to is quicker than writing its contents through the log.
  const copied = `${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`;
  await withAdmin(adminConnectionString, (admin) => admin.query(`create database ${copied}`));
  return {
    connectionString: databaseUrl(adminConnectionString, name),
    async drop() {
      await leaveOwner({ connectionString: databaseUrl(adminConnectionString, name) });
      await drop(name, adminConnectionString);
    },
  };
}

/** A pool that has ended has not closed its connections yet: forced out, they would raise an error that nobody waits for. */
async function drop(name: string, connectionString: string): Promise<void> {
  await withAdmin(connectionString, async (admin) => {
    for (const startedAt = Date.now(); Date.now() - startedAt < 2000; await sleep(10)) {
      const left = "select from pg_stat_activity where datname = $1 and backend_type = 'client backend'";
      if ((await admin.query(left, [name])).rowCount === 0) break;
    }
    await admin.query(`drop database ${escapeIdentifier(name)} with (force)`);
  });
}

async function withAdmin(connectionString: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
