import { defineConfig } from "@playwright/test";
import { temporaryDirectory } from "../server/testing/temporary-directory.ts";
import { findChromium } from "./chromium.ts";

process.env.TMPDIR = temporaryDirectory();

const { args = [], ...chromium } = await findChromium();

export default defineConfig({
  testDir: ".",
  globalSetup: "./global-setup.ts",
  outputDir: "../test-results",
  // The tests of a file follow one delivery from step to step; each worker has a server of its own. Tests wait a fifth of
  // their time, so that three of them keep two cores busy.
  workers: 3,
  timeout: 240_000,
  // A machine that others use too may miss a deadline once, and again while it is slow; what is broken fails every time.
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    // Of the second try alone, and without films of it: writing one down takes as long again as the test.
    trace: { mode: "on-first-retry", screenshots: false },
    screenshot: "only-on-failure",
    // The pages of a device share a process: what one has compiled the next need not compile. To compile it once more, for those who
    // stay long, does not pay for pages that are soon left.
    launchOptions: { ...chromium, args: [...args, "--process-per-site", "--js-flags=--no-opt --no-maglev"] },
  },
});
