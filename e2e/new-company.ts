import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { emptyDatabase } from "./server.ts";

const script = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));

/** A server with nothing in it. */
export interface EmptyServer {
  readonly address: string;
  /** Of who owns its database. */
  readonly connectionString: string;
  /** The secret of the link by which it is set up. */
  readonly token: string;
  stop(): Promise<void>;
}

/** Starts a server on an empty database, which prints how it is set up. */
export async function startEmpty(variables: Readonly<Record<string, string>> = {}): Promise<EmptyServer> {
  const directory = await mkdtemp(join(tmpdir(), "tandem-setup-"));
  const connectionString = await emptyDatabase();
  const server: ChildProcess = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      HOST: "",
      PORT: "0",
      DATABASE_URL: connectionString,
      DEMO: "false",
      DATA_DIRECTORY: directory,
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port, token] = await new Promise<[string, string]>((resolve) => {
    let printed = "";
    server.stdout?.on("data", (chunk) => {
      printed += chunk;
      const [, place, secret] = /localhost:(\d+)\/login#setup=(\S+)\s/.exec(printed) ?? [];
      if (place && secret) resolve([place, secret]);
    });
  });
  return {
    address: `http://127.0.0.1:${port}`,
    connectionString,
    token,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

/** Fills in what the first administrator is asked for; `repeated` is what they type as their password a second time. */
export async function fillSetup(page: Page, password: string, repeated: string): Promise<void> {
  await page.getByLabel("Company").fill("Own Company");
  await page.getByLabel("Organization no.").fill("P1");
  await page.getByLabel("Organization name").fill("Plant One");
  await page.getByLabel("User ID").fill("chief");
  await page.getByLabel("Name", { exact: true }).fill("First Person");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the password").fill(repeated);
  await page.getByRole("button", { name: "Set up" }).click();
}

/** Signs in by the page of an English browser. */
export async function signInAt(page: Page, userNo: string, password: string): Promise<void> {
  await page.getByLabel("User ID").fill(userNo);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}
