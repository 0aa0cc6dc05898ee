import { call } from "./calls.ts";
import { button, follow } from "./pages.ts";
import { dialogOf, field, listButton, offers } from "./picker-fields.ts";
import { expect, test } from "./portal.ts";

test("S3.4b S6.4a S9.2c B9.5b choices come by ten, of templates too, organisations, suppliers, materials and data sources by twenty, the schedule by five, suppliers with short names, roles while valid", async ({
  desk,
}) => {
  const page = await desk("admin");
  for (const role of [
    { roleNo: "CURRENT", roleName: "Current", statusCode: "1" },
    { roleNo: "FORMER", roleName: "Former", statusCode: "0" },
  ]) {
    await call(page, "/ISysRoleService/saveOrUpdateSysRole", { condition: { ...role, grants: [] } });
  }
  const kept = "/ISysCustomFieldService";
  const definition = { isDisplay: "1", displayPage: "4", displayOrder: 1, fieldType: "4", dateFormat: "yyyy-MM-dd" };
  const named = { module: "warehouse", fieldNo: "inPlaceOf", nameEnUs: "In place of" };
  await call(page, `${kept}/addSysCustomField`, {
    condition: { ...definition, ...named, dropDownDataSource: "warehouse" },
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, list] =
      /\/I(\w+Service\/(?:\w*listbyparams\w*|getDropDown\w*|mySchedulePage))$/i.exec(request.url()) ?? [];
    if (list) asked.push(`${list.split(/Service/)[0]} ${request.postDataJSON().size}`);
  });
  let first = "";
  /** How much its dropdown asks for, which then offers something. */
  const sizesOf = async (name: string) => {
    asked.length = 0;
    await field(page, name).click();
    await expect(offers(page).first()).toBeVisible();
    first = await offers(page).first().innerText();
    await page.keyboard.press("Escape");
    return [...new Set(asked.splice(0))];
  };
  await page.goto("/base/basic/add-material-cell");
  expect(await sizesOf("Organization no.")).toEqual(["BmOrg 20"]);
  // The dialog with the whole list asks for as much.
  await listButton(page, "Organization no.").click();
  await expect(dialogOf(page).locator("tr[data-row-key]").first()).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  expect([...new Set(asked)]).toEqual(["BmOrg 20"]);
  expect(await sizesOf("Material no.")).toEqual(["BmItem 20"]);
  expect(await sizesOf("Warehouse no.")).toEqual(["BmWarehouse 10"]);
  await follow(page, "/print-templates/add");
  expect(await sizesOf("Texts of template")).toEqual(["BmDocTemplate 10"]);
  await follow(page, "/baseManage/add-user");
  expect(await sizesOf("Supplier no.")).toEqual(["BmSupplier 20"]);
  expect(first).toMatch(/^S\d+-\S/);
  await field(page, "Roles").click();
  await expect(offers(page).filter({ hasText: "CURRENT-Current" })).toBeVisible();
  await expect(offers(page).filter({ hasText: "FORMER" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await follow(page, "/base/basic/add-warehouse");
  expect(await sizesOf("In place of")).toEqual(["SysCustomField 20"]);
  asked.length = 0;
  await follow(page, "/dashboard");
  await expect.poll(() => asked).toEqual(["SupSrmIndex 5"]);

  const { records } = await call<{ records: { id: string; version: number; fieldNo: string }[] }>(
    page,
    `${kept}/getSysCustomFieldPage`,
    { current: 1, size: 20, condition: { fieldNo: "inPlaceOf" } },
  );
  const delList = records.map(({ id, version }) => ({ id, version }));
  await call(page, `${kept}/deleteSysCustomFieldByIds`, { condition: { delList } });
});

test("who has no address to ship from yet is told so where one is chosen, and led to where it is added", async ({
  signIn,
}) => {
  // What it is told of addresses is nothing for a page that others go on with.
  const page = await signIn("supplier", { at: "/delivery/addAsn?orgNo=TW20&orderType=1" });
  await page.route("**/getbmcustomeraddresslistbyparams", async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...rest, data: { ...data, records: [], total: 0 } } });
  });
  await page.locator("tr[data-row-key]").first().getByRole("checkbox").check();
  await button(page, "Create delivery notice").click();
  await expect(page.getByText("You have no address to ship from yet.")).toBeVisible();
  await expect(page.getByText(/^This organization has no address to deliver to yet/)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Add address" }).click();
  await page.waitForURL("**/delivery/add-address");
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
});
