import type { Page } from "@playwright/test";
import { daysAfter } from "@tandem/contract/core/days";
import { call } from "./calls.ts";
import { agree, button, expectFigures, head, takeTogether, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const list = "/planning/procurement-plan";
const service = "/ISrmProcurementPlanService";
const today = new Date().toISOString().slice(0, 10);

interface Plan {
  readonly id: string;
  readonly version: number;
  readonly planNo: string;
  readonly orgNo: string;
  readonly bmItemNo: string;
}

/** A material of the demo that two suppliers share. */
async function sharedMaterial(buyer: Page): Promise<Pick<Plan, "orgNo" | "bmItemNo">> {
  const asked = { current: 1, size: 50, condition: { planStatus: "1" } };
  const { records } = await call<{ records: (Plan & { lineCount: number })[] }>(
    buyer,
    `${service}/getProcurementPlanPage`,
    asked,
  );
  const found = records.find(({ lineCount }) => lineCount === 2);
  if (!found) throw new Error("the demo shares no material");
  return { orgNo: found.orgNo, bmItemNo: found.bmItemNo };
}

/** Plans days beyond the weeks that the demo plans, 1000 each. */
async function plan(buyer: Page, of: Pick<Plan, "orgNo" | "bmItemNo">, ahead: number): Promise<Plan> {
  const condition = { ...of, planType: "1", plannedDate: daysAfter(today, ahead), planNum: "1000" };
  return call(buyer, `${service}/saveProcurementPlan`, { condition });
}

test("B2.29j B4.6a a plan is distributed, changed by hand, released, withdrawn and released again, and each release can be read", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const { id, planNo } = await plan(buyer, await sharedMaterial(buyer), 200);
  await visit(buyer, `${list}/detail?id=${id}`);
  await expect(buyer.getByText("Not distributed yet")).toBeVisible();
  await button(head(buyer), "Distribute").click();
  await agree(buyer, "Distribute");
  const shares = buyer.locator("main tr[data-row-key]");
  await expect(shares).toHaveCount(2);
  await button(head(buyer), "Change").click();
  const quantities = buyer.getByRole("textbox", { name: /^Allocated quantity/ });
  await expect(quantities).toHaveCount(2);
  await quantities.first().fill("100");
  await quantities.first().press("Tab");
  await expect(buyer.getByText(/^Undistributed: [1-9]/)).toBeVisible();
  await quantities.first().fill("2000");
  await quantities.first().press("Tab");
  await expect(buyer.getByText(/more than planned$/)).toBeVisible();
  await button(buyer, "Save").click();
  await expect(buyer.getByText(/which is more than the planned/).first()).toBeVisible();
  await quantities.first().fill("100");
  await button(buyer, "Save").click();
  await expect(head(buyer)).toContainText(planNo);
  await expect(buyer.locator("dl").first()).toContainText(/Undistributed[1-9]/);

  await button(head(buyer), "Release").click();
  await agree(buyer, "Release");
  await expect(head(buyer)).toContainText("Released");
  await button(head(buyer), "Withdraw").click();
  await agree(buyer, "Withdraw");
  await expect(head(buyer)).toContainText("Withdrawn");
  await button(head(buyer), "Distribute").click();
  await agree(buyer, "Distribute");
  await expect(buyer.locator("dl").first()).not.toContainText("Undistributed");
  await button(head(buyer), "Release").click();
  await agree(buyer, "Release");
  await expectFigures(buyer, { Version: "2" });
  await buyer.getByRole("tab", { name: "Versions (2)" }).click();
  await expect(buyer.getByRole("heading", { name: "Version 2" })).toBeVisible();
  await expect(buyer.getByRole("heading", { name: "Version 1" })).toBeVisible();
  await expect(buyer.getByRole("table", { name: "What changed" })).toContainText(/Allocated quantity: .*→/);
});

test("B4.6a plans that are selected are distributed together, and each says what is left of it", async ({ desk }) => {
  const buyer = await desk("buyer");
  const of = await sharedMaterial(buyer);
  const plans = [await plan(buyer, of, 210), await plan(buyer, of, 211)];
  const numbers = plans.map(({ planNo }) => planNo);
  await visit(buyer, `${list}?${new URLSearchParams(numbers.map((planNo) => ["planNo", planNo]))}`);
  await takeTogether(buyer, numbers, "Distribute");
  await expect(buyer.locator(".ant-message-notice", { hasText: "2 plans distributed." })).toBeVisible();
  for (const planNo of numbers) {
    const row = buyer.locator("tr[data-row-key]", { hasText: planNo });
    await expect(row).toContainText("1,0001,0000");
  }
});
