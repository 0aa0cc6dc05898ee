import type { Locator, Page } from "@playwright/test";

/** The menu beside the page. */
export const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
/** The panel of all functions. */
export const panel = (page: Page) => page.getByRole("dialog", { name: "All functions" });
/** What the user pinned, at the top of the menu. */
export const pinned = (page: Page) => menu(page).getByRole("region", { name: "Pinned" });
/** One entry of the menu or of the panel. */
export const entry = (within: Locator, name: string) => within.getByRole("link", { name, exact: true });
