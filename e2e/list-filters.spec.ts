import { call } from "./calls.ts";
import { andRows, chips, choose, openFilters, openLines, popover, popoverWidth, rows, searchBox } from "./lists.ts";
import { button, expectNothingTold, paste, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const linesCall = "/ISupSrmPurchaseService/getPurchaseOrderLinePage";

test("S2.21 several values pasted into a filter or the search box are each found, stay in the address, and more than may be are refused", async ({
  desk,
}) => {
  const page = await desk("buyer");
  const orderOf = async (keyword: string) => {
    const asked = { current: 1, size: 1, condition: { keyword } };
    const { records } = await call<{ records: { purchaseNo: string }[] }>(page, linesCall, asked);
    return records[0]?.purchaseNo ?? "";
  };
  const [first, other] = [await orderOf("BE-10015"), await orderOf("LA-10023")];
  expect(other).not.toBe(first);
  await openLines(page);
  await openFilters(page);
  const numbers = popover(page).getByLabel("Order no.");
  await paste(numbers, Array.from({ length: 401 }, (_, index) => `PO-${index}`).join("\n"));
  await expect(popover(page).getByRole("alert")).toContainText("401 values were pasted; at most 400");
  await expect(numbers).toHaveValue("");
  await paste(numbers, `${first}\r\n${other}\t${first}\r\n`);
  await expect(popover(page).getByRole("alert")).toHaveCount(0);
  await expect(popover(page).locator(".ant-select-selection-item").first()).toHaveText(first);
  await paste(numbers, "NO-SUCH-1\nNO-SUCH-2");
  const query = () => andRows(page, () => popover(page).getByRole("button", { name: "Query" }).click());
  const asked = await query();
  expect(asked.condition).toMatchObject({ purchaseNo: [first, other, "NO-SUCH-1", "NO-SUCH-2"] });
  expect(asked.condition).not.toHaveProperty("purchaseNoIndistinct");
  await expect(chips(page).first()).toHaveText(`Order no.: ${first}, ${other}, NO-SUCH-1, NO-SUCH-2`);
  expect(new URL(page.url()).searchParams.getAll("purchaseNo")).toHaveLength(4);
  const missing = page.getByRole("status").filter({ hasText: "Not found" });
  await expect(missing).toContainText("Not found: NO-SUCH-1, NO-SUCH-2");
  await expect(rows(page).filter({ hasNotText: first }).filter({ hasNotText: other })).toHaveCount(0);
  for (const number of [first, other]) await expect(rows(page).filter({ hasText: number }).first()).toBeVisible();

  await page.locator("main").getByRole("button", { name: "Reset" }).click();
  await expect(chips(page)).toHaveCount(0);
  await paste(searchBox(page), "BE-10015\r\nNO-SUCH-1\r\nLA-10023\r\n");
  await expect(searchBox(page)).toHaveValue("BE-10015; NO-SUCH-1; LA-10023");
  await andRows(page, () => searchBox(page).press("Enter"));
  await expect(missing).toContainText("Not found: NO-SUCH-1");
  await expect(rows(page).filter({ hasText: "BE-10015" }).first()).toBeVisible();
  await expect(rows(page).filter({ hasNotText: /BE-10015|LA-10023/ })).toHaveCount(0);

  await openFilters(page);
  await paste(popover(page).getByLabel("Delivery status"), "Complete\nNone");
  await query();
  await expect(chips(page).last()).toHaveText("Delivery status: Complete, None");
});

test("S2.21 S4.9 S9.3d S9.4d advanced search: Query, Reset, Cancel, chips that can be removed, dates only as a pair, typed as people write them, and the size of the window", async ({
  desk,
}) => {
  const page = await desk("buyer");
  await openLines(page);
  // A ripple would be work where no graphics card draws.
  await page.evaluate(
    `globalThis.added = [];
     globalThis.watched = new MutationObserver((changes) => {
       for (const { addedNodes } of changes) for (const { className } of addedNodes) added.push(String(className));
     });
     watched.observe(document, { childList: true, subtree: true })`,
  );
  await openFilters(page);
  const drawn = (await page.evaluate("watched.disconnect(), added")) as string[];
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.filter((name) => name.includes("wave"))).toEqual([]);
  await popover(page).getByLabel("Order no.").fill("PO-2026");
  await choose(page, popover(page).getByLabel("Delivery status"), "Complete");
  await page.keyboard.press("Escape");
  const asked = await andRows(page, () => popover(page).getByRole("button", { name: "Query" }).click());
  expect(asked.condition).toMatchObject({ purchaseNoIndistinct: "PO-2026", deliveryStatus: "2" });
  await expect(chips(page)).toHaveText([/Order no.: PO-2026/, /Delivery status: Complete/]);

  const without = await andRows(page, () => chips(page).first().getByRole("button").click());
  expect(without.condition).not.toHaveProperty("purchaseNoIndistinct");
  await expect(chips(page)).toHaveText([/Delivery status: Complete/]);

  // Only the beginning of a range is chosen: that is no range.
  await openFilters(page);
  const start = popover(page).getByLabel("Requested date").first();
  await start.click();
  await page.locator(".ant-picker-dropdown:visible .ant-picker-cell-today").first().click();
  await popover(page).getByLabel("Order no.").click();
  await popover(page).getByRole("button", { name: "Query" }).click();
  await expect(chips(page)).toHaveText([/Delivery status: Complete/]);

  await openFilters(page);
  await popover(page).getByRole("button", { name: "Reset" }).click();
  await expect(chips(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/deliveryStatus/);

  // Both ends of a range are one condition beside the other; what is no day is said so.
  await openFilters(page);
  const end = popover(page).getByLabel("Requested date").nth(1);
  await start.click();
  await start.pressSequentially("2/31/2026");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Requested date must be a date such as 2026-11-20.")).toBeVisible();
  await start.click();
  await start.fill("1/2/2026");
  await page.keyboard.press("Tab");
  await expect(end).toBeFocused();
  await page.keyboard.type("12/31/2026");
  const ranged = await andRows(page, () => page.keyboard.press("Enter"));
  expect(ranged.condition).toMatchObject({ expectArrivalDateStart: "2026-01-02", expectArrivalDateEnd: "2026-12-31" });
  await openFilters(page);
  await choose(page, popover(page).getByLabel("Delivery status"), "Complete");
  await page.keyboard.press("Escape");
  await popover(page).getByRole("button", { name: "Query" }).click();
  await expect(chips(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Filters/ })).toHaveText(/2$/);

  await page.locator("main").getByRole("button", { name: "Reset" }).click();
  await expect(chips(page)).toHaveCount(0);

  // They follow the window's size in the very frame that changes it.
  await openFilters(page);
  await expect.poll(() => popoverWidth(page)).toBe(1280 - 250);
  await page.evaluate(`
    window.drawn = [];
    addEventListener("resize", () => requestAnimationFrame(() => {
      const { width } = document.querySelector(".ant-popover-container:has(form)").getBoundingClientRect();
      window.drawn.push([innerWidth, Math.round(innerWidth - width)]);
    }));
  `);
  await page.setViewportSize({ width: 1200, height: 720 });
  await expect.poll(() => page.evaluate("window.drawn")).toEqual([[1200, 250]]);

  // Never narrower than 700 px, as long as the window has room for them.
  await page.setViewportSize({ width: 900, height: 720 });
  await expect.poll(() => popoverWidth(page)).toBe(700);
  await popover(page).getByLabel("Order no.").fill("PO-2026");
  await popover(page).getByRole("button", { name: "Cancel" }).click();
  await expect(popover(page)).toHaveCount(0);
  await expect(chips(page)).toHaveCount(0);
});

test("a link with a filter or an id that does not fit says which, and leads on", async ({ desk }) => {
  const page = await desk("supplier", { at: "/delivery/asnTracking?checkStatus=99&expectedArrivalDateStart=soon" });
  const failed = page.locator("main").getByRole("alert");
  await expect(failed).toContainText("Status is not valid. Expected arrival must be a date");
  await expect(button(failed, "Try again")).toHaveCount(0);
  // The list says so, and nothing else does.
  await expectNothingTold(page, "error");
  await button(failed, "Clear filters").click();
  await expect(row(page, "ASN-").first()).toBeVisible();
  for (const id of ["abc", "", "9".repeat(30), "999999999"]) {
    await visit(page, `/delivery/asnTracking/detail?id=${id}`);
    await expect(page.getByRole("heading", { name: "This record is not there any more" })).toBeVisible();
  }
  await button(page, "Back to the list").click();
  await expect(row(page, "ASN-").first()).toBeVisible();
});
