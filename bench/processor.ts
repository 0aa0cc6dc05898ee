import { readdir, readFile } from "node:fs/promises";
import { Client as Database } from "pg";

/** Milliseconds of processor time and bytes that a server and its database took for each of so many requests. */
export interface Cost {
  app: number;
  database: number;
  /** What the answer is as it travels. */
  answered: number;
  /** What the server read meanwhile: the request, and what the database answered. */
  read: number;
}

const tickMilliseconds = 10;

interface Usage {
  parent: number;
  milliseconds: number;
}

/** As Linux tells it; elsewhere nothing is known. */
async function usageOf(processId: number | string): Promise<Usage | undefined> {
  const text = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => "");
  // The name of a process, in brackets, may hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [parent, ...ticks] = [1, 11, 12, 13, 14].map((place) => Number(fields[place]));
  if (parent === undefined || text === "") return undefined;
  return { parent, milliseconds: ticks.reduce((sum, each) => sum + each, 0) * tickMilliseconds };
}

/** Processor time of a process, and of all that it started. */
export async function processMilliseconds(processId: number): Promise<number> {
  const names = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const usages = await Promise.all(names.map(usageOf));
  const family = usages.filter((usage, index) => usage?.parent === processId || Number(names[index]) === processId);
  return family.reduce((sum, usage) => sum + (usage?.milliseconds ?? 0), 0);
}

async function bytesRead(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/io`, "utf8").catch(() => "");
  return Number(/^rchar: (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

/** The first process of the PostgreSQL that a database is in, where it runs on this machine. */
export async function postmasterOf(connectionString: string): Promise<number> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
    return (await usageOf(rows[0]?.pid ?? 0))?.parent ?? Number.NaN;
  } finally {
    await database.end();
  }
}

/** The processes of a server and of its database. */
export interface Processes {
  server: number;
  postmaster: number;
}

/** Does work that answers how many requests it made and how many bytes they were answered with; tells what each cost. */
export async function costOf(
  processes: Processes | undefined,
  work: () => Promise<{ requests: number; bytes: number }>,
): Promise<Cost> {
  const look = async () =>
    processes
      ? [
          await processMilliseconds(processes.server),
          await processMilliseconds(processes.postmaster),
          await bytesRead(processes.server),
        ]
      : [];
  const before = await look();
  const { requests, bytes } = await work();
  const after = await look();
  const [app, database, read] = [0, 1, 2].map(
    (place) => ((after[place] ?? Number.NaN) - (before[place] ?? 0)) / requests,
  );
  return {
    app: app ?? Number.NaN,
    database: database ?? Number.NaN,
    read: read ?? Number.NaN,
    answered: bytes / requests,
  };
}
