import { call } from "./calls.ts";
import { button, paste, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const itemNo = "THÉP-TẤM";

test("a number that is pasted with its accents by themselves, as a Mac copies it, is found", async ({ desk }) => {
  const page = await desk("admin");
  await visit(page, "/delivery/orderTracking");
  const everything = { current: 1, size: 1, condition: {} };
  const list = "/IBmItemService/getbmitemlistbyparams";
  const { records } = await call<{ records: { unitNo: string }[] }>(page, list, everything);
  const material = {
    ...{ itemNo, itemName: "Thép tấm", unitNo: records[0]?.unitNo },
    ...{ serialControl: "0", firstInFirstOut: "0", statusCode: "1" },
  };
  const added = await call<{ id: string; version: number }>(page, "/IBmItemService/addbmitem", { condition: material });
  await button(page, "Filters").click();
  const field = page.getByRole("form").getByRole("combobox", { name: "Material no." });
  await paste(field, `${itemNo.normalize("NFD")}\nNO-1`);
  const dialog = page.getByRole("dialog", { name: /^Choose/ });
  await expect(dialog.getByText("1 chosen")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Chosen" }).getByRole("listitem")).toContainText([itemNo]);
  const delList = [{ id: added.id, version: added.version }];
  await call(page, "/IBmItemService/deletebmitembyids", { condition: { delList } });
});
