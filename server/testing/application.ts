import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Envelope } from "@tandem/contract/core/envelope";
import { type InputOf, type OutputOf, pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { type Logger, pino } from "pino";
import { inject } from "vitest";
import { createApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/core/config.ts";
import type { Platform } from "../src/core/context.ts";
import { openPlatform } from "../src/platform.ts";
import { createTestDatabase } from "./database.ts";
import { KeptWorld } from "./kept-world.ts";
import { leaveOwner } from "./owner.ts";
import { password } from "./world.ts";

type Call = { [S in keyof typeof services]: (typeof services)[S] };

/** The answer of a call as it came over HTTP. */
export interface Answer<T> {
  readonly http: number;
  readonly body: Envelope<T>;
  readonly headers: Headers;
}

/** A user at the front door: speaks HTTP, and nothing else. */
export class TestUser {
  readonly token: string | undefined;
  readonly url: string;
  private readonly language: string;
  private readonly timeZone: string | undefined;

  constructor(url: string, token: string | undefined, language = "en-US", timeZone?: string) {
    this.url = url;
    this.token = token;
    this.language = language;
    this.timeZone = timeZone;
  }

  /** The same user, reading another language. */
  reading(language: string): TestUser {
    return new TestUser(this.url, this.token, language);
  }

  /** The same user, living in a zone. */
  inZone(timeZone: string): TestUser {
    return new TestUser(this.url, this.token, this.language, timeZone);
  }

  /** Headers of every call. */
  headers(extra: Record<string, string> = {}): Record<string, string> {
    return {
      "accept-language": this.language,
      ...(this.timeZone ? { "app-time-zone": this.timeZone } : {}),
      ...(this.token ? { "authentication-info": this.token, invokerparam: "1" } : {}),
      ...extra,
    };
  }

  /** Posts a body as it is. */
  async post<T = unknown>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: this.headers({ "content-type": "application/json", ...headers }),
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { http: response.status, body: (await response.json()) as Envelope<T>, headers: response.headers };
  }

  /** Makes a call of the contract and answers whatever came back. */
  async call<S extends keyof Call, M extends keyof Call[S]["endpoints"] & string>(
    service: S,
    method: M,
    input: InputOf<Call[S]["endpoints"][M]>,
    headers: Record<string, string> = {},
  ): Promise<Answer<OutputOf<Call[S]["endpoints"][M]>>> {
    const described = services[service] as unknown as Service;
    const isList = described.endpoints[method]?.kind === "list";
    return this.post(pathOf(described, method), isList ? input : { condition: input }, headers);
  }

  /** Makes a call that must succeed, as one of its own: what was alike and just before is not sent again by it (S8.2d). */
  async ok<S extends keyof Call, M extends keyof Call[S]["endpoints"] & string>(
    service: S,
    method: M,
    input: InputOf<Call[S]["endpoints"][M]>,
  ): Promise<OutputOf<Call[S]["endpoints"][M]>> {
    const { body } = await this.call(service, method, input, { "idempotency-key": randomUUID() });
    if (!("data" in body)) throw new Error(`${service}.${method}: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Makes a call that must be refused; answers the error code. */
  async refused<S extends keyof Call, M extends keyof Call[S]["endpoints"] & string>(
    service: S,
    method: M,
    input: InputOf<Call[S]["endpoints"][M]>,
  ): Promise<string> {
    const { body } = await this.call(service, method, input);
    if ("data" in body) throw new Error(`${service}.${method} was not refused: ${JSON.stringify(body.data)}`);
    return body.errorCode;
  }

  /** Uploads a file to a call (S7.16a). */
  async upload<T = unknown>(
    service: keyof Call,
    method: string,
    content: Buffer | Uint8Array,
    fileName = "orders.xlsx",
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(content)]), fileName);
    const path = pathOf(services[service] as unknown as Service, method);
    const response = await fetch(`${this.url}${path}`, { method: "POST", headers: this.headers(headers), body: form });
    return { http: response.status, body: (await response.json()) as Envelope<T>, headers: response.headers };
  }

  /** Downloads a file of a call of the contract. */
  async download(service: keyof Call, method: string, body: unknown): Promise<Download> {
    return this.downloadFrom(pathOf(services[service] as unknown as Service, method), body);
  }

  /** Downloads a file. */
  async downloadFrom(path: string, body: unknown): Promise<Download> {
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: this.headers({ "content-type": "application/json" }),
      body: JSON.stringify(body),
    });
    return { response, content: Buffer.from(await response.arrayBuffer()) };
  }
}

interface Download {
  readonly response: Response;
  readonly content: Buffer;
}

export interface TestApplication {
  readonly url: string;
  /** Connection of the owner, for looking behind the scenes; tests change nothing through it. */
  readonly connectionString: string;
  readonly config: Config;
  /** Signs in by user number (one of the world's users) and remembers the session. */
  as(userNo: string): Promise<TestUser>;
  /** Signs in anew, with a session of its own. */
  signIn(userNo: string, password?: string): Promise<TestUser>;
  /** A caller without a session. */
  readonly nobody: TestUser;
  /** What the server stands on, for running what jobs do. */
  readonly platform: Platform;
  /** Every route the server answers, as Fastify prints them. */
  printRoutes(): string;
  close(): Promise<void>;
}

type Running = Omit<TestApplication, "as" | "signIn" | "nobody">;

/** Databases behind the servers of this process, by address. */
const databases = new Map<string, string>();

/** The database of a server of this process; undefined for one of its own. */
export const databaseOf = (url: string) => databases.get(url);

/** More files in a row than this make a connection remember more plans than there is memory for. */
const mostLent = 30;

/** The application of this worker, lent from file to file: what it has planned and read need not be planned and read anew. */
interface Shared extends Running {
  readonly world: KeptWorld;
  lent: number;
}

let free: Shared | undefined;

/**
 * The whole server, listening on a free port, with the test world loaded: two organisations, three suppliers, users for every
 * side. Every answer is checked against the contract. Without settings it is the one of this worker, with its database put
 * back to how the world began; numbers of records go on.
 */
export async function startTestApplication(
  variables: Record<string, string> = {},
  logger?: Logger,
): Promise<TestApplication> {
  if (logger || Object.keys(variables).length > 0) return startOwnApplication(variables, logger);
  const shared = free ?? (await share());
  free = undefined;
  shared.lent += 1;
  return withUsers({ ...shared, close: () => takeBack(shared) });
}

/** A server and a database that nobody had before, and nobody has after. */
export async function startOwnApplication(
  variables: Record<string, string> = {},
  logger: Logger = pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" }),
): Promise<TestApplication> {
  return withUsers(await run(variables, logger));
}

async function share(): Promise<Shared> {
  const running = await run({}, pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" }));
  return { ...running, world: await KeptWorld.open(running.connectionString), lent: 0 };
}

/** One that cannot be put back, as where a test has left a lock, is given up. */
async function takeBack(shared: Shared): Promise<void> {
  await leaveOwner(shared);
  const isBack = await shared.world.restore().then(
    () => true,
    () => false,
  );
  if (isBack && shared.lent < mostLent && !free) {
    free = shared;
    return;
  }
  await shared.world.close();
  await shared.close();
}

async function run(variables: Record<string, string>, logger: Logger): Promise<Running> {
  const database = await createTestDatabase("world");
  const directory = await mkdtemp(join(inject("testDatabaseServer").directory, "application-"));
  const config = readConfig({
    DATA_DIRECTORY: directory,
    SIGN_IN_RATE: "10000",
    SIGN_IN_FAILURE_RATE: "10000",
    PUBLIC_CALL_RATE: "1000000",
    DATABASE_POOL_SIZE: "12",
    // A run makes every call there is, many of them often: planning them anew is a good part of what it costs.
    PREPARED_STATEMENTS: "3000",
    PREPARED_FROM: "2",
    ...variables,
  });
  const platform = await openPlatform(config, database.connectionString, logger);
  const app = await createApp(platform, { checkAnswers: true });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  databases.set(url, database.connectionString);
  return {
    url,
    connectionString: database.connectionString,
    config,
    platform,
    printRoutes: () => app.printRoutes({ commonPrefix: false }),
    async close() {
      databases.delete(url);
      await app.close();
      await platform.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function withUsers(running: Running): TestApplication {
  const { url } = running;
  const nobody = new TestUser(url, undefined);
  const signedIn = new Map<string, Promise<TestUser>>();
  return {
    ...running,
    nobody,
    signIn: (userNo, given = password) => signIn(nobody, url, userNo, given),
    as(userNo) {
      const known = signedIn.get(userNo) ?? signIn(nobody, url, userNo, password);
      signedIn.set(userNo, known);
      return known;
    },
  };
}

async function signIn(nobody: TestUser, url: string, userNo: string, given: string): Promise<TestUser> {
  const { token } = await nobody.ok("sessions", "login", { userNo, pwd: encoded(given) });
  return new TestUser(url, token);
}

/** Chooses an own password in place of one that somebody else has set, and leaves no session behind. */
export async function chooseOwnPassword(url: string, userNo: string, given: string, own: string): Promise<void> {
  const user = await signIn(new TestUser(url, undefined), url, userNo, given);
  await user.ok("currentUsers", "updatepwd", { oldPwd: encoded(given), newPwd: encoded(own) });
  await user.ok("sessions", "logout", {});
}

/** A password as the wire carries it. */
export function encoded(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
