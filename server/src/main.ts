import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { DatabaseNotEmptyError, demoAccounts, demoPassword, isEmptyDatabase, loadDemo } from "../../demo/load.ts";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./core/config.ts";
import { Files } from "./core/files.ts";
import { openLogger } from "./core/logging.ts";
import { migrate } from "./core/migrate.ts";
import { startEmbeddedPostgres } from "./core/postgres/embedded.ts";
import { openPlatform } from "./platform.ts";

const stopMilliseconds = 20_000;

async function start(config: Config): Promise<void> {
  const startedAt = performance.now();
  const logger = openLogger(config.LOG_LEVEL);
  const database = config.DATABASE_URL
    ? { connectionString: config.DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({ directory: join(config.DATA_DIRECTORY, "postgres"), logger });
  const { connectionString } = database;
  await migrate(connectionString, logger);
  if (config.DEMO) await loadDemoOnce(connectionString, config, logger);
  const platform = await openPlatform(config, connectionString, logger);
  const app = await createApp(platform);
  await app.listen({ port: config.PORT, host: config.HOST });
  const { port } = app.server.address() as AddressInfo;
  logger.info({ port, milliseconds: Math.round(performance.now() - startedAt) }, "Ready");
  if (config.DEMO) greet(port);

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, "Stopping: finishing what is under way");
    setTimeout(() => process.exit(1), config.DRAIN_SECONDS * 1000 + stopMilliseconds).unref();
    await app.close();
    await platform.close();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
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

/** What a person needs to look at the demo. */
function greet(port: number): void {
  const accounts = demoAccounts.map(({ userNo, role }) => `    ${userNo.padEnd(12)} ${role}`).join("\n");
  process.stdout.write(
    `\n  Tandem is at http://localhost:${port}\n\n  Demo accounts, password ${demoPassword}:\n${accounts}\n\n`,
  );
}

try {
  await start(readConfig(process.env));
} catch (error) {
  const message =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
