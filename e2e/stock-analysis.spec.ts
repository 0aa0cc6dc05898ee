import { call } from "./calls.ts";
import { addressOf, button, exportList, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const page = "/inventorySynergy/stock-analysis";

interface Buckets {
  readonly buckets: readonly { readonly ageBucket: string; readonly entries: number }[];
}

test("what lies too long is told by buckets of days, and pressing one narrows the list to it", async ({ desk }) => {
  const keeper = await desk("warehouse", { at: page });
  const buckets = keeper.getByRole("list", { name: "Stock by days without going out" });
  await expect(buckets.getByRole("button")).toHaveCount(6);
  const { buckets: told } = await call<Buckets>(keeper, "/IStockAnalysisService/getDullStockBuckets", {
    condition: {},
  });
  // The demo has something of each.
  expect(told.every(({ entries }) => entries > 0)).toBe(true);
  const over = buckets.getByRole("button", { name: /^Over 150 days/ });
  await over.click();
  await expect(over).toHaveAttribute("aria-pressed", "true");
  expect(addressOf(keeper)).toContain("ageBucket=6");
  const heading = keeper.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(new RegExp(`Dull stock\\s*${told.at(-1)?.entries}$`));
  // What else the list is narrowed by holds of the buckets, too.
  await visit(keeper, `${page}?ageBucket=6&ageDaysStart=100`);
  await expect(buckets.getByRole("button", { name: /^0–30 days/ })).toContainText("0 entries");
  await over.click();
  await expect(over).toHaveAttribute("aria-pressed", "false");
  expect(addressOf(keeper)).toContain("ageDaysStart=100");
  await keeper.locator("tr[data-row-key]").first().click();
  await keeper.getByRole("dialog").getByRole("link", { name: "Movements behind it" }).click();
  await keeper.waitForURL("**/delivery/stock/movements?*itemNo=*");
});

test("turnover and ranks are told of a period, and the first ten are chosen by a switch", async ({ desk }) => {
  const keeper = await desk("warehouse", { at: page });
  await keeper.getByRole("radio", { name: "Turnover" }).click();
  await keeper.waitForURL(`**${page}/turnover`);
  for (const name of [/^0–3 days\s*[1-9]/, /^4–7 days\s*[1-9]/, /^Over 7 days\s*[1-9]/]) {
    await expect(keeper.getByRole("tab", { name })).toBeVisible();
  }
  await expect(keeper.getByText(/^Days lying: /)).toBeVisible();
  await keeper.getByRole("radio", { name: "ABC and top lists" }).click();
  await keeper.waitForURL(`**${page}/ranking`);
  await expect(keeper.getByRole("tab", { name: /^A\s*[1-9]/ })).toBeVisible();
  await visit(keeper, `${page}/ranking?movedBy=1`);
  await button(keeper, "First 10").click();
  await expect(button(keeper, "First 10")).toHaveAttribute("aria-pressed", "true");
  expect(addressOf(keeper)).toContain("rankEnd=10");
  const saved = keeper.waitForEvent("download");
  await exportList(keeper);
  expect((await saved).suggestedFilename()).toMatch(/^ABC and top lists .*\.xlsx$/);
});

test("the buckets stand side by side where the window is narrow", async ({ desk }) => {
  const keeper = await desk("warehouse");
  await keeper.setViewportSize({ width: 390, height: 844 });
  await visit(keeper, page);
  await expect(keeper.getByRole("list", { name: "Stock by days without going out" }).getByRole("button")).toHaveCount(
    6,
  );
  await expect(keeper.getByRole("article").first()).toBeVisible();
  expect(await keeper.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
});

test("B1.5n the start page tells of today's deliveries, announcements, stock, turnover and how long the licence holds", async ({
  desk,
}) => {
  const admin = await desk("admin", { at: "/dashboard" });
  for (const name of ["Today's deliveries", "Announcements", "Stock by state"]) {
    await expect(admin.getByRole("region", { name })).toBeVisible();
  }
  await expect(admin.getByRole("link", { name: /^License: Valid until \d{4}-\d\d-\d\d/ })).toBeVisible();
  const turnover = admin.getByRole("region", { name: "Turnover in 30 days" });
  const fast = turnover.getByRole("listitem").filter({ hasText: "0–3 days" });
  const entries = /(\d+) entr/.exec(await fast.innerText())?.[1] ?? "";
  await fast.getByRole("link").click();
  await admin.waitForURL(`**${page}/turnover?turnoverClass=1`);
  await expect(admin.getByRole("heading", { level: 1 })).toContainText(new RegExp(`Turnover\\s*${entries}$`));
});
