import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { encoded, TestUser } from "./application.ts";
import { password } from "./world.ts";

const script = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** The server as it is started in earnest: a process of its own, which can be killed. */
export interface ServerProcess {
  /** Of the process. */
  readonly id: number | undefined;
  readonly url: string;
  /** What it has written on standard output until now. */
  printed(): string;
  /** A caller without a session. */
  readonly nobody: TestUser;
  /** Signs in by user number (one of the world's users) and remembers the session. */
  as(userNo: string): Promise<TestUser>;
  /** As if the power went out, for this process alone. */
  kill(): Promise<void>;
  /** Asks it to stop, as an operator does; answers its exit code. */
  stop(): Promise<number | null>;
}

interface Limits {
  /** How large the files may become that it writes, in blocks of 512 or 1024 bytes: beyond, the system refuses as on a full disk. */
  readonly mostFileBlocks?: number;
}

/** Starts the server's own script with the given environment, and waits until it is ready. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  { mostFileBlocks }: Limits = {},
): Promise<ServerProcess> {
  const limited = mostFileBlocks === undefined ? "" : `ulimit -f ${mostFileBlocks};`;
  const child = spawn("sh", ["-c", `${limited} exec "$0" "$1"`, process.execPath, script], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "false",
      SIGN_IN_RATE: "10000",
      SIGN_IN_FAILURE_RATE: "10000",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const printed: string[] = [];
  child.stdout.on("data", (chunk) => printed.push(String(chunk)));
  const url = `http://127.0.0.1:${await readyPort(child, exited)}`;
  const nobody = new TestUser(url, undefined);
  const signedIn = new Map<string, Promise<TestUser>>();
  return {
    id: child.pid,
    url,
    printed: () => printed.join(""),
    nobody,
    as(userNo) {
      const user = signedIn.get(userNo) ?? signIn(nobody, url, userNo);
      signedIn.set(userNo, user);
      return user;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}

async function signIn(nobody: TestUser, url: string, userNo: string): Promise<TestUser> {
  const { token } = await nobody.ok("sessions", "login", { userNo, pwd: encoded(password) });
  return new TestUser(url, token);
}

/** Reads the log up to the line that tells the port, and keeps it flowing afterwards. */
async function readyPort({ stdout, stderr }: ChildProcess, exited: Promise<unknown>): Promise<number> {
  if (!stdout || !stderr) throw new Error("The server's output cannot be read");
  const complaint = text(stderr);
  const ready = new Promise<number>((resolve) => {
    createInterface({ input: stdout }).on("line", (line) => {
      const entry: { msg?: string; port?: number } = line.startsWith("{") ? JSON.parse(line) : {};
      if (entry.msg === "Ready" && entry.port !== undefined) resolve(entry.port);
    });
  });
  const failed = exited.then(async () => {
    throw new Error(`The server ended before it was ready: ${await complaint}`);
  });
  failed.catch(() => undefined);
  return Promise.race([ready, failed]);
}
