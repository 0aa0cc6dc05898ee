import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const inMemory = "/dev/shm";
/** What a run holds at its fullest is a third of this. */
const enough = 4 * 1024 ** 3;

/**
 * Where a run keeps its databases and files: in memory where there is plenty. A database is about a thousand small files, and
 * making and removing them on a disk costs more than most of what is then done with it.
 */
export function temporaryDirectory(): string {
  if (process.platform !== "linux" || process.env.TMPDIR !== undefined) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enough && process.availableMemory() >= 2 * enough ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
