import type { Locator, Page } from "@playwright/test";
import { button, paste, visit } from "./pages.ts";
import { chosenIn, dialogOf, field, listButton, offers, pick } from "./picker-fields.ts";
import { expect, test } from "./portal.ts";

const materialList = "**/IBmItemService/getbmitemlistbyparamssearch";
/** Tries again until what is meant has come: once the network is back, the list may come by itself. */
async function tryUntil(again: Locator, there: Locator): Promise<void> {
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(there).toBeVisible({ timeout: 3000 });
  }).toPass();
}

const dropdown = (page: Page) => page.locator(".ant-select-dropdown:visible");

test("S8.10b a picker whose list could not be loaded says so, and not that nothing was found, and asks again", async ({
  signIn,
}) => {
  // A page that stood there before may know the list.
  const page = await signIn("admin", { at: "/base/basic/add-material-cell" });
  const again = dropdown(page).getByRole("button", { name: "Try again" });
  const failed = dropdown(page).getByText("The list could not be loaded.");
  await page.route(materialList, (route) => route.abort());
  await field(page, "Material no.").click();
  await expect(failed).toBeVisible();
  await expect(dropdown(page)).not.toContainText("Nothing found");
  await page.unroute(materialList);
  await again.click();
  await expect(offers(page).first()).toBeVisible();
  await page.keyboard.press("Escape");

  // The dialog's own file comes while there is a network.
  await listButton(page, "Material no.").click();
  await expect(dialogOf(page).getByRole("row", { name: /BE-10001/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await field(page, "Material no.").click();
  await expect(offers(page).first()).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.insertText("BE-10003");
  await expect(failed).toBeVisible();
  await expect(dropdown(page)).not.toContainText("Nothing found");
  await page.context().setOffline(false);
  await tryUntil(again, offers(page).filter({ hasText: /^BE-10003/ }));
  await page.keyboard.press("Escape");

  await listButton(page, "Material no.").click();
  await expect(dialogOf(page).getByRole("row", { name: /BE-10001/ })).toBeVisible();
  await page.context().setOffline(true);
  await dialogOf(page).getByRole("textbox", { name: "Search" }).fill("BE-10004");
  await expect(dialogOf(page).getByText("The list could not be loaded.")).toBeVisible();
  await page.context().setOffline(false);
  await tryUntil(
    dialogOf(page).getByRole("button", { name: "Try again" }),
    dialogOf(page).getByRole("row", { name: /BE-10004/ }),
  );
});

test("numbers that were pasted while the list could not be asked wait in the dialog to be looked for again", async ({
  desk,
}) => {
  const page = await desk("buyer", { at: "/delivery/orderTracking" });
  await button(page, "Filters").click();
  await page.route(materialList, (route) => route.abort());
  await paste(field(page.getByRole("form"), "Material no."), "BE-10002\nBE-10003");
  await expect(dialogOf(page).getByText("The list could not be loaded.").first()).toBeVisible();
  await page.unroute(materialList);
  await dialogOf(page).getByRole("button", { name: "Find and choose" }).click();
  await expect(dialogOf(page).getByText("2 chosen")).toBeVisible();
});

test("a cell that is longer than any number is one that is not found, and the others of its list are", async ({
  desk,
}) => {
  const page = await desk("buyer");
  await visit(page, "/delivery/orderTracking");
  await button(page, "Filters").click();
  const long = "x".repeat(201);
  await paste(field(page.getByRole("form"), "Material no."), `BE-10002\n${long}\nBE-10003`);
  const dialog = dialogOf(page);
  await expect(dialog.getByText("2 chosen")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Paste numbers" })).toHaveValue(long);
  await expect(dialog.getByRole("status").filter({ hasText: "not found" })).toContainText("1 not found");
});

test("pasted numbers in other capitals or full width are those of the records that they mean", async ({ desk }) => {
  const page = await desk("buyer");
  await visit(page, "/delivery/orderTracking");
  const panel = page.getByRole("form");
  await button(page, "Filters").click();
  await paste(field(panel, "Material no."), "be-10002\nＢＥ－１０００３\nBE-10004\nno-1");
  const dialog = dialogOf(page);
  await expect(dialog.getByText("3 chosen")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Paste numbers" })).toHaveValue("no-1");
  await dialog.getByRole("button", { name: "Choose", exact: true }).click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes("getPurchaseOrderLinePage") && !one.postDataJSON().counts),
    panel.getByRole("button", { name: "Query" }).click(),
  ]);
  expect(request.postDataJSON().condition.itemNo).toEqual(["BE-10002", "BE-10003", "BE-10004"]);
});

test("S4.7f warehouses of a user are those of the organisations, and those that no longer fit fall", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/baseManage/add-user" });
  await pick(page, field(page, "Organizations in scope"), "TW20");
  await page.keyboard.press("Escape");
  const warehouses = field(page, "Warehouses in scope");
  await warehouses.fill("VN10-EL");
  await expect(dropdown(page)).toContainText("Nothing found");
  await warehouses.fill("TW20-RM");
  await offers(page).filter({ hasText: "TW20-RM" }).first().click();
  await page.keyboard.press("Escape");
  await pick(page, field(page, "Organizations in scope"), "VN10");
  await page.keyboard.press("Escape");
  await pick(page, warehouses, "VN10-EL");
  await page.keyboard.press("Escape");
  await expect(chosenIn(page, "Warehouses in scope")).toContainText("TW20-RM");
  await pick(page, field(page, "Organizations in scope"), "TW20");
  await page.keyboard.press("Escape");
  await expect(chosenIn(page, "Warehouses in scope")).not.toContainText("TW20-RM");
  await expect(chosenIn(page, "Warehouses in scope")).toContainText("VN10-EL");
});

test("S2.21 the filters open by keys at their first field, and Escape there closes them and goes back to their button", async ({
  desk,
}) => {
  const page = await desk("buyer");
  await visit(page, "/delivery/orderTracking");
  const opener = button(page, "Filters");
  const panel = page.getByRole("form");
  for (const key of ["Enter", "Space"]) {
    await opener.focus();
    await page.keyboard.press(key);
    await expect(panel.getByRole("combobox").or(panel.getByRole("textbox")).first()).toBeFocused();
    await panel.getByLabel("Order no.").focus();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  }
  // What is open within it is closed before it.
  await opener.click();
  await field(panel, "Material no.").click();
  await expect(offers(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dropdown(page)).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("a value that is longer than any kept is left out of those pasted into a filter, and named", async ({ desk }) => {
  const page = await desk("buyer");
  await visit(page, "/delivery/orderTracking");
  await button(page, "Filters").click();
  const panel = page.getByRole("form");
  await paste(panel.getByLabel("Order no."), `NO-1\n${"x".repeat(201)}\nNO-2`);
  await expect(panel.getByRole("alert")).toContainText(
    "1 value is longer than 200 characters and is not found: xxxxxxxxxxxxxxxxxxxx…",
  );
  // To those that are there more are pasted.
  await expect(panel.locator(".ant-select-selection-item").first()).toBeVisible();
  await paste(panel.getByLabel("Order no."), "NO-3\nNO-4");
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await paste(panel.getByLabel("Order no."), `${"y".repeat(201)}\nNO-5`);
  await expect(panel.getByRole("alert")).toContainText("is not found: yyyyyyyyyyyyyyyyyyyy…");
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes("getPurchaseOrderLinePage") && !one.postDataJSON().counts),
    panel.getByRole("button", { name: "Query" }).click(),
  ]);
  expect(request.postDataJSON().condition.purchaseNo).toEqual(["NO-1", "NO-2", "NO-3", "NO-4", "NO-5"]);
});
