import { randomBytes } from "node:crypto";
import { Client, escapeIdentifier } from "pg";
import { inject } from "vitest";
import { databaseUrl } from "./database-url.ts";

/** A database of one test file alone. */
export interface TestDatabase {
  connectionString: string;
  /** Removes it, with whatever connections are still open. */
  drop(): Promise<void>;
}

/** Clones the migrated template; one per test file. Takes a few tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminConnectionString, template } = inject("testDatabaseServer");
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  // Copying the files of a database nobody writes to is quicker than writing its contents through the log.
  await asAdmin(
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
    adminConnectionString,
  );
  return {
    connectionString: databaseUrl(adminConnectionString, name),
    drop: () => asAdmin(`drop database ${escapeIdentifier(name)} with (force)`, adminConnectionString),
  };
}

async function asAdmin(statement: string, connectionString: string): Promise<void> {
  const admin = new Client({ connectionString });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
