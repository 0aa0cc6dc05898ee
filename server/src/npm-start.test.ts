import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { choosePort } from "./core/postgres/port.ts";
import { isAlive, signal, waitUntil } from "./core/postgres/processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

let directory: string;
let port: number;
const started: ChildProcess[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-npm-"));
  port = await choosePort(join(directory, "none"));
});
afterEach(async () => {
  // The group is npm with what it started; PostgreSQL ends with the server.
  for (const npm of started.splice(0))
    if (npm.pid !== undefined && !(await isGone(npm.pid))) signal(-npm.pid, "SIGKILL");
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }));

/** Whether a process has ended, also where nobody collects the dead. */
async function isGone(id: number): Promise<boolean> {
  if (!isAlive(id)) return true;
  const { stdout } = await run("ps", ["-o", "stat=", "-p", String(id)]).catch(() => ({ stdout: "" }));
  return stdout.trim() === "" || stdout.startsWith("Z");
}

interface Entry {
  readonly msg: string;
  readonly pid: number;
}

/** `npm start`, but for building the pages. */
const command = ["npm", "start", "--ignore-scripts"] as const;

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: "",
    DATA_DIRECTORY: directory,
    DEMO: "false",
    LOG_LEVEL: "debug",
  };
}

/** In a group of its own, as a terminal would have it. */
function startNpm() {
  const [program, ...rest] = command;
  const npm = spawn(program, rest, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: environment(),
  });
  started.push(npm);
  return { id: npm.pid ?? 0, ended: once(npm, "exit"), ...told(npm.stdout, () => npm.exitCode !== null) };
}

/** By a shell that ends at once. Answers when npm runs. */
async function startInBackground() {
  const launcher = spawn("/bin/sh", ["-c", `${command.join(" ")} & echo "$!"`], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: environment(),
  });
  const ended = once(launcher, "exit");
  const written = told(launcher.stdout, () => false);
  await ended;
  await waitUntil(() => written.first() !== undefined, 10_000);
  return { id: Number(written.first()), ...written };
}

/** What is written there. */
function told(output: Readable, isOver: () => boolean) {
  const entries: Entry[] = [];
  const others: string[] = [];
  createInterface({ input: output }).on("line", (line) => {
    if (line.startsWith("{")) entries.push(JSON.parse(line));
    else others.push(line);
  });
  const find = (text: string) => entries.find(({ msg }) => msg.includes(text));
  return {
    find,
    /** The number of the process, where a shell says that first. */
    first: () => others.find((line) => /^\d+$/.test(line)),
    async says(text: string): Promise<Entry> {
      await waitUntil(() => find(text) !== undefined || isOver(), 60_000);
      const entry = find(text);
      if (!entry) throw new Error(`Never said: ${text}\n${JSON.stringify(entries.slice(-20))}`);
      return entry;
    },
  };
}

async function postmasterId(): Promise<number> {
  const file = join(directory, "postgres", "cluster", "postmaster.pid");
  return Number((await readFile(file, "utf8")).split("\n")[0]);
}

/** Whether PostgreSQL has written of itself that it was shut down properly: after the numbers of the cluster and its versions. */
async function isShutDown(): Promise<boolean> {
  const control = await readFile(join(directory, "postgres", "cluster", "global", "pg_control"));
  return control.readInt32LE(16) === 1;
}

async function expectGone(...ids: number[]): Promise<void> {
  for (const id of ids) expect(await waitUntil(() => isGone(id), 30_000), String(id)).toBe(true);
}

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const ends: [string, (npm: number, server: number) => void][] = [
  ["SIGHUP to npm", (npm) => signal(npm, "SIGHUP")],
  ["SIGKILL to npm", (npm) => signal(npm, "SIGKILL")],
  ["SIGINT to all that a terminal runs", (npm) => signal(-npm, "SIGINT")],
  ["SIGHUP to all that a terminal runs", (npm) => signal(-npm, "SIGHUP")],
  ["SIGQUIT to the server", (_npm, server) => signal(server, "SIGQUIT")],
  ["SIGKILL to the server", (_npm, server) => signal(server, "SIGKILL")],
];

describe("npm start", () => {
  it("ends whole when it is stopped while it starts", async () => {
    for (const moment of ["Making a new PostgreSQL cluster", "PostgreSQL is running", "Migration applied"]) {
      const npm = startNpm();
      const { pid: server } = await npm.says(moment);
      signal(npm.id, "SIGTERM");
      await npm.ended;
      expect(await isGone(server)).toBe(true);
      const listed = async () => (await run("ps", ["-axwwo", "command="])).stdout;
      expect(await waitUntil(async () => !(await listed()).includes(`${directory}/postgres`), 30_000)).toBe(true);
    }
  });

  it("ends whole, however it is ended, starts again right after, and goes on when who started it in the background has ended", async () => {
    let npm = startNpm();
    let server = await npm.says("Ready");
    for (const [how, end] of ends) {
      const postmaster = await postmasterId();
      end(npm.id, server.pid);
      await npm.ended;
      const isLast = how === ends.at(-1)?.[0];
      const next = isLast ? await startInBackground() : startNpm();
      const nextServer = await next.says("Ready");
      await expectGone(server.pid, postmaster);
      expect(await isReady(), how).toBe(true);
      expect(next.find("not properly shut down"), how).toBeUndefined();
      [npm, server] = [{ ended: Promise.resolve([]), ...next }, nextServer];
    }
    // Three looks at the parent.
    await sleep(1500);
    expect(await isReady()).toBe(true);
    const postmaster = await postmasterId();
    signal(npm.id, "SIGTERM");
    await expectGone(npm.id);
    // npm waits for the server where it hands the signal on.
    expect(await isGone(postmaster)).toBe(true);
    expect(await isShutDown()).toBe(true);
  }, 300_000);

  it("serves, and ends whole, when nobody takes what it writes, and leaves what it compiled to the next", async () => {
    const full = await open("/dev/full", "w");
    const server = spawn(process.execPath, [join(root, "server/src/main.ts")], {
      detached: true,
      stdio: ["ignore", full.fd, full.fd],
      env: { ...environment(), NODE_COMPILE_CACHE: "" },
    });
    started.push(server);
    const ended = once(server, "exit");
    await full.close();
    expect(await waitUntil(isReady, 50_000)).toBe(true);
    const postmaster = await postmasterId();
    server.kill("SIGHUP");
    expect(await ended).toEqual([0, null]);
    expect(await isGone(postmaster)).toBe(true);
    expect(await readdir(join(directory, "compiled"))).not.toEqual([]);
  });
});
