import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nameCluster } from "./cluster.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { findBackends, findPostmasters, isAlive, waitUntil } from "./processes.ts";

const logger = pino({ level: "silent" });
const settings = { shared_buffers: "16MB" };
let directory: string;
let running: EmbeddedPostgres | undefined;
let child: ChildProcess | undefined;

async function start(where = directory): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ directory: where, logger, settings });
  return running;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function readPostmasterId(): Promise<number> {
  return Number((await readFile(join(directory, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);
}

/** A server process of its own: starts PostgreSQL, reports the connection string, and waits to be killed. */
async function startInChild(): Promise<{ connectionString: string; process: ChildProcess }> {
  const program = `
    import { pino } from "pino";
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)};
    const { connectionString } = await startEmbeddedPostgres({
      directory: ${JSON.stringify(directory)}, logger: pino({ level: "silent" }), settings: { shared_buffers: "16MB" },
    });
    process.stdout.write(connectionString);
  `;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = server;
  const [output] = await once(server.stdout, "data");
  return { connectionString: String(output), process: server };
}

async function kill(victim: ChildProcess): Promise<void> {
  victim.kill("SIGKILL");
  await once(victim, "exit");
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-embedded-"));
});

afterEach(async () => {
  child?.kill("SIGKILL");
  child = undefined;
  await running?.stop();
  running = undefined;
  await rm(directory, { recursive: true });
});

describe("startEmbeddedPostgres in an empty directory", () => {
  it("makes a cluster that keeps what was committed, sorts by Unicode, and shuts its password and its door", async () => {
    const first = await start();
    await query(first.connectionString, "create table kept (word text); insert into kept values ('ồ'), ('z'), ('Ô')");
    const [facts] = await query(
      first.connectionString,
      `select datlocprovider = 'i' as icu, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
         current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as "synchronousCommit", current_setting('listen_addresses') as addresses,
         current_setting('shared_buffers') as "sharedBuffers", current_setting('work_mem') as "workMem"
       from pg_database where datname = current_database()`,
    );
    expect(facts).toEqual({
      icu: true,
      locale: "und",
      encoding: "UTF8",
      checksums: "on",
      fsync: "on",
      synchronousCommit: "on",
      addresses: "127.0.0.1",
      sharedBuffers: "16MB",
      workMem: "16MB",
    });
    expect((await stat(join(directory, "password"))).mode & 0o777).toBe(0o600);
    const wrong = new URL(first.connectionString);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);

    const postmaster = await readPostmasterId();
    await first.stop();
    expect(isAlive(postmaster)).toBe(false);

    const second = await start();
    expect(second.connectionString).toBe(first.connectionString);
    expect(await query(second.connectionString, "select word from kept order by word")).toEqual(
      ["Ô", "ồ", "z"].map((word) => ({ word })),
    );
  });

  it("makes the cluster anew when the first start was killed in the middle of it", async () => {
    const starting = startInChild().catch(() => undefined);
    const isHalfMade = await waitUntil(async () => {
      const unfinished = (await readdir(directory)).find((name) => name.startsWith("cluster.new-"));
      if (!unfinished) return false;
      return (await readdir(join(directory, unfinished, "data")).catch((): string[] => [])).includes("base");
    }, 10_000);
    expect(isHalfMade).toBe(true);
    if (child) await kill(child);
    void starting;
    const { connectionString } = await start();
    expect(await query(connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await readdir(directory)).sort()).toEqual(["cluster", "lock", "password", "port"]);
  });
});

describe("startEmbeddedPostgres where there is a cluster", () => {
  /** Made once: each test has a copy. */
  let made: string;
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), "tandem-embedded-"));
    await (await startEmbeddedPostgres({ directory: made, logger, settings })).stop();
  });
  afterAll(() => rm(made, { recursive: true }));
  beforeEach(() => cp(made, directory, { recursive: true, preserveTimestamps: true }));

  it("comes back by itself, on the same port, when PostgreSQL is killed in the middle of a statement", async () => {
    const { connectionString } = await start();
    await query(connectionString, "create table kept (word text)");
    for (const word of ["first", "second"]) {
      await query(connectionString, `insert into kept values ('${word}')`);
      const busy = query(connectionString, "select count(*) from generate_series(1, 1000000000000)").catch(
        () => "lost",
      );
      await waitUntil(async () => {
        const rows = await query(connectionString, "select from pg_stat_activity where query like '%generate_series%'");
        return rows.length > 1;
      }, 5_000);
      process.kill(await readPostmasterId(), "SIGKILL");
      const isBack = await waitUntil(
        () =>
          query(connectionString, "select 1").then(
            () => true,
            () => false,
          ),
        15_000,
      );
      expect(isBack).toBe(true);
      expect(await busy).toBe("lost");
    }
    expect(await query(connectionString, "select word from kept")).toEqual([{ word: "first" }, { word: "second" }]);
  });

  it("ends PostgreSQL when the server is killed", async () => {
    const server = await startInChild();
    const name = await nameCluster(join(directory, "cluster"));
    expect(await findPostmasters(name)).toHaveLength(1);
    await kill(server.process);
    expect(await waitUntil(async () => (await findPostmasters(name)).length === 0, 30_000)).toBe(true);
  });

  it("starts anew after the server was killed and PostgreSQL was left running", async () => {
    const server = await startInChild();
    await query(server.connectionString, "create table kept (word text); insert into kept values ('committed')");
    const orphan = await readPostmasterId();
    await promisify(execFile)("pkill", ["-KILL", "-f", `tandem-watchdog ${orphan}$`]);
    await kill(server.process);
    expect(isAlive(orphan)).toBe(true);

    const { connectionString } = await start();
    expect(await readPostmasterId()).not.toBe(orphan);
    expect(await findPostmasters(await nameCluster(join(directory, "cluster")))).toEqual([await readPostmasterId()]);
    expect(await query(connectionString, "select word from kept")).toEqual([{ word: "committed" }]);
  });

  it("starts anew after the server and PostgreSQL were killed, a statement still running", async () => {
    const server = await startInChild();
    await query(server.connectionString, "create table kept (word text); insert into kept values ('committed')");
    const name = await nameCluster(join(directory, "cluster"));
    const busy = query(server.connectionString, "select count(*) from generate_series(1, 1000000000000)").catch(
      () => "lost",
    );
    const works = "select pid from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()";
    const working = async () => (await query(server.connectionString, works)) as { pid: number }[];
    await waitUntil(async () => (await working()).length > 0, 5_000);
    // Held, so that it cannot notice by itself that PostgreSQL is gone.
    for (const { pid } of await working()) process.kill(pid, "SIGSTOP");
    await kill(server.process);
    process.kill(await readPostmasterId(), "SIGKILL");
    expect(await findBackends(name)).not.toEqual([]);

    const { connectionString } = await start();
    expect(await busy).toBe("lost");
    expect(await query(connectionString, "select word from kept")).toEqual([{ word: "committed" }]);
  });

  it("is not misled by a process number that now belongs to something else", async () => {
    const { connectionString } = await start();
    await query(connectionString, "create table kept (word text); insert into kept values ('committed')");
    const file = join(directory, "cluster", "postmaster.pid");
    const content = await readFile(file, "utf8");
    await running?.stop();
    const { uid, gid } = await stat(join(directory, "cluster"));
    const stranger = spawn("sleep", ["60"], { uid, gid });
    child = stranger;
    await writeFile(file, content.replace(/^\d+/, String(stranger.pid)));
    await start();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    expect(await query(connectionString, "select word from kept")).toEqual([{ word: "committed" }]);
  });

  it("refuses a second server on the same directory, in this process and from another", async () => {
    const first = await start();
    await expect(startEmbeddedPostgres({ directory, logger, settings, patience: 0 })).rejects.toThrow(
      /already running on/,
    );
    expect(await query(first.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    await first.stop();
    running = undefined;
    const server = await startInChild();
    await expect(startEmbeddedPostgres({ directory, logger, settings, patience: 0 })).rejects.toThrow(
      /already running on/,
    );
    expect(await query(server.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    await kill(server.process);
    await start();
  });

  it("takes another port when somebody else has taken ours", async () => {
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.connectionString).port);
    const stranger = createServer().listen(port, "127.0.0.1");
    await once(stranger, "listening");
    try {
      const second = await start();
      expect(new URL(second.connectionString).port).not.toBe(String(port));
      expect(await query(second.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    } finally {
      stranger.close();
    }
  });

  it("treats a copy of the directory as a cluster of its own", async () => {
    const first = await startEmbeddedPostgres({ directory, logger, settings });
    const copy = `${directory}-copy`;
    try {
      await query(
        first.connectionString,
        "create table kept (word text); insert into kept values ('committed'); checkpoint",
      );
      await cp(directory, copy, { recursive: true, preserveTimestamps: true });
      const second = await start(copy);
      expect(await query(second.connectionString, "select word from kept")).toEqual([{ word: "committed" }]);
      expect(await query(first.connectionString, "select word from kept")).toEqual([{ word: "committed" }]);
    } finally {
      await running?.stop();
      running = undefined;
      await first.stop();
      await rm(copy, { recursive: true, force: true });
    }
  });

  it("says what to do when the data are of another PostgreSQL or the password is gone", async () => {
    const first = await start();
    await first.stop();
    running = undefined;
    await rm(join(directory, "password"));
    await expect(start()).rejects.toThrow(/password of the cluster .* cannot be read/);
    await writeFile(join(directory, "cluster", "PG_VERSION"), "9\n");
    await expect(start()).rejects.toThrow(/made by PostgreSQL 9, but PostgreSQL \d+ is installed/);
  });
});
