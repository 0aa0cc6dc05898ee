import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Logger } from "pino";
import { ConfigError, readConfig } from "../core/config.ts";
import { Files } from "../core/files.ts";
import { BackupError, backUp } from "./backup.ts";
import { BrokenBackupError } from "./manifest.ts";
import { openDatabase } from "./open-database.ts";
import { giveTo, makeFor, ownerOf } from "./owner.ts";
import { openBackup, RestoreError, restore } from "./restore.ts";

/**
 * `backup DIR [--without-lost-files]` or `restore DIR [--replace]`, for the installation that the environment variables describe.
 * @returns the exit code
 */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  logger: Logger,
): Promise<number> {
  try {
    await run(args, environment, logger);
    return 0;
  } catch (error) {
    const isExpected = [BackupError, BrokenBackupError, ConfigError, RestoreError].some(
      (kind) => error instanceof kind,
    );
    if (isExpected && error instanceof Error) logger.fatal(error.message);
    else logger.fatal({ err: error }, "That did not succeed");
    return 1;
  }
}

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  logger: Logger,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      replace: { type: "boolean", default: false },
      "without-lost-files": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [what, given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new ConfigError(`Say where: npm run ${what} -- DIRECTORY`);
  const directory = resolve(given);
  const config = readConfig(environment);
  const files = await Files.open(config);
  // A broken backup is refused before a database is made for it.
  const backup = what === "restore" ? await openBackup(directory, logger) : undefined;
  // What root restores is to be the server's.
  const owner = backup && (await ownerOf(config.DATA_DIRECTORY));
  if (owner && !config.DATABASE_URL) await makeFor(owner, join(config.DATA_DIRECTORY, "postgres"));
  const database = await openDatabase(config, logger, backup !== undefined);
  const { connectionString } = database;
  try {
    if (backup) await restore(backup, { connectionString, files, directory, replace: values.replace, logger });
    else await backUp({ connectionString, files, directory, withoutLostFiles: values["without-lost-files"], logger });
  } finally {
    await database.close();
    if (owner) await giveTo(owner, config.DATA_DIRECTORY);
  }
}
