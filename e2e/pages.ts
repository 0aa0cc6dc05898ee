import { expect, type Locator, type Page } from "@playwright/test";

/** The value under a label in the head of a document. */
export function figure(page: Page, label: string): Locator {
  return page
    .locator("dl > div", { has: page.locator("dt").getByText(label, { exact: true }) })
    .locator("dd")
    .first();
}

/** The row of a list or of a document's lines that holds a text. */
export function row(page: Page, text: string): Locator {
  return page.locator(".ant-table-row", { hasText: text });
}

/** A button by the end of its name: its icon has a name of its own. */
export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole("button", { name: new RegExp(`${name}$`) });
}

/** The dialog that asks one question; one before it may still be on its way out. */
export function question(page: Page): Locator {
  return page.locator(".ant-modal-confirm").last();
}

/** Agrees to the question on the page, with a reason where it asks for one. */
export async function agree(page: Page, verb: string, reason?: string): Promise<void> {
  if (reason !== undefined) await question(page).locator("textarea").fill(reason);
  await question(page).getByRole("button", { name: verb, exact: true }).click();
  await expect(question(page)).toBeHidden();
}

/** The status words in the head of a document. */
export function head(page: Page): Locator {
  return page.locator("main header").first();
}

/** Pastes what was copied from a spreadsheet into a field. */
export async function paste(field: Locator, cells: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await field.focus();
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(cells)})`);
  await page.keyboard.press("ControlOrMeta+V");
}
