import { chown, mkdir, realpath, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import type { Logger } from "pino";
import { connectionLimits } from "../connection-limits.ts";
import { type Account, findAccount, giveTo } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { checkVersion, clusterPaths, ensureCluster, nameCluster, ownerName, readPassword } from "./cluster.ts";
import { type DirectoryLock, lockDirectory } from "./directory-lock.ts";
import { endLeftovers } from "./leftovers.ts";
import { choosePort } from "./port.ts";
import { type Postmaster, startPostmaster, waitUntilReady } from "./postmaster.ts";

export interface EmbeddedPostgresOptions {
  /** Where everything is kept: the cluster, its password, its port. Made if missing. */
  directory: string;
  logger: Logger;
  /** PostgreSQL settings that win over those in postgresql.conf, for example `{ fsync: "off" }` in tests. */
  settings?: Record<string, string>;
  /** How long to wait for another server on the directory, which may be ending; half a minute unless given. */
  patience?: number;
}

export interface EmbeddedPostgres {
  /** `postgresql://…` of the owner of the one database. Stays the same until `stop`, over crashes of PostgreSQL too. */
  connectionString: string;
  /** Fast shutdown; resolves when PostgreSQL is gone and the directory is free for another server. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of our own on 127.0.0.1 and keeps it running: when it dies, it is started again on the same port.
 * What an earlier server left behind after a crash is put in order first.
 *
 * @throws Error in words for the person at the terminal: directory in use by another server, no way to run PostgreSQL as
 *   this user, data of another PostgreSQL version
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(dirname(options.directory), { recursive: true });
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  const directory = await realpath(options.directory);
  const lock = await lockWithPatience(directory, options);
  try {
    const cluster = await prepareCluster(directory, options);
    const { postmaster, port } = await startFirst(cluster, options);
    const supervisor = supervise(cluster, options, postmaster, port);
    let stopped: Promise<void> | undefined;
    return {
      connectionString: cluster.connect(port, ownerName),
      stop: () => {
        stopped ??= supervisor.stop().finally(() => lock.release());
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const defaultPatience = 30_000;

/** A server that was just asked to end holds the directory until its PostgreSQL has ended. */
async function lockWithPatience(
  directory: string,
  { logger, patience = defaultPatience }: EmbeddedPostgresOptions,
): Promise<DirectoryLock> {
  const path = clusterPaths(directory).lock;
  const end = performance.now() + patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return lockDirectory(path, directory);
    } catch (error) {
      if (performance.now() > end) throw error;
      if (attempt === 1) {
        logger.warn(
          { directory, seconds: patience / 1000 },
          "Another server holds the directory: waiting for it to end",
        );
      }
      await sleep(100);
    }
  }
}

interface PreparedCluster {
  postgres: string;
  path: string;
  name: string;
  portFile: string;
  account: Account;
  connect(port: number, database: string): string;
}

/** Brings the directory into a state in which a postmaster may start. */
async function prepareCluster(directory: string, options: EmbeddedPostgresOptions): Promise<PreparedCluster> {
  const paths = clusterPaths(directory);
  const { postgres, initdb } = findBinaries();
  const account = await findAccount(directory, paths.cluster, postgres);
  await ensureCluster(directory, initdb, account, options.settings?.fsync !== "off", options.logger);
  await checkVersion(paths.cluster, postgres);
  const name = await nameCluster(paths.cluster);
  await endLeftovers(paths.cluster, name, options.logger);
  await giveTo(account, directory);
  const password = await readPassword(directory);
  return {
    postgres,
    path: paths.cluster,
    name,
    portFile: paths.port,
    account,
    connect: (port, database) => `postgresql://${ownerName}:${password}@127.0.0.1:${port}/${database}`,
  };
}

function launch(cluster: PreparedCluster, options: EmbeddedPostgresOptions, port: number): Postmaster {
  return startPostmaster({
    postgres: cluster.postgres,
    cluster: cluster.path,
    clusterName: cluster.name,
    port,
    account: cluster.account,
    settings: options.settings ?? {},
    logger: options.logger,
  });
}

/** What ends by itself: another on the port, or the memory of a process that was killed and is not wholly gone. */
const passing = ["could not bind", "pre-existing shared memory block"];

/** The first start: chooses the port, and another one if somebody took it in the meantime. */
async function startFirst(
  cluster: PreparedCluster,
  options: EmbeddedPostgresOptions,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(cluster.portFile);
    const postmaster = launch(cluster, options, port);
    try {
      await waitUntilReady(postmaster, cluster.path, cluster.connect(port, "postgres"), options.logger);
      await ensureDatabase(cluster.connect(port, "postgres"));
      await writeFile(cluster.portFile, String(port));
      if (cluster.account.owner) await chown(cluster.portFile, cluster.account.owner.uid, cluster.account.owner.gid);
      options.logger.info({ port, account: cluster.account.name }, "PostgreSQL is running");
      return { postmaster, port };
    } catch (error) {
      await postmaster.stop();
      if (attempt === 5 || !passing.some((words) => postmaster.lastLines().includes(words))) throw error;
      await sleep(attempt * 100);
    }
  }
}

async function ensureDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, ...connectionLimits });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [ownerName]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(ownerName)}`);
  } finally {
    await client.end();
  }
}

const shortestPause = 100;
const longestPause = 30_000;

/** Starts PostgreSQL again whenever it ends by itself, waiting twice as long after each failure in a row. */
function supervise(
  cluster: PreparedCluster,
  options: EmbeddedPostgresOptions,
  first: Postmaster,
  port: number,
): { stop(): Promise<void> } {
  const { logger } = options;
  const stopping = new AbortController();
  let current = first;

  const watch = async () => {
    let pause = shortestPause;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > longestPause) pause = shortestPause;
      logger.error({ how, lastLines: current.lastLines(), pause }, "PostgreSQL ended by itself and is started again");
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, longestPause);
      if (stopping.signal.aborted) return;
      try {
        await endLeftovers(cluster.path, cluster.name, logger);
        if (stopping.signal.aborted) return;
        current = launch(cluster, options, port);
        await waitUntilReady(current, cluster.path, cluster.connect(port, "postgres"), logger);
        logger.info({ port }, "PostgreSQL is running again");
      } catch (error) {
        if (stopping.signal.aborted) return;
        logger.error({ err: error }, "PostgreSQL could not be started again");
      }
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}
