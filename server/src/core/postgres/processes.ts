import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

interface RunningProcess {
  id: number;
  commandLine: string;
}

/** Every process of this machine (or container) with its command line, arguments separated by a space. */
async function listProcesses(): Promise<RunningProcess[]> {
  if (process.platform !== "linux") {
    const { stdout } = await promisify(execFile)("ps", ["-axwwo", "pid=,command="], { maxBuffer: 2 ** 26 });
    return stdout.split("\n").flatMap((line) => {
      const [, id, commandLine] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
      return id && commandLine ? [{ id: Number(id), commandLine }] : [];
    });
  }
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(
    ids.map(async (id) => {
      const raw = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
      return { id: Number(id), commandLine: raw.replaceAll("\0", " ").trim() };
    }),
  );
  return processes.filter((entry) => entry.commandLine !== "");
}

/** The postmasters that were started with this `cluster_name`. */
export async function findPostmasters(clusterName: string): Promise<number[]> {
  const argument = ` cluster_name=${clusterName} `;
  const found = await listProcesses();
  return found.filter((entry) => `${entry.commandLine} `.includes(argument)).map((entry) => entry.id);
}

/** The working processes of the cluster with this name: PostgreSQL puts the name in their titles. */
export async function findBackends(clusterName: string): Promise<number[]> {
  const title = `postgres: ${clusterName}: `;
  const found = await listProcesses();
  return found.filter((entry) => entry.commandLine.startsWith(title)).map((entry) => entry.id);
}

/** Whether a process with this number exists, whoever it belongs to. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Sends a signal to a process that may be gone already. */
export function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Waits until `condition` holds, asking every 50 ms, at most `milliseconds`. Answers whether it held in time. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await sleep(50);
  }
  return true;
}
