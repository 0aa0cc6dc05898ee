import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { databaseUrl } from "../../testing/database-url.ts";
import { migrate } from "./migrate.ts";

const logger = pino({ level: "silent" });
const { adminConnectionString, templates } = inject("testDatabaseServer");
const name = `${templates.nothing}_migrate`;
const connectionString = databaseUrl(adminConnectionString, name);
let directory: string;

async function query(sql: string, url = connectionString): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [file, sql] of Object.entries(files)) await writeFile(join(directory, file), sql);
}

beforeEach(async () => {
  await query(`drop database if exists ${name} with (force)`, adminConnectionString);
  await query(`create database ${name} encoding 'UTF8' template template0`, adminConnectionString);
  directory = join(await mkdtemp(join(tmpdir(), "tandem-migrations-")), "migrations");
  await mkdir(directory);
  await mkdir(join(directory, "../views"));
});

afterEach(async () => {
  await query(`drop database ${name} with (force)`, adminConnectionString);
  await rm(join(directory, ".."), { recursive: true });
});

describe("migrate", () => {
  it("applies the files in the order of their numbers, once", async () => {
    await write({
      "0010-third.sql": "insert into step (name) select name || '+' from step",
      "0002-second.sql": "insert into step (name) values ('a'); insert into step (name) values ('b');",
      "0001-first.sql": "create table step (id int generated always as identity, name text)",
    });
    expect(await migrate(connectionString, logger, { directory })).toEqual({
      applied: ["0001-first", "0002-second", "0010-third"],
    });
    expect(await migrate(connectionString, logger, { directory })).toEqual({ applied: [] });
    expect(await query("select name from step order by id")).toEqual(
      ["a", "b", "a+", "b+"].map((step) => ({ name: step })),
    );
  });

  it("leaves no trace of a file that fails, names the line, and goes on from there when it is repaired", async () => {
    await write({
      "0001-first.sql": "create table step (name text)",
      "0002-second.sql": "create table other (name text);\nselect 1;\nselect missing from step;",
    });
    await expect(migrate(connectionString, logger, { directory })).rejects.toThrow(
      /0002-second failed in line 3: column "missing" does not exist/,
    );
    expect(await query("select to_regclass('step') is not null as step, to_regclass('other') as other")).toEqual([
      { step: true, other: null },
    ]);
    await write({ "0002-second.sql": "create table other (name text)" });
    expect(await migrate(connectionString, logger, { directory })).toEqual({ applied: ["0002-second"] });
  });

  it("does not let what one file sets reach the next", async () => {
    await write({
      "0001-first.sql": "create schema aside; set search_path = aside; create table step (name text)",
      "0002-second.sql": "create table step (name text)",
    });
    await migrate(connectionString, logger, { directory });
    expect(await query("select schemaname from pg_tables where tablename = 'step' order by 1")).toEqual([
      { schemaname: "aside" },
      { schemaname: "public" },
    ]);
  });

  it("refuses to start when an applied file was changed, but not when only its line ends were", async () => {
    await write({ "0001-first.sql": "create table\nstep (name text)" });
    await migrate(connectionString, logger, { directory });
    await write({ "0001-first.sql": "create table\r\nstep (name text)" });
    expect(await migrate(connectionString, logger, { directory })).toEqual({ applied: [] });
    await write({ "0001-first.sql": "create table\nstep (name varchar)" });
    await expect(migrate(connectionString, logger, { directory })).rejects.toThrow(/0001-first was changed after/);
  });

  it("refuses a database that is newer than the release", async () => {
    await write({ "0001-first.sql": "select 1", "0002-second.sql": "select 1" });
    await migrate(connectionString, logger, { directory });
    await rm(join(directory, "0002-second.sql"));
    await expect(migrate(connectionString, logger, { directory })).rejects.toThrow(
      /0002-second.*the database is newer/,
    );
  });

  it("refuses a file that comes before one already applied, two with one number, and a wrong name", async () => {
    await write({ "0002-second.sql": "select 1" });
    await migrate(connectionString, logger, { directory });
    await write({ "0001-first.sql": "select 1" });
    await expect(migrate(connectionString, logger, { directory })).rejects.toThrow(
      /0001-first comes before 0002-second/,
    );
    await rename(join(directory, "0001-first.sql"), join(directory, "0002-other.sql"));
    await expect(migrate(connectionString, logger, { directory })).rejects.toThrow(
      /Two migrations have the number 0002/,
    );
    await rename(join(directory, "0002-other.sql"), join(directory, "2-other.sql"));
    await expect(migrate(connectionString, logger, { directory })).rejects.toThrow(/2-other.sql must be named/);
  });

  it("refuses a database that cannot hold every language", async () => {
    await query(`drop database ${name}`, adminConnectionString);
    await query(
      `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
      adminConnectionString,
    );
    await expect(migrate(connectionString, logger, { directory })).rejects.toThrow(/encoding 'UTF8'; it has LATIN1/);
  });

  it("lets nodes that start together take turns", async () => {
    await write({
      "0001-first.sql": "create table step (name text); select pg_sleep(0.2)",
      "0002-second.sql": "insert into step values ('once')",
    });
    const results = await Promise.all([1, 2, 3].map(() => migrate(connectionString, logger, { directory })));
    expect(results.map((result) => result.applied.length).sort()).toEqual([0, 0, 2]);
    expect(await query("select count(*)::int as count from step")).toEqual([{ count: 1 }]);
  });

  it("tells the planner of tables that are still empty that a tenant's rows are all of them, and leaves what was counted", async () => {
    const rows = "insert into counted select n % 5, 1 from generate_series(1, 1000) n; analyze counted";
    const tables =
      "create table counted (tenant_id bigint, id bigint); create table step (tenant_id bigint, id bigint)";
    await write({ "0001-first.sql": `${tables}; ${rows}` });
    await migrate(connectionString, logger, { directory });
    const known = "select tablename, n_distinct from pg_stats where attname = 'tenant_id' order by 1";
    const described = [
      { tablename: "counted", n_distinct: 5 },
      { tablename: "step", n_distinct: 1 },
    ];
    expect(await query(known)).toEqual(described);
    await query("insert into step select 1, n from generate_series(1, 1000) n");
    const [plan = {}] = await query("explain select from step where tenant_id = (select 1)");
    expect(Number(/rows=(\d+)/.exec(String(plan["QUERY PLAN"]))?.[1])).toBeGreaterThan(500);
    await query("insert into step select 2, n from generate_series(1, 1000) n; analyze step");
    await migrate(connectionString, logger, { directory });
    expect(await query(known)).toEqual(
      described.map((each) => ({ ...each, n_distinct: each.tablename === "step" ? 2 : 5 })),
    );
  });
});
