import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Logger } from "pino";
import { ConfigError } from "./config.ts";
import { connectionLimits } from "./connection-limits.ts";
import { sqlState } from "./database.ts";

const pause = 500;
const tellAgainAfter = 30_000;
/** Whoever starts before a database that says nothing is told so soon; after that it has as long as anywhere. */
const firstPatience = { connectionTimeoutMillis: 3_000 };

/** What comes and goes by itself: away, not reachable or not known yet, starting or stopping, full, or silent. */
const passing = /^(08|53|57P0|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;
const silent = /timeout|timed out|terminated unexpectedly/i;

/**
 * Waits until the database takes connections, and says so at first and every half minute. It may start after the server.
 *
 * @throws ConfigError when it refuses for a reason that waiting does not mend, as a wrong password
 */
export async function waitForDatabase(connectionString: string, logger: Logger): Promise<void> {
  const { host, pathname } = new URL(connectionString);
  const place = { host, database: decodeURIComponent(pathname.slice(1)) };
  let toldAt: number | undefined;
  for (;;) {
    const failure = await tryToConnect(connectionString, toldAt === undefined ? firstPatience : {});
    if (failure === undefined) {
      if (toldAt !== undefined) logger.info(place, "The database is there");
      return;
    }
    const { message } = failure;
    if (!passing.test(sqlState(failure) ?? "") && !silent.test(message)) {
      throw new ConfigError(`The database ${place.database} at ${host} (DATABASE_URL) cannot be used: ${message}`);
    }
    if (toldAt === undefined || performance.now() - toldAt > tellAgainAfter) {
      toldAt = performance.now();
      logger.warn({ ...place, reason: message }, "Waiting for the database");
    }
    await sleep(pause);
  }
}

async function tryToConnect(connectionString: string, patience: ClientConfig): Promise<Error | undefined> {
  const client = new Client({ connectionString, ...connectionLimits, ...patience });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Not waited for: whoever swallows everything swallows the farewell too.
    client.end().catch(() => undefined);
    return undefined;
  } catch (error) {
    client.end().catch(() => undefined);
    // Several addresses of one name fail together, without a message of their own.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    return first instanceof Error ? first : new Error(String(first));
  }
}
