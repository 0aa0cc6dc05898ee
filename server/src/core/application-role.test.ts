import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseUrl } from "../../testing/database-url.ts";
import { asOwner } from "../../testing/owner.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { buildWorld } from "../../testing/world.ts";
import { openPool } from "./database.ts";
import { migrate } from "./migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres/embedded.ts";

// Roles belong to a whole PostgreSQL: these tests have one of their own.
const logger = pino({ level: "silent" });
let directory: string;
let postgres: EmbeddedPostgres;
let server: ServerProcess | undefined;
let connectionString: string;

const asAdministrator = (sql: string) => asOwner(postgres, sql);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-role-"));
  postgres = await startEmbeddedPostgres({
    directory: join(directory, "postgres"),
    logger,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "64MB" },
  });
});
beforeEach(async () => {
  await asAdministrator("create role portal login password 'portal'");
  await asAdministrator("create database portal owner portal template template0");
  const url = new URL(databaseUrl(postgres.connectionString, "portal"));
  [url.username, url.password] = ["portal", "portal"];
  connectionString = url.href;
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await asAdministrator("drop database portal with (force)");
  await asAdministrator("drop role if exists tandem_app");
  await asAdministrator("drop role portal");
});
afterAll(async () => {
  await postgres.stop();
  await rm(directory, { recursive: true });
});

/** What the operations manual tells an administrator to run, for a user of another name. */
async function documentedSql(): Promise<string> {
  const manual = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const blocks = [...manual.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = ""]) => sql);
  const [sql = "", ...others] = blocks.filter((block) => block.includes("create role tandem_app"));
  expect(others).toEqual([]);
  return sql.replace(/\btandem;|\btandem (?=with)/g, (name) => name.replace("tandem", "portal"));
}

/** Starts the server, has somebody sign in and look, and shows that the role of the calls is bound. */
async function expectToServe(): Promise<void> {
  server = await startServerProcess({ DATABASE_URL: connectionString, DATA_DIRECTORY: join(directory, "data") });
  if ((await asOwner({ connectionString }, "select from tenant")).length === 0) await buildWorld(connectionString);
  const condition = { current: 1, size: 10, condition: {} };
  expect((await (await server.as("buyer")).ok("suppliers", "getbmsupplierlistbyparams", condition)).total).toBe(3);
  expect(
    (await (await server.as("supplierA")).ok("suppliers", "getbmsupplierlistbyparams", condition)).total,
  ).toBeLessThan(3);
  await expectBound();
}

/** Shows that the role of the calls sees no row without a scope, and nothing that is the server's alone. */
async function expectBound(): Promise<void> {
  const pool = openPool(connectionString, 1);
  try {
    expect((await pool.query("select from supplier")).rowCount).toBe(0);
    await expect(pool.query("select from tenant")).rejects.toThrow("permission denied");
    await expect(pool.query("select from sign_in_failure")).rejects.toThrow("permission denied");
  } finally {
    await pool.end();
  }
}

describe("The role of the calls", () => {
  it("is granted by the very SQL of the manual to a user who may not create roles", async () => {
    await asAdministrator(await documentedSql());
    await expectToServe();
  });

  it("is asked of an administrator in words where the user may not make it, or may not pass it on", async () => {
    await expect(migrate(connectionString, logger)).rejects.toThrow(/docs\/operations.md has the SQL/);
    await asAdministrator("create role tandem_app; grant tandem_app to portal");
    await expect(migrate(connectionString, logger)).rejects.toThrow(/docs\/operations.md has the SQL/);
    expect(await asOwner({ connectionString }, "select name from schema_migration")).toEqual([]);
  });

  it("S6.3c is made by a user who may create roles, and again, with its rights, in a database restored from a dump where there was no such role", async () => {
    await asAdministrator("alter role portal createrole");
    await migrate(connectionString, logger);
    await buildWorld(connectionString);
    await expectBound();
    // A dump holds no roles; what names one that is missing is not restored: grants, and policies for it.
    const restored = new Client({ connectionString: databaseUrl(postgres.connectionString, "portal") });
    await restored.connect();
    await restored.query("drop owned by tandem_app; drop role tandem_app");
    await restored.end();
    await expectToServe();
  });
});
