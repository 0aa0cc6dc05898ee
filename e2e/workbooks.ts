import { writeFile } from "node:fs/promises";
import { type Download, type Page, test } from "@playwright/test";
import { openSheet, type Sheet, saveSheet } from "../server/testing/records.ts";
import { chooseAction, ordersAddress, visit } from "./pages.ts";
import { waitingOrder } from "./ready-orders.ts";

/** The list of materials, of which the tests import and export some. */
export const materialsAddress = (keyword = "") => `/base/basic/material?keyword=${keyword}`;

/** What a click downloads, as a sheet, with the name it was given. */
export async function downloadedSheet(
  page: Page,
  click: () => Promise<unknown>,
): Promise<{ sheet: Sheet; name: string }> {
  const [download]: [Download, unknown] = await Promise.all([page.waitForEvent("download"), click()]);
  return { sheet: await openSheet(await download.path()), name: download.suggestedFilename() };
}

/** A workbook of the running test, to be sent: its path. */
export async function sheetFile(name: string, sheet: Sheet): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, await saveSheet(sheet));
  return path;
}

/** The first order that waits for its supplier's answer, and a workbook of its lines to write that down. */
export async function exportedOrder(page: Page): Promise<{ number: string; sheet: Sheet; name: string }> {
  const number = await waitingOrder(page);
  await visit(page, ordersAddress(number));
  await chooseAction(page, "Export");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("radio", { name: "Lines to answer" }).check();
  const exported = await downloadedSheet(page, () =>
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  );
  return { number, ...exported };
}
