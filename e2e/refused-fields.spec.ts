import type { Locator, Page } from "@playwright/test";
import { call } from "./calls.ts";
import { shipNotices } from "./notices.ts";
import { button, chooseAction } from "./pages.ts";
import { expect, test } from "./portal.ts";

const said = "Not in this house.";

/** The next call to an address is refused for what is in some of its fields. */
async function refuse(page: Page, address: string, paths: readonly string[]): Promise<void> {
  const details = paths.map((path) => ({ path: `condition.${path}`, message: said }));
  const body = { status: 400, errorCode: "invalidRequest", errorMessage: "Refused.", details };
  await page.route(
    address,
    (route) => route.fulfill({ status: 400, contentType: "application/json", body: JSON.stringify(body) }),
    { times: 1 },
  );
}

const errorsIn = (within: Page | Locator) => within.locator(".ant-form-item-explain-error");

/** Chooses the first of what a field offers that does not stand in it. */
async function chooseAnother(field: Locator): Promise<void> {
  await field.click();
  const offered = ".ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-selected)";
  await field.page().locator(offered).first().click();
}

test("what was refused of a field of a form is said of it until it changes, and no more once it is sent again", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/baseManage/add-menu-entry" });
  await page.locator("#menuNo").fill("house");
  await page.locator("#menuName").fill("Our house");
  await page.getByText("An address elsewhere", { exact: true }).click();
  await page.locator("#url").fill("https://house.test/");
  await refuse(page, "**/addMenuEntry", ["menuName", "icon"]);
  await button(page, "Save").click();
  await expect(errorsIn(page)).toHaveText([said, said]);
  await page.locator("#menuName").fill("Our houses");
  await expect(errorsIn(page)).toHaveCount(1);
  await chooseAnother(page.locator("#icon"));
  await expect(errorsIn(page)).toHaveCount(0);
  // What stands as it was is not told of once more where the next answer says something else.
  await refuse(page, "**/addMenuEntry", ["icon"]);
  await button(page, "Save").click();
  await expect(errorsIn(page)).toHaveCount(1);
  await refuse(page, "**/addMenuEntry", ["menuName"]);
  await button(page, "Save").click();
  await expect(page.locator("#menuName_help")).toHaveText(said);
  await expect(errorsIn(page)).toHaveCount(1);
});

test("what was refused of labels is said of a field until it changes", async ({ desk }) => {
  const page = await desk("supplier2", { at: "/delivery/label-print" });
  await page.locator("tr[data-row-key]").filter({ hasNotText: "Packing" }).first().getByRole("checkbox").check();
  await chooseAction(page, "Print labels");
  const dialog = page.getByRole("dialog", { name: /^Print labels/ });
  await chooseAnother(dialog.getByLabel("Box rule"));
  await dialog.getByLabel("Remarks").fill("By the back gate");
  await refuse(page, "**/printlabel", ["remark"]);
  await button(dialog, "Download PDF").click();
  await expect(errorsIn(dialog)).toHaveText(said);
  await dialog.getByLabel("Remarks").fill("By the front gate");
  await expect(errorsIn(dialog)).toHaveCount(0);
});

test("what was refused of a receipt is said of a field until it changes", async ({ desk }) => {
  const keeper = await desk("warehouse");
  const [asnNo = ""] = await shipNotices({ supplier: await desk("supplier"), buyer: await desk("buyer"), keeper }, 1);
  const condition = { asnNo: [asnNo] };
  const list = "/ISrmAsnHeadService/getShippingNoticePage";
  const { records } = await call<{ records: { id: string }[] }>(keeper, list, { current: 1, size: 1, condition });
  const page = await desk("warehouse", { at: `/delivery/asnTracking/detail?id=${records[0]?.id}&receive=1` });
  const drawer = page.getByRole("dialog", { name: `Receive ${asnNo}` });
  await refuse(page, "**/ISrmReceiptService/receive", ["receiptDate", "warehouseNo", "outReceiptNo"]);
  await button(drawer, "Receive").click();
  await expect(errorsIn(drawer)).toHaveText([said, said, said]);
  await drawer.locator("#outReceiptNo").fill("OUT-1");
  await expect(errorsIn(drawer)).toHaveCount(2);
  await drawer.locator("#receiptDate").click();
  await drawer.locator("#receiptDate").fill("2026-01-02");
  await drawer.locator("#receiptDate").press("Enter");
  await expect(errorsIn(drawer)).toHaveCount(1);
  await chooseAnother(drawer.locator("#warehouseNo"));
  await expect(errorsIn(drawer)).toHaveCount(0);
});
