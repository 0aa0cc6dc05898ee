import type { Locator, Page } from "@playwright/test";

/** A picker by the name of its field. */
export const field = (within: Page | Locator, name: string): Locator => within.getByRole("combobox", { name });

/** What is chosen in a field that takes one. */
export const chosenIn = (page: Page, name: string): Locator =>
  page.locator(".ant-form-item", { has: field(page, name) }).locator(".ant-select-content");

/** The button beside a picker that opens the whole list. */
export const listButton = (page: Page, name: string): Locator =>
  page.locator(".ant-form-item", { has: field(page, name) }).getByRole("button", { name: "Open the list" });

/** The dialog with the whole list. */
export const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: /^Choose/ });

/** What the dropdown that is open offers. */
export const offers = (page: Page): Locator => page.locator(".ant-select-dropdown:visible .ant-select-item-option");

/** Picks from a dropdown what begins with a text. */
export async function pick(page: Page, input: Locator, text: string): Promise<void> {
  await input.click();
  await offers(page).filter({ hasText: text }).first().click();
}
