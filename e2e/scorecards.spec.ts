import { addressOf, exportList, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const page = "/orderCollaboration/scorecards";

test("a figure of a scorecard opens the documents that it counts and those that it judges, and the list is exported", async ({
  desk,
}) => {
  const buyer = await desk("buyer", { at: page });
  const heading = buyer.getByRole("heading", { level: 1 });
  for (const [name, title] of [
    ["Arrived on time", "Delivery notice lines"],
    ["Lines arrived", "Delivery notice lines"],
    ["Received in full", "Order tracking"],
    ["Lines due", "Order tracking"],
    ["Cells to reply to", "Delivery schedules"],
    ["Replied in time", "Delivery schedules"],
    ["Bill lines", "Reconciliation pool"],
    ["Disputed lines", "Reconciliation pool"],
  ] as const) {
    await visit(buyer, page);
    const link = buyer.getByRole("link", { name: new RegExp(`^${name}: [1-9]`) }).first();
    const count = /\d+$/.exec((await link.getAttribute("aria-label")) ?? "")?.[0];
    await link.click();
    await expect(heading).toHaveText(new RegExp(`^${title}\\s*${count}$`));
  }
  await visit(buyer, page);
  const saved = buyer.waitForEvent("download");
  await exportList(buyer);
  expect((await saved).suggestedFilename()).toMatch(/^Scorecard .*\.xlsx$/);
});

test("a supplier sees its own twelve months, figure by figure, and its last month on the start page", async ({
  desk,
}) => {
  const supplier = await desk("supplier", { at: "/dashboard" });
  const tile = supplier.getByRole("region", { name: "Scorecard of last month" });
  await expect(tile.getByRole("term")).toHaveCount(6);
  await tile.getByRole("link", { name: "Show all: Scorecard of last month" }).click();
  await supplier.waitForURL(`**${page}/supplier`);
  const onTime = supplier.getByRole("region", { name: "On time (%)" });
  await expect(onTime.getByRole("listitem")).toHaveCount(12);
  await onTime.getByRole("link").nth(10).click();
  await expect(supplier.getByRole("heading", { level: 1 })).toContainText("Delivery notice lines");
  expect(addressOf(supplier)).toContain("arrivalDateStart=");
});

test("scorecards fit a phone, and say how they are reckoned at a touch", async ({ desk }) => {
  const buyer = await desk("buyer");
  await buyer.setViewportSize({ width: 390, height: 844 });
  await visit(buyer, page);
  await expect(buyer.getByRole("article").first()).toBeVisible();
  await buyer.getByText("How this is reckoned").click();
  await expect(buyer.getByText(/lines of delivery notices that arrived/)).toBeVisible();
  expect(await buyer.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
});
