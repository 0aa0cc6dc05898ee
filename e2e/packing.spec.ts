import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { call } from "./calls.ts";
import { agree, button, chooseAction, question, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

interface Packing {
  readonly packages: readonly { readonly id: string; readonly parentId: string | null }[];
}

/** Takes away what the demo has packed of a notice. */
async function unpack(page: Page, shippingNoticeId: string): Promise<void> {
  const condition = { shippingNoticeId };
  const { packages } = await call<Packing>(page, "/ISrmAsnPackageService/getPacking", { condition });
  const ids = packages.flatMap(({ id, parentId }) => (parentId === null ? [id] : []));
  if (ids.length === 0) return;
  await call(page, "/ISrmAsnPackageService/deletePackages", { condition: { ...condition, ids } });
}

const tree = (page: Page) => page.getByRole("tree", { name: "Packages" });
const item = (page: Page, text: string | RegExp) => tree(page).getByRole("treeitem").filter({ hasText: text });
const packed = (page: Page) => page.locator("dl div", { hasText: /^Not packed/ }).locator("dd");

test("B3.6a a supplier packs a notice by rule, and moves cartons by keyboard and by hand; the buyer reads it", async ({
  desk,
}) => {
  const page = await desk("supplier");
  const open = { current: 1, size: 1, condition: { checkStatus: ["0", "2"], closedStatus: "0" } };
  const { records } = await call<{ records: { id: string; asnNo: string }[] }>(
    page,
    "/ISrmAsnHeadService/getShippingNoticePage",
    open,
  );
  const { id: shippingNoticeId = "", asnNo: number = "" } = records[0] ?? {};
  await unpack(page, shippingNoticeId);
  await visit(page, `/delivery/asnTracking/detail?id=${shippingNoticeId}`);
  await chooseAction(page, "Packing");
  await expect(item(page, /^Not packed/)).toBeVisible();

  await button(page, "Pack automatically").click();
  const dialog = page.getByRole("dialog", { name: "Pack automatically" });
  // What is missing is said at its field.
  await button(dialog, "Save").click();
  await expect(dialog.locator(".ant-form-item", { hasText: "Box rule" }).first()).toContainText("has no box rule");
  await dialog.getByLabel("Box rule").fill("BOX-PALLET");
  await page.locator(".ant-select-item-option").filter({ hasText: "BOX-PALLET" }).click();
  await expect(dialog.locator(".ant-form-item-explain-error")).toHaveCount(0);
  await dialog.getByLabel("Quantity per box").fill("100000");
  await button(dialog, "Save").click();
  await expect(dialog).toBeHidden();
  await expect(packed(page)).toHaveText(/^0/);
  await expect(item(page, "Everything is packed.")).toBeVisible();
  const pallet = item(page, /^Pallet .* 0\d{17}/).first();
  await expect(pallet).toBeVisible();
  const carton = item(page, /^Carton .* P\d{9}/).first();

  await chooseAction(page, "Print labels");
  const printing = page.getByRole("dialog", { name: "Print the labels of 2 packages" });
  await printing.getByText("ZPL", { exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), button(printing, "Download ZPL").click()]);
  expect(file.suggestedFilename()).toBe("Labels (2).zpl");
  expect(await readFile(await file.path(), "utf8")).toMatch(/\^FD>;>8000\d{17}\^FS/);

  // A carton is cut with the keyboard, and pasted beside the pallets though its own was closed meanwhile.
  await tree(page).getByRole("treeitem").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(pallet).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(carton).toBeFocused();
  await expect(carton).toHaveAttribute("aria-level", "3");
  await page.keyboard.press("Control+X");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Control+V");
  await expect(carton).toHaveAttribute("aria-level", "2");
  await expect(pallet).toContainText("Empty");

  // Dragged back; then its goods are taken out.
  await carton.dragTo(pallet);
  await expect(carton).toBeHidden();
  await pallet.click();
  await page.keyboard.press("ArrowRight");
  await expect(carton).toHaveAttribute("aria-level", "3");
  await carton.click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Space");
  // Delete is of the row that has the focus, whatever else is selected; what has labels goes not unasked.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  await expect(question(page)).toContainText(/Take out Carton .*P\d{9}\?.*have already been printed/);
  await agree(page, "Cancel");
  // What lies in another package that goes, too, is not counted beside it.
  await pallet.click();
  await carton.click({ modifiers: ["ControlOrMeta"] });
  await page.keyboard.press("Delete");
  await expect(question(page)).toContainText(/Take out Pallet .* 0\d{17}\?/);
  await agree(page, "Cancel");
  // Nor does it leave that one where both are moved.
  await page.keyboard.press("Control+X");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const moving = page.waitForResponse("**/movePackages");
  await page.keyboard.press("Control+V");
  const moved = await moving;
  expect(moved.request().postDataJSON()).toMatchObject({ condition: { ids: [expect.any(String)] } });
  await moved.finished();
  await expect(carton).toHaveAttribute("aria-level", "3");
  await carton.click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect(packed(page)).not.toHaveText(/^0/);

  // One figure alone says what is known of a package.
  await pallet.click();
  await chooseAction(page, "Weight and size");
  const measures = page.getByRole("dialog", { name: /^Pallet / });
  await measures.getByLabel("Gross weight").fill("12.5");
  await button(measures, "Save").click();
  await expect(measures).toBeHidden();

  const buyer = await desk("buyer", { at: `/delivery/asnTracking/detail?id=${shippingNoticeId}` });
  await expect(buyer.getByRole("heading", { level: 1 })).toContainText(number);
  await chooseAction(buyer, "Packing");
  await expect(item(buyer, /^Pallet .* 0\d{17}/)).toBeVisible();
  await expect(button(buyer, "Pack automatically")).toBeDisabled();
});
