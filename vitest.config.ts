import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { EndOfRun } from "./server/testing/end-of-run.ts";
import { temporaryDirectory } from "./server/testing/temporary-directory.ts";

// Of this process, which starts the database, and of all that it starts.
process.env.TMPDIR = temporaryDirectory();

/** Those that take longest: begun last, they would keep one worker busy while the other has nothing left. */
const longest = [
  "npm-start.test.ts",
  "backup.test.ts",
  "claimed-rows.test.ts",
  "scope.test.ts",
  "storage-away.test.ts",
  "access.test.ts",
  "slow-readers.test.ts",
  "setup.test.ts",
  "exports-follow-lists.test.ts",
  "crash.test.ts",
  "real-orders.test.ts",
  "killed-at-work.test.ts",
  "embedded.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** A machine that others use too may stand still for a minute or two: what never ends is told of all the same. */
const testTimeout = 240_000;

export default defineConfig({
  test: {
    pool: "forks",
    reporters: ["default", new EndOfRun()],
    // Tests wait a good part of their time, so that three of them keep two cores busy.
    maxWorkers: 3,
    // Files share nothing but modules, and no test changes those: loading and compiling them anew for each takes a sixth more.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 60_000 } },
    // A machine that others use too may miss a deadline once; what is broken fails twice.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: "house", include: ["*.test.ts"], testTimeout } },
      {
        extends: true,
        test: { name: "contract", include: ["contract/src/**/*.test.ts"], testTimeout },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "demo/**/*.test.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
