import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { pagesOf } from "../server/testing/pdf.ts";
import { button, visit } from "./pages.ts";
import { test as base, expect } from "./portal.ts";
import { type PrintService, startPrintService } from "./stand-ins.ts";

/** With a print service on the computer of the browser. Files with printers of their own have a portal of their own. */
export const test = base.extend<object, { printers: readonly string[]; service: PrintService }>({
  printers: [["Office A4", "Dock label printer"], { option: true, scope: "worker" }],
  service: [
    async ({ printers }, use) => {
      const service = await startPrintService(printers);
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
});

/** What is said where the print service does not answer (S8.9c). */
export const failed =
  "print failed, maybe the bartender service is not installed or the service is turned off, please check!";

/** Selects the first rows of the list on screen. */
export async function selectRows(page: Page, count: number): Promise<void> {
  const boxes = page.locator("tr[data-row-key]").getByRole("checkbox");
  await expect(boxes.first()).toBeVisible();
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
}

/** Chooses an option under a label. */
export async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByLabel(label).click();
  await dialog.page().locator(".ant-select-item-option", { hasText: option }).click();
}

/** The PDF that a click downloads: its name and its pages. */
export async function downloaded(
  page: Page,
  click: () => Promise<unknown>,
): Promise<{ name: string; pages: string[] }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), pages: await pagesOf(await readFile(await download.path())) };
}

/** Says as administrator where the print service is (S7.10). */
export async function setPrintService(page: Page, { address }: PrintService): Promise<void> {
  await visit(page, "/baseManage/add-parameter");
  await page.getByLabel("Parameter no.").fill("PRINT_SERVICE_URL");
  await page.getByLabel("Parameter name").fill("Print service");
  await page.getByLabel("Value").fill(address);
  await button(page, "Save").click();
  await page.waitForURL("**/baseManage/parameter");
}

export { expect };
