import { call } from "./calls.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

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
