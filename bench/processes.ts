import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const longestStart = 120_000;

/** A server that runs as a process of its own. */
export interface RunningServer {
  port: number;
  processId: number;
  /** From starting the process to the first answer of the ready address. */
  startMilliseconds: number;
  memory: Memory;
  stop(): Promise<void>;
}

/** From now on a process waits while another has work for a processor. */
export function giveWay(processId: number | undefined): void {
  if (processId !== undefined) setPriority(processId, constants.priority.PRIORITY_LOW);
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/**
 * Starts a script of this repository as a server and waits until `ready` answers. What it writes goes to `server.log` in
 * the directory.
 */
export async function startServer(
  script: string,
  ready: string,
  directory: string,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const port = await freePort();
  const log = openSync(join(directory, "server.log"), "a");
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  // However the run ends, it leaves no server behind.
  const killOnExit = () => child.kill("SIGTERM");
  process.once("exit", killOnExit);
  child.once("exit", () => process.off("exit", killOnExit));
  while (!(await isReady(`http://127.0.0.1:${port}${ready}`))) {
    if (child.exitCode !== null || performance.now() - startedAt > longestStart) {
      await stop(child);
      throw new Error(
        `${script} did not start: ${(await readFile(join(directory, "server.log"), "utf8")).slice(-2000)}`,
      );
    }
    await sleep(5);
  }
  const startMilliseconds = performance.now() - startedAt;
  const processId = child.pid ?? 0;
  return { port, processId, startMilliseconds, memory: new Memory(processId), stop: () => stop(child) };
}

/** What the servers of a directory wrote of what broke in them, the last of it. */
export async function brokenIn(directory: string): Promise<string> {
  const written = await readFile(join(directory, "server.log"), "utf8").catch(() => "");
  const broken = written.split("\n").filter((line) => /^\{"level":[56]0,/.test(line));
  return broken.slice(-3).join("\n").slice(0, 5000);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** The memory of a process as Linux tells it; elsewhere nothing is known. */
export class Memory {
  readonly #directory: string;

  constructor(processId: number) {
    this.#directory = `/proc/${processId}`;
  }

  async #megabytes(name: string): Promise<number> {
    const status = await readFile(`${this.#directory}/status`, "utf8").catch(() => "");
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status);
    return found ? Number(found[1]) / 1024 : Number.NaN;
  }

  /** Resident now, in MB. */
  resident(): Promise<number> {
    return this.#megabytes("VmRSS");
  }

  /** The most that was resident since the last `forgetPeak`, in MB. */
  peak(): Promise<number> {
    return this.#megabytes("VmHWM");
  }

  async forgetPeak(): Promise<void> {
    await writeFile(`${this.#directory}/clear_refs`, "5").catch(() => undefined);
  }
}
