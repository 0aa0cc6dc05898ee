import type { Page } from "@playwright/test";
import { daysAfter } from "@tandem/contract/core/days";
import { bucketOf } from "@tandem/contract/planning/buckets";
import { call } from "./calls.ts";
import { type OrderedLine, orderedLine } from "./ordered-line.ts";
import { addressOf, button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const page = "/planning/supply-demand";
const today = new Date().toISOString().slice(0, 10);
/** More than lies and comes of anything. */
const muchNeeded = "90000000";

/** Plans more of a material in a day than there is, and answers the number of the plan. */
async function planMuch(buyer: Page, { orgNo, itemNo }: OrderedLine, plannedDate: string): Promise<string> {
  const input = { orgNo, bmItemNo: itemNo, planType: "1", plannedDate, planNum: muchNeeded };
  const saved = await call<{ id: string; version: number; planNo: string }>(
    buyer,
    "/ISrmProcurementPlanService/saveProcurementPlan",
    { condition: input },
  );
  const publishList = [{ id: saved.id, version: saved.version }];
  await call(buyer, "/ISrmProcurementPlanService/publish", { condition: { publishList } });
  return saved.planNo;
}

test("B1.5g B2.29m B5.10a B5.10b materials are compared side by side, and what is missing says so and opens its documents", async ({
  desk,
}) => {
  const supplier = await desk("supplier");
  const line = await orderedLine(supplier);
  const buyer = await desk("buyer");
  const day = daysAfter(today, 5);
  const planNo = await planMuch(buyer, line, day);
  await visit(buyer, `${page}?orgNo=${line.orgNo}`);
  await expect(buyer.getByText("Choose at least one material.")).toBeVisible();
  await expect(button(buyer, "Export")).toBeDisabled();
  await buyer.getByRole("combobox", { name: "Materials" }).fill(line.itemNo);
  await buyer.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: line.itemNo }).first().click();
  await buyer.keyboard.press("Escape");
  const table = buyer.getByRole("table", { name: "Supply and demand balance" });
  await expect(table).toContainText(line.itemNo);
  await expect(table).toContainText("Short from");
  expect(addressOf(buyer)).toContain(`itemNo=${line.itemNo}`);

  // The colour is not alone: a word stands with it, and a figure says all of itself.
  const needed = table.getByRole("link", { name: /Demand 90,000,000/ });
  await expect(table.getByRole("link", { name: /, Balance -.*, short$/ }).first()).toContainText("short");
  await needed.focus();
  await buyer.keyboard.press("Enter");
  const drawer = buyer.getByRole("dialog");
  await expect(drawer).toContainText(`Demand: ${line.itemNo}`);
  await expect(drawer.getByRole("link", { name: `Procurement plan ${planNo}` })).toBeVisible();
  expect(addressOf(buyer)).toContain("figure=4");
  await buyer.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(needed).toBeFocused();
  await buyer.keyboard.press("ArrowDown");
  await buyer.keyboard.press("Enter");
  // How the balance is reckoned leads on to each of its figures.
  await expect(drawer).toContainText(/− Demand\s*90,000,000/);
  await drawer.getByRole("link", { name: "90,000,000" }).click();
  await expect(drawer.getByRole("link", { name: planNo })).toBeVisible();
  await buyer.keyboard.press("Escape");

  await buyer.getByRole("radio", { name: "Week", exact: true }).click();
  await expect(table.getByRole("columnheader").nth(1)).toContainText("Week");
  const week = bucketOf("2", day);
  await visit(
    buyer,
    `${page}?orgNo=${line.orgNo}&itemNo=${line.itemNo}&planType=2&periods=8&figure=4&of=${line.itemNo}&unit=PCS&begins=${week}`,
  );
  await expect(drawer).toContainText("Demand");
  await buyer.keyboard.press("Escape");
  const saved = buyer.waitForEvent("download");
  await button(buyer, "Export").click();
  expect((await saved).suggestedFilename()).toMatch(/^Supply and demand balance .*\.xlsx$/);

  const asked = { current: 1, size: 6, condition: {} };
  const { records } = await call<{ records: { itemNo: string }[] }>(
    buyer,
    "/IBmItemService/getbmitemlistbyparams",
    asked,
  );
  const six = records.map(({ itemNo }) => `itemNo=${encodeURIComponent(itemNo)}`).join("&");
  await visit(buyer, `${page}?orgNo=${line.orgNo}&${six}`);
  await expect(buyer.getByText("At most 5 materials can be compared, and 6 are chosen. Remove some.")).toBeVisible();
});

test("B2.29m the balance stands on cards where the window is narrow", async ({ desk }) => {
  const supplier = await desk("supplier");
  const line = await orderedLine(supplier);
  const buyer = await desk("buyer");
  await planMuch(buyer, line, daysAfter(today, 6));
  await buyer.setViewportSize({ width: 390, height: 844 });
  await visit(buyer, `${page}?orgNo=${line.orgNo}&itemNo=${line.itemNo}&planType=1&periods=14`);
  const card = buyer.getByRole("region", { name: new RegExp(line.itemNo) });
  await expect(card.getByRole("listitem").filter({ hasText: "short" }).first()).toBeVisible();
  const width = await buyer.evaluate("document.documentElement.scrollWidth");
  expect(width).toBeLessThanOrEqual(390);
  await card
    .getByRole("link", { name: /Balance/ })
    .first()
    .click();
  await expect(buyer.getByRole("dialog")).toContainText("= Balance");
  await buyer.keyboard.press("Escape");
});
