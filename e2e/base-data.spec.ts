import type { Page } from "@playwright/test";
import { call } from "./calls.ts";
import { phoneSize } from "./contexts.ts";
import { heads, rows } from "./lists.ts";
import { dayFromNow } from "./order-workbook.ts";
import { button, paste, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

/** A field is called by its label, before which stands that it must be filled in. */
const called = (name: string) => ({ name: new RegExp(`^(\\* )?${name.replace(/[().]/g, "\\$&")}$`) });
const input = (page: Page, name: string) => page.getByRole("textbox", called(name));

/** A calendar comes when its field is reached. */
async function typeDay(page: Page, name: string, day: string): Promise<void> {
  await input(page, name).hover();
  await expect(input(page, name)).toBeEditable();
  await input(page, name).fill(day);
  await page.keyboard.press("Tab");
}

/** Chooses what a picker offers first of what begins with a text; answers what the picker asked for. */
async function pick(page: Page, name: string, path: string, text: string) {
  const asking = page.waitForRequest((request) => request.url().endsWith(path));
  await page.getByRole("combobox", called(name)).fill(text);
  const { size, condition } = (await asking).postDataJSON() as { size: number; condition: { statusCode?: string } };
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option").filter({ hasText: text }).first().click();
  return { size, statusCode: condition.statusCode };
}

test("B9.5a B9.5c a price agreement is made of twenty suppliers and of twenty valid materials at a time", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/basic/add-price-agreement" });
  const valid = { size: 20, statusCode: "1" };
  await input(page, "Agreement no.").fill("PA-1");
  expect(await pick(page, "Supplier no.", "/getbmsupplierlistbyparams", "S10001")).toEqual(valid);
  const { records } = await call<{ records: { itemNo: string }[] }>(page, "/IBmItemService/getbmitemlistbyparams", {
    current: 1,
    size: 1,
    condition: { statusCode: "1", field: "itemNo" },
  });
  const itemNo = records[0]?.itemNo ?? "";
  expect(await pick(page, "Material no.", "/getbmitemlistbyparamssearch", itemNo)).toEqual(valid);
  expect(await pick(page, "Unit", "/getbmunitlistbyparams", "PCS")).toEqual({ size: 10, statusCode: "1" });
  await pick(page, "Currency", "/getbmcurrencylistbyparams", "TWD");
  await page.getByRole("checkbox", { name: "Tax included" }).check();
  await input(page, "From quantity").fill("100");
  await input(page, "Price").fill("1.25");
  await typeDay(page, "Valid from", "2026-12-02");
  await button(page, "Save").click();
  await expect(row(page, "PA-1")).toContainText("S10001");
});

test("a day is read as the language of its reader writes it, and as it stands by the keys that save", async ({
  desk,
}) => {
  const page = await desk("admin");
  const parties = { orgNo: "VN10", supplierNo: "S10001", itemNo: "FA-10018", unitNo: "PCS" };
  const price = { scaleQty: "0", price: "1", currency: "TWD", isTaxIncluded: "Y", statusCode: "1" };
  const { id } = await call<{ id: string }>(page, "/IBmPriceAgreementService/addbmpriceagreement", {
    condition: { agreementNo: "PA-DAYS", ...parties, ...price, validFrom: dayFromNow(0) },
  });
  const begins = dayFromNow(40);
  const [year, month, day] = begins.split("-").map(Number);
  const ends = dayFromNow(80);
  await visit(page, `/base/basic/modify-price-agreement/${id}`);
  await typeDay(page, "Valid from", `${month}/${day}/${year}`);
  await expect(input(page, "Valid from")).toHaveValue(begins);
  await expect(input(page, "Valid from")).toHaveAttribute("aria-invalid", "false");
  await input(page, "Valid until").hover();
  await expect(input(page, "Valid until")).toBeEditable();
  await input(page, "Valid until").fill(ends);
  await page.keyboard.press("Control+s");
  await expect(row(page, "PA-DAYS")).toContainText(ends);
});

test("B3.20 an address lies where the browser is, or where somebody says that it does", async ({ signIn }) => {
  const page = await signIn("admin", { at: "/delivery/add-address" });
  const use = page.getByRole("button", { name: "Use my position" });
  await page.context().grantPermissions([]);
  await use.click();
  await expect(page.getByText("The browser may not tell where it is.")).toBeVisible();
  await input(page, "Longitude").fill("181");
  await button(page, "Save").click();
  await expect(page.locator("#longitude_help")).toContainText("Longitude");

  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ longitude: 121.4737, latitude: -31.2304 });
  await use.click();
  await expect(input(page, "Longitude")).toHaveValue("121.473700");
  await expect(input(page, "Latitude")).toHaveValue("-31.230400");
});

test("B5.15h the elements of a barcode rule are typed and pasted as lines, and wrong ones say so at their cells", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/rule/add-barcode" });
  const cell = (name: string, line: number) => page.getByLabel(`${name}, line ${line}`, { exact: true });
  await input(page, "Barcode rule no.").fill("BC-LINES");
  await input(page, "Barcode rule name").fill("Material and number");
  await pick(page, "Barcode type", "/getsysenumbyparamssearch", "1");
  await expect(cell("Content", 1)).toHaveValue("serial");
  await paste(cell("Element", 1), "A\tMaterial no.\t10\nA\tRunning number\t6");
  await expect(cell("Content", 2)).toHaveValue("serial");
  await button(page, "Save").click();
  await expect(page.getByText("Line 2: A stands in another line already.")).toBeVisible();
  await cell("Element", 2).fill("B");
  // A line that moves leaves the others as they are by then.
  await cell("Length", 1).fill("12");
  await page.getByRole("button", { name: "Move up, line 2" }).focus();
  await page.keyboard.press("Control+z");
  await expect(cell("Length", 1)).toHaveValue("10");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Enter");
  await button(page, "Save").click();
  await row(page, "BC-LINES").getByText("BC-LINES").click();
  const lines = page.getByRole("dialog").getByRole("grid");
  await expect(lines.getByRole("row").nth(1)).toContainText(/1\s*B\s*Running number\s*6/);
  await expect(lines.getByRole("row").nth(2)).toContainText(/2\s*A\s*Material no\.\s*12/);
});

test("S4.7e the lines of a strategy are offered the criteria of its type, and cells of their warehouse", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/rule/add-method" });
  // What is chosen among records has its frame before a hand is at it.
  const empty = page
    .locator("tr[data-row='0'] td", { hasText: /^$/ })
    .filter({ hasNot: page.locator("input, select, button, textarea") });
  await expect(empty.first()).toBeVisible();
  for (const cell of await empty.all()) await expect(cell.locator("span").first()).toHaveCSS("border-top-width", "1px");
  const cell = (name: string, line: number) => page.getByLabel(`${name}, line ${line}`, { exact: true });
  await input(page, "Strategy no.").fill("PUT-LINES");
  await input(page, "Strategy name").fill("Chemicals in zone B");
  await page.getByRole("combobox", called("Strategy type")).click();
  await page.locator(".ant-select-dropdown:visible").getByText("Turnover").click();
  await expect(cell("Criterion", 1).getByRole("option")).toHaveText([
    "",
    "Empty cell",
    /FIFO/,
    /FEFO/,
    /LIFO/,
    "Lot number",
  ]);
  await page.getByRole("combobox", called("Strategy type")).click();
  await page.locator(".ant-select-dropdown:visible").getByText("Putaway").click();
  await paste(cell("Criterion", 1), "Fixed cell\t\tCHEMICALS\tVN10-RM\tVN10-RM-B\tVN10-RM-B-01\nEmpty cell");
  await button(page, "Save").click();
  await row(page, "PUT-LINES").getByText("PUT-LINES").click();
  const lines = page.getByRole("dialog").getByRole("grid");
  await expect(lines.getByRole("row").nth(1)).toContainText(
    /1\s*Fixed cell\s*CHEMICALS\s*VN10-RM\s*VN10-RM-B\s*VN10-RM-B-01/,
  );
  await expect(lines.getByRole("row").nth(2)).toContainText(/2\s*Empty cell/);

  // A wave: document types are those of its organisation, and fall with it.
  await visit(page, "/base/rule/add-wave");
  const line = page.locator("tr[data-row='0']");
  const organisation = page.getByRole("combobox", called("Organization no."));
  const choose = (number: string) =>
    page.locator(".ant-select-dropdown:visible .ant-select-item-option").filter({ hasText: number }).first().click();
  const head = page.locator(".ant-form-item", { has: organisation });
  await head.hover();
  await head.locator(".ant-select-clear").click();
  await cell("Grouped by", 1).focus();
  await page.keyboard.press("Tab");
  await expect(cell("Document type no.", 1)).toBeDisabled();
  await organisation.click();
  await choose("VN10");
  await paste(cell("Grouped by", 1), "Document type\tVN10-SI");
  await expect(line).toContainText("VN10-SI");
  await organisation.click();
  await choose("TW20");
  await expect(line).not.toContainText("-SI");
});

test("a notice template is worded in paragraphs, wrong placeholders say so, and form and drawer show it filled in, in each language", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/rule/add-notice-template" });
  const cell = (name: string, line: number) => page.getByLabel(`${name}, line ${line}`, { exact: true });
  await input(page, "Notice template no.").fill("NT-LINES");
  await input(page, "Notice template name").fill("Order by mail");
  await pick(page, "Notice type", "/getsysenumbyparamssearch", "1");
  await page.getByRole("combobox", called("Sent by")).click();
  await page.locator(".ant-select-dropdown:visible").getByText("Email").click();
  await cell("Subject", 1).fill("Order {nummer}");
  await cell("Text", 1).click();
  await cell("Text", 1).fill("Dear {receiver},");
  await cell("Text", 1).press("Alt+Enter");
  await page.keyboard.type("please confirm {number}.");
  await button(page, "Save").click();
  await expect(page.getByText(/Line 1: \{nummer\} is not known.*\{number\}, /)).toBeVisible();
  await cell("Subject", 1).fill("Order {number}");
  // As a spreadsheet copies a cell of several lines.
  await paste(cell("Text", 1), '"Dear {receiver},\nplease confirm {number}."\n"Kính gửi {receiver},\n{number}"');
  await expect(cell("Text", 2)).toHaveValue("Kính gửi {receiver},\n{number}");
  await cell("Language", 2).selectOption("Vietnamese");
  await cell("Subject", 2).fill("Đơn {number}");
  const beside = page.getByRole("article", { name: "Vietnamese" });
  await expect(beside.getByRole("heading")).toHaveText("Đơn ST26110042");
  await expect(beside).toContainText("Kính gửi Linh,");
  await button(page, "Save").click();
  await visit(page, "/base/rule/notice-template");
  await row(page, "NT-LINES").getByText("NT-LINES").click();
  const shown = page.getByRole("dialog").getByRole("article").first();
  await expect(shown.getByRole("heading")).toHaveText("Order ST26110042");
  await expect(shown.getByRole("paragraph")).toHaveText("Dear Linh,\nplease confirm ST26110042.", {
    useInnerText: true,
  });
});

test("S1.3a B2.30 a name in the reader's language is shown in lists, drawers and pickers, and found", async ({
  signIn,
  desk,
}) => {
  const page = await desk("admin", { at: "/base/basic/add-unit" });
  await input(page, "Unit no.").fill("ROLL-3");
  await input(page, "Unit name").fill("Rolle");
  const vietnamese = input(page, "Name in Vietnamese");
  await expect(vietnamese).toBeHidden();
  await page.getByText("Names in other languages").click();
  await vietnamese.fill("Cuộn ba");
  await button(page, "Save").click();
  await visit(page, "/base/basic/unit?keyword=cu%E1%BB%99n");
  await expect(row(page, "ROLL-3")).toContainText("Rolle");

  const reader = await signIn("admin", { language: "vi-VN", at: "/base/basic/unit?keyword=Rolle" });
  await expect(row(reader, "ROLL-3")).toContainText("Cuộn ba");
  await row(reader, "ROLL-3").click();
  const drawer = reader.getByRole("dialog");
  await expect(drawer.getByRole("heading", { name: "Tên bằng ngôn ngữ khác" })).toBeVisible();
  await expect(drawer).toContainText("ROLL-3 Cuộn ba");
  await visit(reader, "/base/basic/add-material");
  await reader.locator("#unitNo").fill("cuộn b");
  await expect(reader.locator(".ant-select-dropdown:visible")).toContainText("ROLL-3-Cuộn ba");
});

test("B2.29z B2.29za B2.29zb organisations are searched, shown, added, changed and deleted on their page", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/basic/add-organizational" });
  await input(page, "Organization no.").fill("ZZ-77");
  await input(page, "Organization name").fill("Seventy seven");
  await button(page, "Save").click();
  await expect(row(page, "ZZ-77")).toBeVisible();
  await visit(page, "/base/basic/organizational?orgNoIndistinct=Z-7&orgNameIndistinct=seventy&statusCode=1");
  await expect(rows(page)).toHaveCount(1);
  const titles = (await heads(page).allInnerTexts()).map((title) => title.trim());
  const shown = ["Organization no.", "Organization name", "Short name", "Status", "Remarks"];
  const audit = ["Created by", "Created at", "Changed by", "Changed at"];
  expect(titles.filter((title) => [...shown, ...audit].includes(title))).toEqual([...shown, ...audit]);
  await row(page, "ZZ-77").getByRole("checkbox").check();
  await button(page, "Modify").first().click();
  await input(page, "Organization name").fill("Seventy eight");
  await button(page, "Save").click();
  await expect(row(page, "ZZ-77")).toContainText("Seventy eight");
  await page.locator("main").getByRole("button", { name: "More" }).first().click();
  await expect(page.getByRole("menuitem", { name: "Export by template" })).toBeVisible();
  await page.keyboard.press("Escape");
  await row(page, "ZZ-77").getByRole("checkbox").check();
  await button(page, "Delete").first().click();
  await expect(question(page)).toContainText("ZZ-77");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(0);
});

test("of several records each is deleted or kept, and the page says which were kept and why, until it is closed", async ({
  desk,
}) => {
  const page = await desk("admin");
  for (const unitNo of ["ZZ-BOX", "ZZ-BAG"])
    await call(page, "/IBmUnitService/addbmunit", { condition: { unitNo, unitName: "Of zeds", statusCode: "1" } });
  await visit(page, "/base/basic/unit");
  for (const unitNo of ["ZZ-BOX", "PCS"]) await row(page, unitNo).getByRole("checkbox").check();
  await row(page, "ZZ-BAG").getByRole("button", { name: "Delete" }).click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "ZZ-BAG")).toHaveCount(0);
  // What was deleted by its own button was not selected: the others still are.
  await expect(row(page, "PCS").getByRole("checkbox")).toBeChecked();
  await button(page, "Delete").first().click();
  await expect(question(page)).toContainText("ZZ-BOX");
  await question(page).getByRole("button", { name: "Delete" }).click();
  const kept = page.locator("main").getByRole("alert");
  await expect(kept).toContainText("Delete: 1 of 2 done. The others were left as they are:");
  await expect(kept.getByRole("listitem")).toHaveText(/^PCS is still in use and cannot be deleted\. Used by: /);
  await expect(row(page, "PCS").getByRole("checkbox")).toBeChecked();
  await kept.getByRole("button", { name: "Close" }).click();
  await expect(kept).toHaveCount(0);
  await expect(row(page, "ZZ-BOX")).toHaveCount(0);
});

test("S7.13c a supplier that is chosen for a user leaves the organizations that it belongs to", async ({ desk }) => {
  const page = await desk("admin", { at: "/baseManage/add-user" });
  const organisations = page.getByRole("combobox", { name: "Organizations in scope", exact: true });
  const options = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await organisations.click();
  await expect(options).toHaveCount(2);
  await page.keyboard.press("Escape");
  const suppliers = await call<{ records: { supplierNo: string; orgNo: string[] }[] }>(
    page,
    "/IBmSupplierService/getbmsupplierlistbyparams",
    { current: 1, size: 100, condition: { statusCode: "1" } },
  );
  const ofOne = suppliers.records.find(({ orgNo }) => orgNo.length === 1);
  await pick(page, "Supplier no.", "/getbmsupplierlistbyparams", ofOne?.supplierNo ?? "");
  await organisations.click();
  await expect(options).toHaveCount(1);
  await expect(options).toContainText(ofOne?.orgNo[0] ?? "nowhere");
});

test("whoever adds a user is told of all at once that is missing", async ({ desk }) => {
  const page = await desk("admin", { at: "/baseManage/add-user" });
  await button(page, "Save").click();
  const told = page
    .locator("main")
    .getByRole("alert")
    .filter({ hasText: /needs? your attention/ });
  await expect(told.getByRole("listitem")).toHaveText([
    "User ID is required.",
    "Name is required.",
    "Enter a password, or an email address by which the user is invited.",
  ]);
  await page.getByLabel("User ID", { exact: true }).fill("zz-invited");
  await page.getByLabel("Name", { exact: true }).fill("Iris Invited");
  await page.getByLabel("Email").fill("iris@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Lantern-4711");
  await button(page, "Save").click();
  await expect(told.getByRole("listitem")).toHaveText(["Repeat the password."]);
  await page.getByLabel("Password", { exact: true }).fill("");
  await button(page, "Save").click();
  // What was saved is no draft, though its link is still being read.
  await expect(page.getByRole("dialog")).toContainText(/http\S+/);
  await visit(page, "/baseManage/add-user");
  await expect(page.getByLabel("User ID", { exact: true })).toHaveValue("");
  await expect(page.getByRole("status").filter({ hasText: "Restore" })).toHaveCount(0);
});

test("the drawer of a record has the whole width of a phone for its title, and its actions below", async ({ desk }) => {
  const page = await desk("admin");
  await page.setViewportSize(phoneSize);
  await visit(page, "/base/rule/box");
  await page.locator("article").getByRole("button", { name: "BOX-PALLET" }).click();
  const drawer = page.getByRole("dialog");
  const title = drawer.locator(".ant-drawer-title");
  const change = button(drawer, "Modify");
  await expect(change).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  const [of, below] = [await title.boundingBox(), await change.boundingBox()];
  expect(of?.width).toBeGreaterThan(250);
  expect(below?.y).toBeGreaterThanOrEqual((of?.y ?? 0) + (of?.height ?? 0));
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
});
