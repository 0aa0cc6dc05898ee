import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Logger } from "pino";
import type { Account } from "./account.ts";

/**
 * What is a letter is asked of the operating system, even with ICU: under plain C no Chinese or Vietnamese letter is one, and
 * no trigram index finds a word of them. macOS has the same under another name.
 */
const characterTypes = process.platform === "darwin" ? "UTF-8" : "C.UTF-8";

const run = promisify(execFile);

/** The database user that owns everything in the cluster, and the name of the one database. */
export const ownerName = "tandem";

/** Where things lie under the data directory. */
export function clusterPaths(directory: string) {
  return {
    cluster: join(directory, "cluster"),
    password: join(directory, "password"),
    port: join(directory, "port"),
    lock: join(directory, "lock"),
  };
}

/**
 * Written into postgresql.conf when the cluster is made, so that the person who runs it may change them there or with
 * `alter system`. For one machine shared with the server itself.
 */
function initialSettings(): Record<string, string> {
  const gigabytes = Math.max(1, Math.floor(totalmem() / 2 ** 31));
  return {
    shared_buffers: "256MB",
    effective_cache_size: `${gigabytes}GB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_connections: "100",
    max_wal_size: "2GB",
    random_page_cost: "1.1",
    // A new installation grows from nothing to thousands of rows within a minute: plans must not stay those of empty tables.
    autovacuum_naptime: "5s",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
}

/**
 * Makes the cluster unless it is there. It is made under another name and renamed when complete, so that what is called
 * `cluster` is never half a cluster.
 *
 * @param durable false leaves out waiting for the disk; for tests only
 */
export async function ensureCluster(
  directory: string,
  initdb: string,
  account: Account,
  durable: boolean,
  logger: Logger,
): Promise<void> {
  const paths = clusterPaths(directory);
  for (const name of await readdir(directory)) {
    if (name.startsWith("cluster.new-")) {
      await rm(join(directory, name), { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
        logger.warn({ err: error, name }, "The remains of an interrupted start could not be removed"),
      );
    }
  }
  if (await stat(paths.cluster).catch(() => undefined)) return;

  logger.info({ directory }, "Making a new PostgreSQL cluster");
  const password = randomBytes(24).toString("base64url");
  await writeFile(paths.password, password, { mode: 0o600 });
  await chmod(paths.password, 0o600);
  const unfinished = await mkdtemp(join(directory, "cluster.new-"));
  const data = join(unfinished, "data");
  await mkdir(data, { mode: 0o700 });
  if (account.owner) {
    for (const path of [paths.password, unfinished, data]) await chown(path, account.owner.uid, account.owner.gid);
  }
  const wrapped = account.wrap(initdb, [
    `--pgdata=${data}`,
    `--username=${ownerName}`,
    `--pwfile=${paths.password}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=icu",
    "--icu-locale=und",
    "--locale=C",
    `--lc-ctype=${characterTypes}`,
    "--data-checksums",
    ...(durable ? [] : ["--no-sync"]),
    ...Object.entries(initialSettings()).map(([name, value]) => `--set=${name}=${value}`),
  ]);
  try {
    await run(wrapped.file, wrapped.arguments, { ...wrapped.options, cwd: directory, encoding: "utf8" });
  } catch (cause) {
    const output = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : String(cause);
    throw new Error(`PostgreSQL could not make its cluster in ${directory} as ${account.name}:\n${output}`, { cause });
  }
  await rename(data, paths.cluster);
  await rm(unfinished, { recursive: true });
  if (durable) await flushDirectory(directory);
}

async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Refuses a cluster of another major version, which PostgreSQL cannot open. */
export async function checkVersion(cluster: string, postgres: string): Promise<void> {
  const made = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  const { stdout } = await run(postgres, ["--version"]);
  const installed = /(\d+)(\.|beta|rc)/.exec(stdout)?.[1];
  if (installed !== made) {
    throw new Error(
      `The data in ${cluster} were made by PostgreSQL ${made}, but PostgreSQL ${installed} is installed. Back them up (npm run backup) with ` +
        "the release of Tandem that made them and restore them with this one.",
    );
  }
}

/** The password of the owner, written when the cluster was made. */
export async function readPassword(directory: string): Promise<string> {
  const { password, cluster } = clusterPaths(directory);
  try {
    return await readFile(password, "utf8");
  } catch (cause) {
    throw new Error(`The file ${password} with the password of the cluster ${cluster} cannot be read. Restore it.`, {
      cause,
    });
  }
}

/**
 * A name by which the processes of a cluster are known in the process list: from the identity of its directory on disk,
 * so that a copy of the directory is another cluster and a renamed one stays the same.
 */
export async function nameCluster(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster);
  return `tandem-${dev}-${ino}`;
}
