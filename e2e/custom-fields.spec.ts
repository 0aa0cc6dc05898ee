import { call } from "./calls.ts";
import { button, chooseAction, question, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { materialsAddress } from "./workbooks.ts";

const definitions = "/ISysCustomFieldService";
const orders = "/ISupSrmPurchaseHeadService";

test("S3.2 S4.3 S5.5b a field that an administrator defines is filled in, found and shown", async ({
  desk,
  signIn,
}) => {
  const page = await desk("admin");
  await visit(page, "/baseManage/custom-field");
  await chooseAction(page, "Add");
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  // All that is wrong is told at once.
  await expect(page.getByText("Please choose a page.").first()).toBeVisible();
  await expect(page.getByText("Give the field a name in at least one language.").first()).toBeVisible();
  const choosePage = async (name: string) => {
    await page.getByLabel("Page", { exact: true }).fill(name);
    await page.keyboard.press("Enter");
  };
  // Another page, other places: choosing it clears them (S4.7d).
  await choosePage("Warehouse");
  await page.getByRole("checkbox", { name: "Form" }).check();
  await choosePage("Material");
  await expect(page.getByRole("checkbox", { name: "Form" })).not.toBeChecked();
  for (const place of ["Advanced filter", "Table column", "Drawer", "Form"]) {
    await page.getByRole("checkbox", { name: place }).check();
  }
  await page.getByLabel("Name in English").fill("Sent by");
  await page.getByLabel("Type", { exact: true }).click();
  await page.getByTitle("Dropdown").click();
  await page.getByLabel("Enumeration no.").fill("PURCHASE_ORDER_ORDER_TYPE");
  await page.getByLabel("Field no.").fill("Direction");
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "Field no. must begin with a small letter" })).toBeVisible();
  await page.getByLabel("Field no.").fill("direction");
  await save.click();
  await expect(row(page, "Sent by")).toBeVisible();

  const define = (condition: object) =>
    call<{ id: string; version: number }>(page, `${definitions}/addSysCustomField`, {
      condition: { displayOrder: 1, fieldType: "0", dateFormat: "yyyy-MM-dd", isDisplay: "1", ...condition },
    });
  await define({ module: "purchaseOrderLine", fieldNo: "drawing", nameEnUs: "Drawing no.", displayPage: "12345" });
  // A day of its own format, which shows in forms and drawers alone.
  const agreed = { fieldType: "3", dateFormat: "dd/MM/yyyy", displayPage: "34", displayOrder: 3 };
  await define({ module: "material", fieldNo: "agreedOn", nameEnUs: "Agreed on", ...agreed });

  // A form takes it, by the words of its enumeration, and refuses nothing that its list offers.
  await visit(page, materialsAddress());
  const item = (await page.locator("tr[data-row-key] td").nth(1).innerText()).trim();
  await row(page, item).getByRole("button", { name: "Modify" }).click();
  await page.getByLabel("Sent by").click();
  const choice = page.locator(".ant-select-dropdown:visible .ant-select-item-option").first();
  const word = (await choice.innerText()).trim();
  await choice.click();
  await page.getByLabel("Agreed on").click();
  await page.getByLabel("Agreed on").fill("04/03/2026");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/material(\?|$)/);
  await expect(page.getByRole("columnheader", { name: "Sent by" })).toBeAttached();
  await expect(page.getByRole("columnheader", { name: "Agreed on" })).toHaveCount(0);
  await button(page, "Filters").click();
  await expect(page.getByRole("combobox", { name: "Sent by" })).toBeVisible();
  await expect(page.locator("form").getByText("Agreed on")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Sent by" }).click();
  await page.locator(".ant-select-dropdown:visible").getByText(word, { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Query" }).click();
  await expect(page.locator("tr[data-row-key]")).toHaveCount(1);
  await expect(page.locator("[data-chip]")).toContainText(`Sent by: ${word}`);
  await row(page, item).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("heading", { name: "Custom information" })).toBeVisible();
  await expect(drawer.locator("dl > div", { hasText: "Sent by" })).toContainText(word);
  await expect(drawer.locator("dl > div", { hasText: "Agreed on" })).toContainText("04/03/2026");
  // The next drawer has nothing of the one before.
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.locator("[data-chip]").getByRole("button").click();
  await page.locator("tr[data-row-key]").filter({ hasNotText: item }).first().click();
  await expect(drawer.locator("dl > div", { hasText: "Sent by" }).locator("dd")).toHaveText("–");

  // A line of an order has it, on the page of its order.
  // Pages that are open know the fields that there were.
  const buyer = await signIn("buyer", { at: null });
  const drafts = { current: 1, size: 1, condition: { status: "0" } };
  const { records } = await call<{ records: { id: string }[] }>(buyer, `${orders}/getPurchaseOrderPage`, drafts);
  const { lines, ...order } = await call<{ id: string; version: number; purchaseNo: string; lines: { id: string }[] }>(
    buyer,
    `${orders}/getPurchaseOrderById`,
    { condition: { id: records[0]?.id } },
  );
  const written = [{ id: lines[0]?.id, customValues: { drawing: "D-1001" } }];
  await call(buyer, `${orders}/saveCustomValues`, {
    condition: { id: order.id, version: order.version, lines: written },
  });
  await visit(buyer, `/orderCollaboration/userOrder/acceptance?id=${order.id}`);
  await expect(buyer.getByRole("columnheader", { name: "Drawing no." })).toBeVisible();
  await expect(row(buyer, "D-1001")).toBeVisible();

  // To remove it names what is lost to the eye. In the list that stood there it would be announced alone.
  await visit(page, "/baseManage/custom-field?keyword=drawing");
  await row(page, "Drawing no.").getByRole("button", { name: "Delete" }).click();
  await expect(question(page)).toContainText("Purchase order line Drawing no.: 1 record holds a value.");
  await question(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row(page, "Drawing no.")).toHaveCount(0);
  // Nor has another file of this worker a field that it does not expect.
  const ofMaterials = { current: 1, size: 20, condition: { module: "material" } };
  const { records: left } = await call<{ records: { id: string; version: number }[] }>(
    page,
    `${definitions}/getSysCustomFieldPage`,
    ofMaterials,
  );
  await call(page, `${definitions}/deleteSysCustomFieldByIds`, {
    condition: { delList: left.map(({ id, version }) => ({ id, version })) },
  });
});

test("S8.8a a dropdown whose enumeration has lost its entries says that it is not configured", async ({ desk }) => {
  const page = await desk("admin");
  const entry = { enumMid: "E2E_FINISH", enumValue: "M", enumName: "Matt", sort: 1, status: "1" };
  const added = await call<{ id: string; version: number }>(page, "/IBmEnumService/addSysEnum", { condition: entry });
  await call(page, `${definitions}/addSysCustomField`, {
    condition: {
      module: "warehouse",
      fieldNo: "finish",
      nameEnUs: `Finish ${"of the surface ".repeat(6)}`.trim(),
      isDisplay: "1",
      displayPage: "24",
      displayOrder: 1,
      fieldType: "4",
      dateFormat: "yyyy-MM-dd",
      enumMid: "E2E_FINISH",
    },
  });
  await call(page, "/IBmEnumService/updateSysEnum", {
    condition: { id: added.id, version: added.version, status: "0" },
  });
  await visit(page, "/base/basic/add-warehouse");
  const finish = page.locator(".ant-form-item", { hasText: "Finish" });
  await expect(finish).toContainText("Not configured: the enumeration has no entries.");
  await expect(finish.getByRole("combobox")).toBeDisabled();
  // However long its name, its head has two lines.
  await visit(page, "/base/basic/warehouse");
  await expect(page.getByRole("columnheader", { name: /^Finish of/ })).toBeAttached();
  expect((await page.locator("thead tr").first().boundingBox())?.height).toBeLessThan(50);
});
