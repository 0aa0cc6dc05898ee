import { DatabaseSync } from "node:sqlite";

/** Somebody else holds the directory. */
export class DirectoryInUseError extends Error {}

export interface DirectoryLock {
  release(): void;
}

/**
 * Holds `path` for this process alone until `release()` or until the process ends, however it ends.
 *
 * Node has no `flock`. SQLite takes an operating-system lock on its file, which the kernel drops with the process, and
 * which also holds between containers that share a disk. A file with a process number in it would need guessing after a
 * crash, and a process number means nothing in another container.
 *
 * @throws DirectoryInUseError when another process, or another part of this one, holds it
 */
export function lockDirectory(path: string, directory: string): DirectoryLock {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    database.close();
    throw new DirectoryInUseError(
      `Another Tandem server is already running on ${directory}. Stop it first, give this one its own data directory, or ` +
        "set DATABASE_URL so that both share one database.",
      { cause },
    );
  }
  return { release: () => database.close() };
}
