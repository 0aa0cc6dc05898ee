import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { findBackends, findPostmasters, isAlive, signal, waitUntil } from "./processes.ts";

/** PostgreSQL's own words: SIGINT is a fast shutdown, SIGQUIT an immediate one that recovers at the next start. */
const stopSteps = [
  { name: "SIGINT", milliseconds: 30_000 },
  { name: "SIGQUIT", milliseconds: 10_000 },
  { name: "SIGKILL", milliseconds: 5_000 },
] as const;

/** Stops a postmaster, first politely. Safe for the data at every step: what was committed is in the log on disk. */
export async function stopPostmaster(id: number, isGone: () => boolean | Promise<boolean>): Promise<void> {
  for (const step of stopSteps) {
    signal(id, step.name);
    if (await waitUntil(isGone, step.milliseconds)) return;
  }
  throw new Error(`PostgreSQL, process ${id}, does not end even when killed.`);
}

/**
 * Ends what an earlier server left running on this cluster, so that a new postmaster may start: a whole PostgreSQL when
 * the server was killed, or single working processes when the postmaster was killed. The caller holds the lock of the
 * data directory, so nothing found here belongs to a living server.
 */
export async function endLeftovers(cluster: string, clusterName: string, logger: Logger): Promise<void> {
  for (const id of await findPostmasters(clusterName)) {
    logger.warn({ process: id }, "A PostgreSQL left running by an earlier server is being stopped");
    // Asked of the process list: where nobody collects the dead, a process that has ended still answers signals.
    await stopPostmaster(id, async () => !(await findPostmasters(clusterName)).includes(id));
  }
  // Idle processes notice the end of their postmaster at once; one in the middle of a long statement does not, and
  // PostgreSQL refuses to start while it lives.
  const gone = await waitUntil(async () => (await findBackends(clusterName)).length === 0, 500);
  if (!gone) {
    for (const id of await findBackends(clusterName)) {
      logger.warn({ process: id }, "A working process of a PostgreSQL that has ended is being killed");
      signal(id, "SIGKILL");
    }
    await waitUntil(async () => (await findBackends(clusterName)).length === 0, 5_000);
  }
  await disownProcessFile(join(cluster, "postmaster.pid"));
}

/**
 * After a crash, and always after a container was replaced, the process number in `postmaster.pid` may by now belong to
 * something else, and PostgreSQL would refuse to start because of it. The number is replaced with one that no process
 * can have. The file itself stays: PostgreSQL reads from it which shared memory to check for survivors.
 */
async function disownProcessFile(path: string): Promise<void> {
  const content = await readFile(path, "utf8").catch(() => undefined);
  if (content === undefined) return;
  const [first = "", ...rest] = content.split("\n");
  const id = Number(first);
  if (Number.isInteger(id) && id > 0 && !isAlive(id)) return;
  await writeFile(path, ["2147483647", ...rest].join("\n"));
}
