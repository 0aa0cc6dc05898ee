import { daysAfter } from "@tandem/contract/core/days";
import { call } from "./calls.ts";
import { agree, button, head, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const list = "/delivery/delivery-approval";
const report = { name: "report.txt", mimeType: "text/plain", buffer: Buffer.from("Hardness 58 HRC\n") };

interface Line {
  readonly orgNo: string;
  readonly itemNo: string;
}

test("B2.29i the supplier hands a report in, and the buyer rejects it, has it corrected and approves it", async ({
  desk,
}) => {
  const supplier = await desk("supplier", { at: `${list}/add` });
  const buyer = await desk("buyer");
  const lines = { current: 1, size: 1, condition: {} };
  const { records } = await call<{ records: Line[] }>(
    supplier,
    "/ISupSrmPurchaseService/getPurchaseOrderLinePage",
    lines,
  );
  const [line] = records;
  if (!line) throw new Error("the demo has no line of the supplier");

  const choose = async (label: string, value: string) => {
    const field = supplier.getByRole("combobox", { name: label });
    await field.click();
    await field.pressSequentially(value);
    await supplier.locator(".ant-select-item-option", { hasText: value }).first().click();
  };
  await choose("Organization no.", line.orgNo);
  await choose("Material no.", line.itemNo);
  await supplier.getByRole("textbox", { name: "Lot no." }).fill("E2E-LOT");
  await supplier.getByLabel("Valid until").click();
  await supplier.locator(".ant-picker-focused input").fill(daysAfter(new Date().toISOString().slice(0, 10), 90));
  await supplier.keyboard.press("Enter");
  const files = supplier.locator("main input[type=file]:not([capture])");
  await button(supplier, "Hand in for review").click();
  await expect(supplier.getByText("Please upload at least one report.").first()).toBeVisible();
  await expect(supplier.getByRole("textbox", { name: "Lot no." })).toHaveValue("E2E-LOT");
  await files.setInputFiles(report);
  await expect(button(supplier, "Remove report.txt")).toBeVisible();
  await button(supplier, "Hand in for review").click();
  await expect(head(supplier)).toContainText("Pending review");
  const number = /DLA-\d{4}-\d{6}/.exec((await head(supplier).textContent()) ?? "")?.[0] ?? "";

  await visit(buyer, `${list}?keyword=${number}`);
  await row(buyer, number).click();
  await expect(button(buyer, "Download report.txt")).toBeVisible();
  await button(head(buyer), "Reject").click();
  await agree(buyer, "Reject", "Page 2 is missing");
  await expect(head(buyer)).toContainText("Rejected");
  await expect(head(supplier)).toContainText("Rejected");
  await expect(supplier.getByText("Page 2 is missing").first()).toBeVisible();

  await button(head(supplier), "Change").click();
  await files.setInputFiles({ ...report, name: "page-2.txt" });
  await expect(button(supplier, "Remove page-2.txt")).toBeVisible();
  await button(supplier, "Hand in for review").click();
  await expect(head(supplier)).toContainText("Pending review");
  await expect(head(buyer)).toContainText("Pending review");
  await button(head(buyer), "Approve").click();
  await agree(buyer, "Approve");
  await expect(head(buyer)).toContainText("Approved");
  await expect(head(supplier)).toContainText("Approved");
});
