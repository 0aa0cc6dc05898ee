import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { databaseUrl } from "../server/testing/database-url.ts";
import { asOwner } from "../server/testing/owner.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const startMilliseconds = 120_000;

/** What a server keeps, and where. */
export interface Installation {
  /** Of who owns its database. */
  readonly connectionString: string;
  /** Of its files. */
  readonly dataDirectory: string;
}

/** The installation that the others of a run are copies of: the global setup says it, in the environment of the workers. */
const variable = "TANDEM_E2E_DEMO";

export function offerDemo(demo: Installation): void {
  process.env[variable] = JSON.stringify(demo);
}

const offered = () => JSON.parse(process.env[variable] ?? "{}") as Installation;

/** Makes a database on the PostgreSQL of the run: an empty one, or a copy of another. Answers its connection string. */
export async function createDatabase(server: string, template = "template0"): Promise<string> {
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  const copied = `template ${template} strategy file_copy`;
  await asOwner(
    { connectionString: databaseUrl(server, "postgres") },
    `create database ${name} encoding 'UTF8' ${copied}`,
  );
  return databaseUrl(server, name);
}

/** An empty database beside those of the portals. */
export const emptyDatabase = () => createDatabase(offered().connectionString);

/** Copies the demo tenant: its files to a directory, and its database, of which the connection string is answered. */
export async function cloneDemo(dataDirectory: string): Promise<string> {
  const demo = offered();
  await cp(demo.dataDirectory, dataDirectory, { recursive: true });
  return createDatabase(demo.connectionString, new URL(demo.connectionString).pathname.slice(1));
}

/** The server's line that it is ready, with the port it took. */
function readyPort(line: string): number | null {
  if (!line.startsWith("{")) return null;
  const entry = JSON.parse(line) as { msg?: string; port?: number };
  return entry.msg === "Ready" ? (entry.port ?? null) : null;
}

/** Starts a server, which answers by the time this is done. */
export async function startServer(
  { connectionString, dataDirectory }: Installation,
  variables: Readonly<Record<string, string>>,
): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIRECTORY: dataDirectory,
      DATABASE_URL: connectionString,
      // Each connection plans what it is asked, which costs more than to wait for one that has.
      DATABASE_POOL_SIZE: "8",
      PREPARED_STATEMENTS: "3000",
      PREPARED_FROM: "1",
      DEMO: "false",
      LOG_LEVEL: "info",
      SIGN_IN_RATE: "10000",
      SIGN_IN_FAILURE_RATE: "10000",
      SESSIONS_PER_USER: "100",
      ...variables,
    },
  });
  const output = server.stdout;
  if (!output) throw new Error("the server has no output to read");
  const port = await new Promise<number>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error("the server did not get ready in time")), startMilliseconds);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: output }).on("line", (line) => {
      const found = readyPort(line);
      if (found === null) return;
      clearTimeout(tooLate);
      resolve(found);
    });
  });
  return { server, address: `http://127.0.0.1:${port}` };
}

export async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}
