import { stockType } from "../contract/src/receiving/stock/statuses.ts";
import { call } from "./calls.ts";
import { shipOrder } from "./notices.ts";
import { dayFromNow } from "./order-workbook.ts";
import { button, row, visit } from "./pages.ts";
import { expect, type SignIn, test } from "./portal.ts";
import { acceptOrders, issueOrders } from "./ready-orders.ts";

interface OnItsWay {
  readonly id: string;
  readonly shippingNoticeId: string;
  readonly itemNo: string;
  readonly deliveryQty: string;
}

test("who announces serial numbers after somebody else did overwrites none", async ({ desk }) => {
  const page = await desk("supplier", { at: "/delivery/asnTracking" });
  const request = { current: 1, size: 50, condition: { checkStatus: "2", closedStatus: "0" } };
  const list = "/ISrmAsnHeadService/getShippingNoticeLinePage";
  const { records } = await call<{ records: OnItsWay[] }>(page, list, request);
  const line = records.find(({ deliveryQty }) => Number(deliveryQty) >= 3);
  if (!line) throw new Error("the demo has nothing on its way");
  const announce = (serialNos: string) =>
    call(page, "/ISerialNumberService/announceSerials", { condition: { shippingNoticeLineId: line.id, serialNos } });
  await announce("E2E-1");
  await visit(page, `/delivery/asnTracking/detail?id=${line.shippingNoticeId}`);
  await page.getByRole("tab", { name: "Serial numbers" }).click();
  const edit = button(page.getByRole("row").filter({ hasText: "E2E-1" }), "Serial numbers");
  await edit.click();
  await announce("E2E-1, E2E-2");
  const dialog = page.getByRole("dialog", { name: line.itemNo });
  const typed = dialog.getByRole("textbox", { name: "Serial numbers" });
  await typed.fill("E2E-1, E2E-3");
  await button(dialog, "Save").click();
  await expect(page.getByText("Someone else has changed this record in the meantime.")).toBeVisible();
  await expect(dialog.getByText("Added: E2E-2", { exact: true })).toBeVisible();

  // What was typed stands, and whoever sees what the others said goes on from there.
  await expect(typed).toHaveValue("E2E-1, E2E-3");
  await typed.fill("E2E-1\nE2E-2\nE2E-3");
  await button(dialog, "Save").click();
  await expect(page.getByText("E2E-1, E2E-2, E2E-3")).toBeVisible();

  // What cannot be shown is not overwritten either, however often it is saved.
  await edit.click();
  await announce("E2E-4");
  await page.route("**/getAnnouncedSerials", (route) => route.abort());
  await typed.fill("E2E-5");
  for (const _ of [1, 2]) {
    const refused = page.waitForResponse(/announceSerials/);
    await button(dialog, "Save").click();
    expect((await (await refused).json()).errorCode).toBe("versionStale");
  }
  await page.unroute("**/getAnnouncedSerials");
  await button(dialog, "Save").click();
  await expect(dialog.getByText("Added: E2E-4", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Removed: E2E-1, E2E-2, E2E-3", { exact: true })).toBeVisible();

  await typed.fill("x".repeat(101));
  await expect(dialog.getByText(/^Serial number x{20}… has 101 characters/)).toBeVisible();
});

/** Whether the middles of the edges of what has the focus are seen, and nothing lies above them or cuts them off. */
const isWhole = `(() => {
  const box = document.activeElement.getBoundingClientRect();
  const seen = (x, y) => document.elementFromPoint(x, y) === document.activeElement;
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  return [[box.left + 2, middle.y], [box.right - 2, middle.y], [middle.x, box.top + 2], [middle.x, box.bottom - 2]]
    .every(([x, y]) => seen(x, y)) && box.height > 80;
})()`;

/** Whether the end of what describes it is seen. */
const isRead = `(() => {
  const said = document.getElementById(document.activeElement.getAttribute("aria-describedby"));
  const { left, bottom } = said.getBoundingClientRect();
  return said.contains(document.elementFromPoint(left + 10, bottom - 4));
})()`;

/** Has ten pieces of a material with serial numbers on their way. */
async function shipNumbered(desk: SignIn, purchaseNo: string) {
  const [buyer, supplier] = [await desk("buyer"), await desk("supplier")];
  const request = { current: 1, size: 1, condition: { serialControl: "1" } };
  const items = "/IBmItemService/getbmitemlistbyparams";
  const { records } = await call<{ records: { itemNo: string }[] }>(buyer, items, request);
  const head = { purchaseNo, purchaseDate: dayFromNow(0), orgNo: "VN10", supplierNo: "S10001", currency: "CNY" };
  const line = { purchaseSeq: 1, itemNo: records[0]?.itemNo ?? "", batchPurQty: "10", price: "1.25" };
  await issueOrders(buyer, [{ ...head, ...line, expectArrivalDate: dayFromNow(20), warehouseNo: "VN10-RM" }]);
  await acceptOrders(supplier, [purchaseNo]);
  return shipOrder(supplier, purchaseNo, "10", buyer);
}

test("the serial numbers of what arrived are seen whole while they are written, with what is wrong until the next try, and damaged pieces lie there as rejected", async ({
  desk,
}) => {
  const notice = await shipNumbered(desk, "PO-NUMBERED-1");
  const page = await desk("warehouse", { at: `${notice.address}&receive=1` });
  const drawer = page.getByRole("dialog", { name: `Receive ${notice.number}` });
  const serials = drawer.getByRole("textbox", { name: /^Serial numbers, / });
  const damaged = drawer.getByRole("textbox", { name: /^Serial numbers rejected as damaged, / });
  const receive = button(drawer, "Receive");
  const reason = drawer.getByRole("textbox", { name: /^Reason for shortage or damage, / });
  await serials.click();
  expect(await page.evaluate(isWhole)).toBe(true);
  const nine = Array.from({ length: 9 }, (_, index) => `D-${index + 1}`);
  await serials.fill([...nine, "D-9"].join(" "));
  await receive.click();
  const refused = drawer.getByRole("alert").filter({ hasText: "Serial number D-9 is named twice." });
  await expect(refused).toBeVisible();
  await expect(serials).toBeFocused();
  await expect(serials).toHaveAccessibleDescription(/D-9/);
  expect(await page.evaluate(isWhole)).toBe(true);
  expect(await page.evaluate(isRead)).toBe(true);
  await serials.fill(nine.join(" "));
  await receive.click();
  await expect(serials).toHaveAccessibleDescription("9 serial numbers are named for a quantity of 10.");
  await expect(refused).toBeHidden();

  // All that is to be filled in is seen where the window has room for it.
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(reason).toBeInViewport({ ratio: 1 });
  await serials.fill([...nine, "D-10"].join("\n"));
  await drawer.getByRole("textbox", { name: /^Rejected as damaged, / }).fill("2");
  await reason.fill("Bent in transport");
  await receive.click();
  await expect(damaged).toBeFocused();
  await expect(damaged).toHaveAccessibleDescription(/^Say which serial numbers of material /);
  const refusals = [
    ["D-3", "1 serial number is named for a quantity of 2."],
    ["D-3 d-3", "Serial number d-3 is named twice."],
    ["D-3 D-11", "Serial number D-11 does not lie there."],
    [`D-3 ${"x".repeat(101)}`, /^Serial number x{20}… has 101 characters/],
  ] as const;
  for (const [typed, told] of refusals) {
    await damaged.fill(typed);
    await expect(damaged).toHaveAccessibleDescription(told);
  }
  await damaged.fill("D-3, d-7");

  // What was typed is kept until it is recorded.
  await visit(page, `${notice.address}&receive=1`);
  await button(drawer, "Restore").click();
  await expect(damaged).toHaveValue("D-3, d-7");
  await receive.click();
  await expect(drawer).toBeHidden();
  await visit(page, `/delivery/serial-numbers?asnNo=${notice.number}`);
  await expect(row(page, "D-")).toHaveCount(10);
  await expect(row(page, "Rejected")).toHaveCount(2);
  for (const serialNo of ["D-3", "D-7"]) await expect(row(page, serialNo)).toContainText("Rejected");
});

test("pieces that come damaged are named by their serial numbers where they are scanned, too", async ({
  desk,
  signIn,
}) => {
  const { number } = await shipNumbered(desk, "PO-NUMBERED-3");
  const page = await signIn("warehouse", { phone: true, at: "/delivery/receivingDetails/scan" });
  await page.getByRole("combobox").click();
  await page.keyboard.type("VN10-RM");
  await page.locator(".ant-select-item-option", { hasText: "VN10-RM" }).click();
  const code = page.getByLabel("Code", { exact: true });
  await code.fill(number);
  await code.press("Enter");
  const counted = page.getByRole("region", { name: number });
  await button(counted, "Everything arrived").click();
  await counted.getByLabel(/^Serial numbers, /).fill("C-1 C-2 C-3 C-4 C-5 C-6 C-7 C-8 C-9 C-10");
  await counted.getByText("Damage, gifts, photos").click();
  await counted.getByLabel(/^Rejected as damaged, /).fill("2");
  await counted.getByLabel(/^Reason for shortage or damage, /).fill("Bent in transport");
  const receive = page.getByRole("button", { name: "Receive 1 line" });
  await expect(counted.getByText(/^Say which serial numbers of material /)).toBeVisible();
  await expect(receive).toBeDisabled();
  const damaged = counted.getByLabel(/^Serial numbers rejected as damaged, /);
  await damaged.fill("C-3 C-11");
  await expect(counted.getByText("Serial number C-11 does not lie there.")).toBeVisible();
  await damaged.fill("C-3, c-7");
  await receive.click();
  await expect(page.getByRole("status", { name: "Sending" })).toContainText(`${number} received. GRN-`);
  const pieces = "/ISerialNumberService/getSerialNumberPage";
  const asked = { current: 1, size: 10, condition: { asnNo: number, stockType: stockType.code.rejected } };
  const { records } = await call<{ records: { serialNo: string }[] }>(page, pieces, asked);
  expect(records.map(({ serialNo }) => serialNo).toSorted()).toEqual(["C-3", "C-7"]);
});
