import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { pagesOf } from "../server/testing/pdf.ts";
import { call } from "./calls.ts";
import { test as base, expect } from "./portal.ts";
import { type PrintService, startPrintService } from "./stand-ins.ts";

/** The print service on the computer of the browser, of the file whose tests print: they follow each other. */
let running: PrintService | null = null;

export const test = base.extend<{ printers: readonly string[]; service: PrintService }>({
  printers: [["Office A4", "Dock label printer"], { option: true }],
  service: async ({ printers }, use) => {
    running ??= await startPrintService(printers);
    await use(running);
  },
});

const parameters = "/ISysParamService";
const parameter = { paramNo: "PRINT_SERVICE_URL", paramName: "Print service" };

/** Says as administrator where the print service is (S7.10). */
export async function setPrintService(page: Page, { address }: PrintService): Promise<void> {
  await call(page, `${parameters}/addSysParam`, { condition: { ...parameter, paramValue: address } });
}

/** Takes the print service away as administrator: for other tests nobody chose one. */
export async function endPrintService(page: Page): Promise<void> {
  await running?.close();
  running = null;
  const condition = { paramNo: [parameter.paramNo] };
  const asked = { current: 1, size: 1, condition };
  type Versioned = Readonly<Record<"id" | "version", unknown>>;
  const { records } = await call<{ records: Versioned[] }>(page, `${parameters}/getSysParamPage`, asked);
  const delList = records.map(({ id, version }) => ({ id, version }));
  await call(page, `${parameters}/deleteSysParamByIds`, { condition: { delList } });
}

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

export { expect };
