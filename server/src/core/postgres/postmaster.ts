import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { connectionLimits } from "../connection-limits.ts";
import type { Account } from "./account.ts";
import { stopPostmaster } from "./leftovers.ts";
import { watchOver } from "./watchdog.ts";

/** Everything needed to start one postmaster. */
export interface PostmasterOptions {
  postgres: string;
  cluster: string;
  clusterName: string;
  port: number;
  account: Account;
  settings: Record<string, string>;
  logger: Logger;
}

/** One running postmaster process. */
export interface Postmaster {
  /** Its process number; undefined when it could not even be started. */
  id: number | undefined;
  /** Resolves when the process has ended, with how it ended in words. Never rejects. */
  ended: Promise<string>;
  /** The last lines it wrote, for an error message. */
  lastLines(): string;
  /** Fast shutdown; resolves when the process is gone. */
  stop(): Promise<void>;
}

/** To PostgreSQL a connection that ends is FATAL; to us only what ends the whole of it is, and errors reach their caller. */
const levels: Record<string, "debug" | "info" | "warn" | "fatal"> = { WARNING: "warn", FATAL: "info", PANIC: "fatal" };

/** Starts the process. It runs in a session of its own, so that Ctrl-C reaches the server first. */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  const settings: Record<string, string> = {
    ...options.settings,
    listen_addresses: "127.0.0.1",
    port: String(options.port),
    unix_socket_directories: "",
    cluster_name: options.clusterName,
    log_destination: "stderr",
    logging_collector: "off",
    log_line_prefix: "",
  };
  const wrapped = options.account.wrap(options.postgres, [
    "-D",
    options.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const child: ChildProcess = spawn(wrapped.file, wrapped.arguments, {
    ...wrapped.options,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });

  const lines: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line);
      if (lines.length > 30) lines.shift();
      options.logger[levels[line.split(":", 1)[0] ?? ""] ?? "debug"]({ source: "postgres" }, line);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", async (code, signal) => {
      // Its last words may still be on the way. Working processes that outlive it keep the pipe open: do not wait for them.
      if (child.stderr) await Promise.race([once(child.stderr, "close"), sleep(200)]);
      resolve(signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const killOnExit = () => {
    if (!isGone()) child.kill("SIGINT");
  };
  process.once("exit", killOnExit);
  child.once("exit", () => process.off("exit", killOnExit));
  if (child.pid !== undefined) child.once("exit", watchOver(child.pid));

  return {
    id: child.pid,
    ended,
    lastLines: () => lines.join("\n"),
    stop: async () => {
      if (child.pid === undefined || isGone()) return;
      await stopPostmaster(child.pid, isGone);
      await ended;
    },
  };
}

/**
 * Waits until the postmaster takes connections. There is no time limit while it lives: recovery after a crash takes as
 * long as it takes.
 *
 * @throws Error when the process ends first, or does not accept the password
 */
export async function waitUntilReady(
  postmaster: Postmaster,
  cluster: string,
  connectionString: string,
  logger: Logger,
): Promise<void> {
  let end: string | undefined;
  void postmaster.ended.then((how) => {
    end = how;
  });
  const startedAt = performance.now();
  let reportedAt = startedAt;
  while (!(await saysReady(cluster, postmaster.id))) {
    if (end !== undefined) throw new Error(`PostgreSQL ended while starting (${end}):\n${postmaster.lastLines()}`);
    if (performance.now() - reportedAt > 10_000) {
      reportedAt = performance.now();
      logger.warn({ seconds: Math.round((reportedAt - startedAt) / 1000) }, "PostgreSQL is still starting");
    }
    await sleep(20);
  }
  const client = new Client({ connectionString, ...connectionLimits });
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(`PostgreSQL is running but cannot be used: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  } finally {
    await client.end();
  }
}

/** What `pg_ctl` does too: the postmaster keeps its own state in the eighth line of this file, its number in the first. */
async function saysReady(cluster: string, id: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === id && lines[7]?.trim() === "ready";
}
