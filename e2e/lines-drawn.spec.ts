import type { Locator, Page } from "@playwright/test";
import { deskSize, phoneSize } from "./contexts.ts";
import { drawnOut, hearDrawnRows, rowsDrawnBy } from "./drawn-rows.ts";
import { dayFromNow } from "./order-workbook.ts";
import { paste } from "./pages.ts";
import { expect, test } from "./portal.ts";

const lineCount = 500;
/** More rows than a screen has room for, with those that wait above and below. */
const mostInView = 60;

const rows = (page: Page): Locator => page.locator("[role=grid] tr[data-row-key]");

test("500 pasted lines are drawn where they are in view, and a key draws the row of its cell alone, on a phone its card", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { at: null });
  await hearDrawnRows(page);
  await page.setViewportSize(phoneSize);
  await page.goto("/orderCollaboration/userOrder/add");
  const cell = (label: string, line: number) => page.getByRole("textbox", { name: `${label}, line ${line}/1/1` });
  const asked = dayFromNow(20);
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => `${(index + 1) * 10}\t1\t1\tFA-10018\t40\tPCS\t1.75\t${asked}`);
  await paste(cell("Line", 10), rowsOf(3).join("\n"));
  const priceOfCard = cell("Unit price incl. tax", 20);
  await priceOfCard.press("End");
  await page.keyboard.press("1");
  await drawnOut(page);
  for (const digit of ["2", "3"]) expect(new Set(await rowsDrawnBy(page, digit)), digit).toEqual(new Set([1]));
  await expect(priceOfCard).toHaveValue("1.75123");

  await page.setViewportSize(deskSize);
  for (const [label, code] of [
    ["Organization", "VN10"],
    ["Supplier", "S10001"],
  ] as const) {
    await page.getByRole("combobox", { name: label }).fill(code);
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: code }).first().click();
  }
  await page.getByLabel("Currency").fill("CNY");

  await paste(cell("Line", 10), rowsOf(lineCount).join("\n"));
  const grid = page.getByRole("grid").last();
  await expect(grid).toHaveAttribute("aria-rowcount", String(lineCount + 2));
  await expect(cell("Ordered quantity", 20)).toHaveValue("40");
  expect(await rows(page).count()).toBeLessThan(mostInView);

  // What is agreed is asked again for another quantity, once the hand rests, and doubts every row anew; not so for a price.
  const price = cell("Unit price incl. tax", 50);
  await price.click();
  // The first key of a cell also says in the head that something was changed.
  await page.keyboard.press("1");
  await drawnOut(page);
  for (const digit of ["2", "3", "4"]) expect(await rowsDrawnBy(page, digit), digit).toEqual([4]);
  await expect(price).toHaveValue("1234");

  // Whatever was typed is settled: it is the row that is left and the one entered.
  expect(new Set(await rowsDrawnBy(page, "ArrowDown"))).toEqual(new Set([4, 5]));
  await expect(cell("Unit price incl. tax", 60)).toBeFocused();
  expect(new Set(await rowsDrawnBy(page, "ArrowDown"))).toEqual(new Set([5, 6]));
  expect((await rowsDrawnBy(page, "Control+ArrowDown")).length).toBeLessThan(2 * mostInView);
  await expect(cell("Unit price incl. tax", lineCount * 10)).toBeFocused();
  expect(await rows(page).count()).toBeLessThan(mostInView);
});
