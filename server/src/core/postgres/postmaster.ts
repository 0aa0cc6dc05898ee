import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import type { Account } from "./account.ts";
import { stopPostmaster } from "./leftovers.ts";

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
  /** Resolves when the process has ended, with how it ended in words. Never rejects. */
  ended: Promise<string>;
  /** The last lines it wrote, for an error message. */
  lastLines(): string;
  /** Fast shutdown; resolves when the process is gone. */
  stop(): Promise<void>;
}

const levels: Record<string, "debug" | "warn" | "fatal"> = { WARNING: "warn", FATAL: "warn", PANIC: "fatal" };

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
    child.once("close", (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const killOnExit = () => {
    if (!isGone()) child.kill("SIGINT");
  };
  process.once("exit", killOnExit);
  void ended.then(() => process.off("exit", killOnExit));

  return {
    ended,
    lastLines: () => lines.join("\n"),
    stop: async () => {
      if (child.pid === undefined || isGone()) return;
      await stopPostmaster(child.pid, isGone);
      if (child.stderr && !child.stderr.closed) await once(child.stderr, "close");
    },
  };
}

/**
 * Waits until the postmaster takes connections. There is no time limit while it lives: recovery after a crash takes as
 * long as it takes.
 *
 * @throws Error when the process ends first, or answers with anything but "not yet"
 */
export async function waitUntilReady(postmaster: Postmaster, connectionString: string, logger: Logger): Promise<void> {
  let end: string | undefined;
  void postmaster.ended.then((how) => {
    end = how;
  });
  const started = performance.now();
  let reported = started;
  for (;;) {
    if (end !== undefined) {
      throw new Error(`PostgreSQL ended while starting (${end}):\n${postmaster.lastLines()}`);
    }
    const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "28P01" || code === "28000") {
        throw new Error("PostgreSQL refuses the password kept beside its cluster.", { cause: error });
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    if (performance.now() - reported > 10_000) {
      reported = performance.now();
      logger.warn({ seconds: Math.round((reported - started) / 1000) }, "PostgreSQL is still starting");
    }
    await sleep(30);
  }
}
