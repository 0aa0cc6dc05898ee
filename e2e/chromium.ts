import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";

/** Where a Chromium or Chrome usually is. */
const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** How to start the browser: the one of this machine, else the one that npm brings. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  const own = usual.find((path) => existsSync(path));
  if (own) return { executablePath: own, args };
  return { executablePath: await sparticuz.executablePath(), args: [...new Set([...sparticuz.args, ...args])] };
}
