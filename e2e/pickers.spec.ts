import type { Locator, Page } from "@playwright/test";
import { allBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { button, expectNothingTold, paste, visit } from "./pages.ts";
import { chosenIn, dialogOf, field, listButton, offers, pick } from "./picker-fields.ts";
import { expect, test } from "./portal.ts";

const materialList = "**/IBmItemService/getbmitemlistbyparamssearch";

const rowsOf = (dialog: Locator) => dialog.locator("tr[data-row-key]");
const selectedIn = (dialog: Locator) => dialog.locator("tr[aria-selected=true]");
const chipsOf = (dialog: Locator) => dialog.getByRole("list", { name: "Chosen" }).getByRole("listitem");

async function openDialog(page: Page, opener: Locator): Promise<Locator> {
  await opener.click();
  await expect(rowsOf(dialogOf(page)).first()).toBeVisible();
  return dialogOf(page);
}

/** The numbers of some materials that pickers offer, as the server lists them. */
async function materialNumbers(page: Page, count: number): Promise<string[]> {
  const body = { current: 1, size: count, condition: { statusCode: "1", field: "itemNo" } };
  const { records } = await call<{ records: { itemNo: string }[] }>(
    page,
    "/IBmItemService/getbmitemlistbyparams",
    body,
  );
  return records.map(({ itemNo }) => itemNo);
}

/** Opens the filters of order tracking. */
async function openFilters(page: Page): Promise<Locator> {
  await visit(page, "/delivery/orderTracking");
  await button(page, "Filters").click();
  return page.getByRole("form");
}

/** Empties a field of a form that takes one. */
async function empty(page: Page, name: string): Promise<void> {
  const item = page.locator(".ant-form-item", { has: field(page, name) });
  await item.hover();
  await item.locator(".ant-select-clear").click();
}

test("S4.6a S4.7f S9.4g one is chosen from the whole list, by pointer or keys, and falls with its organisation", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/basic/add-material-cell" });
  await expect(chosenIn(page, "Organization no.")).toContainText("TW20");
  const dialog = await openDialog(page, listButton(page, "Material no."));
  await expect(rowsOf(dialog)).toHaveCount(20);
  // Once it has come to rest.
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1280 * 0.55);
  const table = await dialog.locator("[data-grid]").boundingBox();
  expect(table?.height).toBeGreaterThanOrEqual(250);
  expect(table?.height).toBeLessThanOrEqual(0.55 * (page.viewportSize()?.height ?? 0));
  await expect(dialog.getByRole("columnheader", { name: "Material group" })).toBeVisible();
  await rowsOf(dialog).nth(1).click();
  await rowsOf(dialog).nth(3).getByRole("checkbox").check();
  await expect(selectedIn(dialog)).toHaveCount(1);
  await expect(rowsOf(dialog).nth(3)).toHaveAttribute("aria-selected", "true");
  await expect(dialog.getByRole("checkbox", { name: "Select all" })).toHaveCount(0);
  expect(await allBarriers(page, ".ant-modal")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(chosenIn(page, "Material no.")).toContainText("Choose a material");

  // Only keys: open, search, down into the table, choose, and choose again to take it.
  await expect(listButton(page, "Material no.")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("BE-1000");
  await expect(rowsOf(dialog)).toHaveCount(9);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(selectedIn(dialog)).toContainText("BE-10002");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(chosenIn(page, "Material no.")).toContainText("BE-10002");

  await expect(field(page, "Cell no.")).toBeDisabled();
  // Another file adds more warehouses than are offered before something is typed.
  await field(page, "Warehouse no.").fill("TW20-RM");
  await offers(page).filter({ hasText: "TW20-RM" }).first().click();
  await pick(page, field(page, "Cell no."), "TW20-RM-A-01");
  await pick(page, field(page, "Organization no."), "VN10");
  for (const [name, empty] of [
    ["Material no.", "Choose a material"],
    ["Warehouse no.", "Choose a warehouse"],
    ["Cell no.", "First choose: Warehouse no."],
  ] as const) {
    await expect(chosenIn(page, name)).toContainText(empty);
  }
  await field(page, "Warehouse no.").click();
  await expect(offers(page)).toHaveText([/^VN10-EL/, /^VN10-PK/, /^VN10-RM/]);
});

test("S4.7a S4.7b S4.7h in a form supplier and material wait for their organisation, and fall with it", async ({
  desk,
}) => {
  const page = await desk("buyer", { at: "/orderCollaboration/userOrder/add" });
  await expect(field(page, "Supplier no.")).toBeDisabled();
  await expect(chosenIn(page, "Supplier no.")).toContainText("First choose: Organization no.");
  await pick(page, field(page, "Organization no."), "TW20");
  await pick(page, field(page, "Supplier no."), "S1");
  await pick(page, field(page, "Organization no."), "VN10");
  await expect(chosenIn(page, "Supplier no.")).toContainText("Choose a supplier");

  const admin = await desk("admin", { at: "/base/basic/add-material-cell" });
  await expect(field(admin, "Material no.")).toBeEnabled();
  await empty(admin, "Organization no.");
  await expect(field(admin, "Material no.")).toBeDisabled();
  // What mails say is by a template of what they tell of.
  await visit(admin, "/system/add-message-policy");
  const template = "Template (own words if empty)";
  await expect(field(admin, template)).toBeDisabled();
  await pick(admin, field(admin, "When"), "Order issued");
  await field(admin, template).click();
  const ofOrders = offers(admin).filter({ hasText: /^NT-PO-MAIL/ });
  await expect(ofOrders).toBeVisible();
  await expect(offers(admin).filter({ hasText: /^NT-REC-MAIL/ })).toHaveCount(0);
  await ofOrders.click();
  await pick(admin, field(admin, "When"), "Delivery notice sent");
  await expect(chosenIn(admin, template)).toContainText("Choose notice template");
});

test("60 pasted numbers become a filter: the unknown are named, corrected and found", async ({ desk }) => {
  const page = await desk("buyer");
  const panel = await openFilters(page);
  const numbers = await materialNumbers(page, 59);
  const asked: string[][] = [];
  page.on("request", (request) => {
    const { itemNo } = (request.method() === "POST" && request.postDataJSON()?.condition) || {};
    if (request.url().includes("getbmitemlistbyparamssearch") && itemNo?.length > 1) asked.push(itemNo);
  });
  const { promise: matched, resolve: match } = Promise.withResolvers<void>();
  await page.route(materialList, async (route) => {
    if (route.request().postDataJSON().condition.itemNo?.length > 1) await matched;
    await route.continue();
  });
  await paste(field(panel, "Material no."), [...numbers.slice(0, 58), "NO-1", "NO-2"].join("\n"));
  // What is typed beside it while they are looked for stays.
  await panel.getByLabel("Order no.").fill("PO-2026");
  match();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("58 chosen")).toBeVisible();
  expect(asked.filter((one) => one.includes("NO-1"))).toHaveLength(1);
  expect(asked[0]).toHaveLength(60);
  const box = dialog.getByRole("textbox", { name: "Paste numbers" });
  await expect(box).toHaveValue("NO-1\nNO-2");
  await expect(dialog.getByRole("status").filter({ hasText: "not found" })).toContainText("NO-1, NO-2");
  await box.press("ControlOrMeta+A");
  await paste(box, `${numbers[58]}, NO-2`);
  await dialog.getByRole("button", { name: "Find and choose" }).click();
  await expect(box).toHaveValue("NO-2");
  await expect(dialog.getByText("59 chosen")).toBeVisible();
  await dialog.getByRole("button", { name: "Choose", exact: true }).click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes("getPurchaseOrderLinePage") && !one.postDataJSON().counts),
    panel.getByRole("button", { name: "Query" }).click(),
  ]);
  expect(request.postDataJSON().condition.itemNo).toHaveLength(59);
  expect(request.postDataJSON().condition.purchaseNoIndistinct).toBe("PO-2026");
  await expect(page.locator("[data-chip]", { hasText: "Material no." })).toContainText("and 54 more");

  // A filter waits for nothing; an organisation asks for its own suppliers and materials.
  await page.getByRole("button", { name: /Filters/ }).click();
  await pick(page, field(panel, "Supplier no."), "S1");
  await page.keyboard.press("Escape");
  await pick(page, field(panel, "Organization no."), "VN10");
  await expect(panel.getByText("Choose a supplier")).toBeVisible();
  await expect(panel.getByText("Choose a material")).toBeVisible();
});

test("S4.6b S8.10b several are kept over pages as chips, words pasted are searched for, and a failure says no more than it must", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { phone: true, at: "/delivery/orderTracking" });
  await button(page, "Filters").click();
  const opener = page.getByRole("form").getByRole("button", { name: "Open the list" });
  await pick(page, field(page.getByRole("form"), "Organization no."), "TW20");
  await page.keyboard.press("Escape");
  const dialog = await openDialog(page, opener.nth(2));
  const frame = dialog.locator(".ant-modal-container");
  await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await rowsOf(dialog).nth(0).click();
  await dialog.getByRole("button", { name: "Next page" }).click();
  await expect(dialog.getByText(/^2 \/ \d+$/)).toBeVisible();
  await expect(rowsOf(dialog).filter({ hasText: "BE-10021" })).toBeVisible();
  await rowsOf(dialog).nth(1).click();
  await expect(chipsOf(dialog)).toHaveText([/BE-10001/, /BE-10022/]);
  await dialog.getByRole("button", { name: /^Remove BE-10001/ }).click();
  await expect(chipsOf(dialog)).toHaveText([/BE-10022/]);
  await page.route(materialList, (route) => route.abort());
  await dialog.getByRole("textbox", { name: "Search" }).fill("nowhere");
  await page.unroute(materialList);
  await dialog.getByRole("textbox", { name: "Search" }).fill("no such material");
  await expect(dialog.getByText("No record contains “no such material”.")).toBeVisible();
  await expect(chipsOf(dialog)).toHaveText([/BE-10022/]);
  await dialog.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(page.getByRole("form").getByText(/^BE-10022/)).toBeVisible();

  await page.route(materialList, (route) => route.abort());
  await opener.nth(2).click();
  await dialog.getByRole("textbox", { name: "Search" }).fill("BE-1");
  await expect(dialog.getByText("The list could not be loaded.")).toBeVisible();
  await expectNothingTold(page);
  await page.unroute(materialList);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(rowsOf(dialog).first()).toBeVisible();
});

test("S4.7c S4.7g S5.5a S5.5c a class asks for organisation, direction and nature in their order", async ({ desk }) => {
  const page = await desk("admin", { at: "/base/basic/add-business-classify-type" });
  await expect(field(page, "Document nature")).toBeDisabled();
  await expect(field(page, "Class no.")).toBeDisabled();
  const organisation = page.locator(".ant-form-item", { has: field(page, "Organization no.") });
  await empty(page, "Organization no.");
  await button(page, "Save").click();
  await expect(organisation.getByText("Please choose an organization.")).toBeVisible();
  await expect(page.locator(".ant-form-item-explain").getByText("Please choose a document nature.")).toBeVisible();

  await pick(page, field(page, "Organization no."), "VN10");
  await pick(page, field(page, "Direction"), "Inbound");
  await pick(page, field(page, "Document nature"), "Purchase receipt");
  await pick(page, field(page, "Class no."), "VN10-C-PR");
  await pick(page, field(page, "Direction"), "Outbound");
  await expect(chosenIn(page, "Document nature")).toContainText("Choose a document nature");
  await expect(chosenIn(page, "Class no.")).toContainText("First choose: Document nature");
  await field(page, "Document nature").click();
  await expect(offers(page).first()).toHaveText("20-Sales issue");
  await offers(page).first().click();
  await field(page, "Class no.").click();
  await expect(offers(page)).toHaveText([/^VN10-C-SI/]);
});

test("S5.9a S5.9b the organisation of a new record is the user's own; that and the warehouse of one that is open stay", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/basic/add-doc-type" });
  await expect(chosenIn(page, "Organization no.")).toContainText("TW20");
  await expect(field(page, "Organization no.")).toBeEnabled();

  const firstOf = async (path: string, condition: object) => {
    const { records } = await call<{ records: { id: string }[] }>(page, path, { current: 1, size: 1, condition });
    return records[0]?.id;
  };
  const type = await firstOf("/IBmDocTypeService/getbmdoctypelistbyparams", { keyword: "VN10-PR" });
  await visit(page, `/base/basic/modify-doc-type/${type}`);
  await expect(chosenIn(page, "Organization no.")).toContainText("VN10");
  await expect(field(page, "Organization no.")).toBeDisabled();

  await visit(page, "/base/basic/add-zone");
  await expect(field(page, "Warehouse no.")).toBeEnabled();
  await visit(page, `/base/basic/modify-zone/${await firstOf("/IBmZoneService/getbmzonelistbyparams", {})}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Modify/ })).toBeVisible();
  await expect(field(page, "Warehouse no.")).toBeDisabled();
});

test("S9.3b a dropdown asks 300 ms after the last letter", async ({ desk }) => {
  const page = await desk("admin", { at: "/base/basic/add-material-cell" });
  await field(page, "Material no.").click();
  await expect(offers(page).first()).toBeVisible();
  const keywords: string[] = [];
  const waited = page.evaluate<number>(`new Promise((resolve) => {
    const fetched = window.fetch;
    let last = 0;
    document.activeElement.addEventListener("input", () => (last = performance.now()));
    window.fetch = (address, ...rest) => {
      if (String(address).includes("IBmItemService")) resolve(performance.now() - last);
      return fetched(address, ...rest);
    };
  })`);
  page.on("request", (request) => {
    if (request.url().includes("IBmItemService")) keywords.push(request.postDataJSON().condition.keyword);
  });
  // All letters at once, as no machine is too busy for: between two of them it might rest longer than a hand.
  await page.evaluate(`for (const letter of "BE-10002") document.execCommand("insertText", false, letter)`);
  await expect(offers(page)).toHaveText([/^BE-10002/]);
  expect(await waited).toBeGreaterThanOrEqual(295);
  expect(keywords).toEqual(["BE-10002"]);
});

test("a code is chosen though Tab or Enter follows at once, as from a scanner; one that there is not stays to be seen", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/basic/add-material-cell" });
  const { promise: searched, resolve: search } = Promise.withResolvers<void>();
  await page.route(materialList, async (route) => {
    if (route.request().postDataJSON().condition.keyword) await searched;
    await route.continue();
  });
  const scan = async (code: string, key: "Tab" | "Enter") => {
    await field(page, "Material no.").click();
    await expect(offers(page).first()).toBeVisible();
    await page.keyboard.insertText(code);
    await page.keyboard.press(key);
  };
  await scan("BE-10002", "Tab");
  await expect(chosenIn(page, "Material no.")).toContainText("BE-10002");
  await expect(field(page, "Warehouse")).toBeFocused();
  await scan("BE-10003", "Enter");
  await expect(chosenIn(page, "Material no.")).toContainText("BE-10003");
  await scan("be-10002", "Enter");
  await expect(chosenIn(page, "Material no.")).toContainText("BE-10002");
  // Whoever opens a list and goes on chooses nothing.
  const invitation = (await chosenIn(page, "Warehouse").textContent()) ?? "";
  await field(page, "Warehouse").click();
  await expect(offers(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(".ant-select-dropdown:visible")).toHaveCount(0);
  await expect(chosenIn(page, "Warehouse")).toHaveText(invitation);
  await expect(field(page, "Warehouse")).not.toBeFocused();
  await scan("BE-99999", "Enter");
  search();
  await expect(page.locator(".ant-select-dropdown:visible")).toContainText("Nothing found");
  await expect(field(page, "Material no.")).toHaveValue("BE-99999");
  await expect(chosenIn(page, "Material no.")).toContainText("BE-10002");
});
