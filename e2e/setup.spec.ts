import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { emptyDatabase } from "./server.ts";

const script = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));

let directory: string;
let server: ChildProcess;
let port: string;
let token: string;

test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-setup-"));
  const started = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      HOST: "",
      PORT: "0",
      DATABASE_URL: await emptyDatabase(),
      DEMO: "false",
      DATA_DIRECTORY: directory,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = started;
  [port, token] = await new Promise<[string, string]>((resolve) => {
    let printed = "";
    started.stdout.on("data", (chunk) => {
      printed += chunk;
      const [, place, secret] = /localhost:(\d+)\/login#setup=(\S+)\s/.exec(printed) ?? [];
      if (place && secret) resolve([place, secret]);
    });
  });
});
test.afterAll(async () => {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  await rm(directory, { recursive: true });
});

test("an empty installation is set up by its link, once, and its administrator signs in", async ({ page, browser }) => {
  await page.goto(`http://127.0.0.1:${port}/login#setup=${token}`);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("Company", { exact: true })).toBeVisible();
  await expect(page.locator(".ant-form-item-explain-error").first()).toBeVisible();
  await page.getByLabel("Company").fill("Own Company");
  await page.getByLabel("Organization no.").fill("P1");
  await page.getByLabel("Organization name").fill("Plant One");
  await page.getByLabel("User ID").fill("chief");
  await page.getByLabel("Name", { exact: true }).fill("First Person");
  await page.getByLabel("Password", { exact: true }).fill("Quarry-4711");
  await page.getByLabel("Repeat the password").fill("Quarry-4712");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.locator(".ant-form-item-explain-error")).toHaveCount(1);
  await page.getByLabel("Repeat the password").fill("Quarry-4711");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("You can log in now.")).toBeVisible();
  expect(page.url()).not.toContain("setup");
  await page.getByLabel("User ID").fill("chief");
  await page.getByLabel("Password").fill("Quarry-4711");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("First Person").first()).toBeVisible();
  const steps = page.getByRole("region", { name: "Your first steps" });
  await expect(steps.getByRole("listitem").filter({ has: page.getByLabel("Done") })).toHaveText([/organizations/]);
  await steps
    .getByRole("listitem")
    .filter({ hasText: "materials" })
    .getByRole("link", { name: "Import a workbook" })
    .click();
  await expect(page.getByRole("dialog", { name: "Import: Materials" })).toBeVisible();

  const again = await browser.newContext({ locale: "zh-TW" });
  const late = await again.newPage();
  await late.goto(`http://127.0.0.1:${port}/login#setup=${token}`);
  await expect(late.getByRole("alert")).toContainText("此連結已失效");
  await again.close();
});
