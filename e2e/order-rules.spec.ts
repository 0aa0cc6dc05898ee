import { asOwner } from "../server/testing/owner.ts";
import { rows } from "./lists.ts";
import { button, chooseAction, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const called = (name: string) => ({ name: new RegExp(`^(\\* )?${name.replace(/[().]/g, "\\$&")}$`) });

// Other journeys go by the rules of the demo.
test.afterEach(async ({ demo }) => {
  await asOwner(demo, "delete from execution_policy where policy_no like 'FAST%'");
  await asOwner(demo, "delete from delivery_rule where rule_name = 'One order each'");
  await asOwner(demo, "update delivery_rule set status_code = '1'");
  await asOwner(
    demo,
    `update answer_configuration c set (refusal_allowed, issued_via_platform, answer_updates_order, acceptance_deadline_days,
      change_confirmation, quantity_tolerance_percent, confirm_before_shipping, request_needed) =
      (select b.refusal_allowed, b.issued_via_platform, b.answer_updates_order, b.acceptance_deadline_days, b.change_confirmation,
        b.quantity_tolerance_percent, b.confirm_before_shipping, b.request_needed
      from rule_version v, jsonb_populate_record(null::answer_configuration, v.content) b
      where v.kind = 'answer_configuration' and v.rule_id = c.id and v.rule_version = 1)
    where c.org_no = 'TW20'`,
  );
});

test("B1.5h B2.29g B2.29n rules are made, copied and restored, each version stays readable, and the page says which decides", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/rule/add-execution-policy" });
  const option = (text: string) =>
    page.locator(".ant-select-dropdown:visible .ant-select-item-option").filter({ hasText: text }).first();
  const input = (name: string) => page.getByRole("textbox", called(name));
  await expect(page.getByText("These take effect with planning.")).toBeVisible();
  await input("Policy no.").fill("FAST");
  await input("Policy name").fill("Fast suppliers");
  await input("Acceptance deadline (days, 0: none)").fill("2");
  await page.getByRole("combobox", called("Supplier may refuse")).click();
  await option("No").click();
  await button(page, "Save").click();

  await visit(page, "/base/rule/execution-policy");
  await row(page, "FAST").getByRole("button", { name: "Copy" }).click();
  await expect(question(page)).toContainText("Copy FAST?");
  await question(page).getByRole("button", { name: "Copy" }).click();
  await page.waitForURL("**/base/rule/modify-execution-policy/**");
  await expect(input("Policy no.")).toHaveValue("FAST-1");
  await input("Policy name").fill("Faster suppliers");
  await button(page, "Save").click();
  await expect(row(page, "FAST-1")).toContainText("Invalid");
  await expect(row(page, "DEFAULT").getByRole("button", { name: "Delete" })).toBeDisabled();

  await visit(page, "/base/rule/answer-configuration");
  await page.getByRole("button", { name: "Which rule decides" }).click();
  const dialog = page.getByRole("dialog", { name: "Which rule decides" });
  await dialog.getByRole("combobox").first().fill("TW20");
  await option("TW20").click();
  const decided = (name: string) => dialog.getByRole("row", { name });
  await expect(decided("Acceptance deadline")).toContainText("2");
  await expect(decided("Acceptance deadline")).toContainText("Fast suppliers Version 1");
  await expect(decided("Agreed reply updates the order")).toContainText("TW20 Version 1");
  await expect(decided("Confirm before shipping")).toContainText("Default policy Version 1");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await row(page, "TW20").getByRole("button", { name: "Restore the default" }).click();
  await question(page).getByRole("button", { name: "Restore the default" }).click();
  await expect(page.getByText("The default is restored.")).toBeVisible();
  await row(page, "TW20").getByText("TW20", { exact: true }).first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("Version 1", { exact: false }).click();
  await expect(drawer.getByText("Version 2", { exact: false })).toBeVisible();
  const first = drawer.locator("details").filter({ hasText: "Version 1" });
  await expect(first.locator("dl > div").filter({ hasText: "Acceptance deadline" }).locator("dd")).toHaveText("5");
});

test("B2.29f B5.6c a delivery rule is made, and used in place of another, alone and with others", async ({ desk }) => {
  const page = await desk("admin", { at: "/base/rule/add-delivery-rule" });
  const option = (text: string) =>
    page.locator(".ant-select-dropdown:visible .ant-select-item-option").filter({ hasText: text }).first();
  const choose = async (name: string, text: string) => {
    await page.getByRole("combobox", called(name)).click();
    await option(text).click();
  };
  await page.getByRole("textbox", called("Rule name")).fill("One order each");
  await expect(page.getByText("TW20-旭嵐台中")).toBeVisible();
  await choose("Status", "Invalid");
  await choose("Different orders in one delivery", "No");
  await choose("Merge by keyword", "Yes");
  await button(page, "Save").click();
  await expect(page.locator(".ant-form-item-explain-error")).toHaveText("Keywords (comma-separated) is required.");
  await page.getByRole("textbox", called("Keywords (comma-separated)")).fill("steel, copper");
  await button(page, "Save").click();

  await visit(page, "/base/rule/delivery-rule");
  const made = row(page, "One order each");
  await made.getByRole("button", { name: "Use" }).click();
  await expect(page.getByText("is in use for TW20 already. Stop it first.")).toBeVisible();
  const other = row(page, "旭嵐台中");
  await other.getByRole("button", { name: "Stop" }).click();
  await expect(other.getByRole("button", { name: "Use" })).toBeVisible();
  await made.getByRole("button", { name: "Use" }).click();
  await expect(made.getByRole("button", { name: "Stop" })).toBeVisible();

  // Several at once, each by itself: what is refused is named with its reason and stays selected.
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await chooseAction(page, "Use");
  const refused = page.locator("main").getByRole("alert");
  await expect(refused).toContainText("旭嵐台中");
  await expect(refused).toContainText("One order each is in use for TW20 already.");
  await expect(other.getByRole("checkbox")).toBeChecked();
  await expect(made.getByRole("checkbox")).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await chooseAction(page, "Stop");
  await expect(rows(page).getByRole("button", { name: "Stop" })).toHaveCount(0);
  await expect(page.getByText(/delivery rules are no longer in use\./)).toBeVisible();
  await button(page, "Undo").click();
  await expect(made.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Use" })).toBeVisible();
});
