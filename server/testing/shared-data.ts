import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";

/** The path of data that lies beside the project, for it is large and not ours to pass on. */
export function sharedData(path: string): string {
  return fileURLToPath(new URL(`../../../shared/data/${path}`, import.meta.url));
}

/** Describes what is proved with such data. Where it is absent its tests are skipped, and their title says why. */
export function describeWith(path: string, title: string, tests: () => void): void {
  const isThere = existsSync(sharedData(path));
  describe.skipIf(!isThere)(isThere ? title : `${title}: there is no ../shared/data/${path}`, tests);
}
