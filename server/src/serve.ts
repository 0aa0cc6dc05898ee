import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { DatabaseNotEmptyError, demoAccounts, demoPassword, isEmptyDatabase, loadDemo } from "../../demo/load.ts";
import { hasOpenDemoAccount } from "../../demo/open-accounts.ts";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./core/config.ts";
import { waitForDatabase } from "./core/database-wait.ts";
import { Files } from "./core/files.ts";
import { openLogger } from "./core/logging.ts";
import { migrate } from "./core/migrate.ts";
import { startEmbeddedPostgres } from "./core/postgres/embedded.ts";
import { onStopRequest } from "./core/stop-requests.ts";
import { openSetupLinks, type SetupLink, setupHours } from "./platform/setup/links.ts";
import { openPlatform } from "./platform.ts";

const stopMilliseconds = 20_000;
/** How long to wait for a port that a server which is ending still holds. */
const portMilliseconds = 20_000;

/** What was opened, to be closed in the opposite order. */
type Closing = (() => Promise<unknown>)[];

async function start(config: Config, logger: Logger, closing: Closing): Promise<void> {
  const startedAt = performance.now();
  const connectionString = config.DATABASE_URL ?? (await startOwnPostgres(config, logger, closing));
  await waitForDatabase(connectionString, logger);
  await migrate(connectionString, logger);
  if (config.DEMO) await loadDemoOnce(connectionString, config, logger);
  const isDemo = await hasOpenDemoAccount(connectionString);
  if (isDemo) requireSaidDemo(config);
  const platform = await openPlatform(config, connectionString, logger);
  closing.push(() => platform.close());
  const app = await createApp(platform);
  closing.push(() => app.close());
  const host = config.HOST ?? (isDemo ? "127.0.0.1" : "0.0.0.0");
  if (isDemo && (config.TRUST_PROXY || !isOfThisMachine(host))) {
    logger.warn({ host }, "Demo accounts are open to everybody who reaches this address: their password is known");
  }
  const setupLinks = await openSetupLinks(connectionString);
  // From here on the database may come and go.
  await listen(app, { host, port: config.PORT }, logger);
  const { port } = app.server.address() as AddressInfo;
  logger.info({ host, port, milliseconds: Math.round(performance.now() - startedAt) }, "Ready");
  if (isDemo) greet(port);
  inviteAdministrators(setupLinks, port, logger);
}

async function startOwnPostgres(config: Config, logger: Logger, closing: Closing): Promise<string> {
  const postgres = await startEmbeddedPostgres({ directory: join(config.DATA_DIRECTORY, "postgres"), logger });
  closing.push(() => postgres.stop());
  return postgres.connectionString;
}

/**
 * Behind a proxy the address that is listened on says nothing of who reaches it.
 * @throws ConfigError unless it is said that they may use the demo
 */
function requireSaidDemo({ TRUST_PROXY, DEMO }: Config): void {
  if (!TRUST_PROXY || DEMO) return;
  throw new ConfigError(
    "Demo accounts are in this database, with the password that everybody knows, and TRUST_PROXY=true lets in whoever reaches the proxy.\n" +
      "  Give them other passwords or make them invalid, where the server is started without TRUST_PROXY;\n" +
      "  or say DEMO=true where everybody may use them.",
  );
}

function isOfThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}

async function listen(app: FastifyInstance, place: { host: string; port: number }, logger: Logger): Promise<void> {
  const end = performance.now() + portMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await app.listen(place);
      return;
    } catch (error) {
      if (!isTaken(error) || performance.now() > end) throw error;
      if (attempt === 1)
        logger.warn({ port: place.port, seconds: portMilliseconds / 1000 }, "The port is taken: waiting for it");
      await sleep(100);
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

/** Ends the process when it is asked to, also while it is still starting. */
function stopWhenAsked(config: Config, logger: Logger, closing: Closing): () => boolean {
  let stopping = false;
  onStopRequest(async (cause) => {
    if (stopping) return;
    stopping = true;
    logger.info({ cause }, "Stopping: finishing what is under way");
    setTimeout(() => process.exit(1), config.DRAIN_SECONDS * 1000 + stopMilliseconds).unref();
    try {
      for (let close = closing.pop(); close; close = closing.pop()) await close();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, "Stopping failed");
      process.exit(1);
    }
  });
  return () => stopping;
}

/** Of nodes that start together on an empty database, one loads the demo tenant. */
async function loadDemoOnce(connectionString: string, config: Config, logger: Logger): Promise<void> {
  if (!(await isEmptyDatabase(connectionString))) return;
  try {
    await loadDemo({ connectionString, files: await Files.open(config), logger });
  } catch (error) {
    if (!(error instanceof DatabaseNotEmptyError)) throw error;
  }
}

/** Where nobody may administer, whoever reads this does: it is the one way in. */
function inviteAdministrators(links: readonly SetupLink[], port: number, logger: Logger): void {
  for (const { tenantName, token } of links) {
    const place = tenantName === null ? "The database is empty" : `${tenantName} has no administrator`;
    logger.warn(
      { hours: setupHours },
      `${place}: open the link that is printed here to set up the first administrator`,
    );
    process.stdout.write(
      `\n  ${place}. Set up the first administrator within ${setupHours} hours, once, at\n\n` +
        `    http://localhost:${port}/login#setup=${token}\n\n  (or the address under which the portal is reached)\n\n`,
    );
  }
}

/** What a person needs to look at the demo. */
function greet(port: number): void {
  const accounts = demoAccounts.map(({ userNo, role }) => `    ${userNo.padEnd(12)} ${role}`).join("\n");
  process.stdout.write(
    `\n  Tandem is at http://localhost:${port}\n\n  Demo accounts, password ${demoPassword}:\n${accounts}\n\n`,
  );
}

let isStopping = () => false;
try {
  const config = readConfig(process.env);
  const logger = openLogger(config.LOG_LEVEL);
  const closing: Closing = [];
  isStopping = stopWhenAsked(config, logger, closing);
  await start(config, logger, closing);
} catch (error) {
  // What is stopped while it starts fails in one way or another.
  if (!isStopping()) {
    const message =
      error instanceof ConfigError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}
