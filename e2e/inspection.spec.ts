import { call } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import { agree, button, head, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const receipts = "/delivery/receivingDetails";
const claims = "/receipt-tracking/claims";
const receiptPage = "/ISrmReceiptService/getReceiptPage";
const photo = {
  name: "bent.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

interface Receipt {
  readonly id: string;
  readonly version: number;
  readonly receiptNo: string;
  readonly itemNo: string;
  readonly supplierNo: string;
}

test("B2.3 B2.4 what arrived is inspected, rejected with a photo and sent back, and its supplier answers the claim", async ({
  desk,
}) => {
  const page = await desk("warehouse");
  const supplier = await desk("supplier");
  // What is on a bill stays as it was accepted.
  const oldest = { status: "1", returnQtyEnd: "0", isBilled: "0", field: "receiptDate", order: "asc" };
  const own = await call<{ records: Receipt[] }>(supplier, receiptPage, { current: 1, size: 1, condition: oldest });
  const condition = { ...oldest, supplierNo: own.records[0]?.supplierNo };
  const { records } = await call<{ records: Receipt[] }>(page, receiptPage, { current: 1, size: 5, condition });
  // The very oldest is sent back elsewhere.
  const received = records.at(-1);
  if (!received) throw new Error("the demo has no receipt of the supplier");
  const standing = { current: 1, size: 1, condition: { receiptId: received.id, status: "1" } };
  const accepted = await call<{ records: Receipt[] }>(page, "/ICheckReceiptService/getAcceptancePage", standing);
  const cancelList = accepted.records.map(({ id, version }) => ({ id, version }));
  await call(page, "/ICheckReceiptService/batchCancel", {
    condition: { cancelList, reason: "To be inspected again" },
  });

  // What a colleague has judged some of is not among these any more.
  await visit(page, `${receipts}?receiptNo=${received.receiptNo}&inspectionStatus=0&open=${received.id}`);
  await button(page.getByRole("dialog"), "Inspect").click();
  const fit = page.getByRole("textbox", { name: /^Accepted, / });
  const all = Number((await fit.inputValue()).replaceAll(",", ""));
  const unfit = page.getByRole("textbox", { name: /^Rejected, / });
  // Photographs are kept with what is rejected.
  const photos = page.locator("main input[type=file]:not([capture])");
  await expect(photos).toBeDisabled();
  await unfit.fill("1");
  await expect.poll(async () => Number((await fit.inputValue()).replaceAll(",", ""))).toBe(all - 1);
  await fit.fill("");
  await button(page, "Save result").click();
  await expect(page.getByText("Give the reason.").first()).toBeVisible();
  // A colleague judges some of it meanwhile: what was typed is taken up again over the receipt as it is by then.
  const now = await call<{ records: Receipt[] }>(page, receiptPage, { ...standing, condition: { id: received.id } });
  const judged = now.records.map(({ id, version }) => ({ receiptId: id, version, acceptedQty: "1" }));
  await call(page, "/ICheckReceiptService/inspect", { condition: { checkDate: dayFromNow(0), lines: judged } });
  await page.reload();
  await button(page, "Restore").click();
  await expect(unfit).toHaveValue("1");
  await page.getByRole("textbox", { name: /^Reason for rejection, / }).fill("Bent in transport");
  await expect(photos).toBeEnabled();
  await photos.setInputFiles(photo);
  await expect(button(page, "Remove bent.png")).toBeVisible();
  await button(page, "Save result").click();
  await expect(page.getByText(/Rejected: QCR-\d{4}-\d{6}\./)).toBeVisible();
  await expect(page).toHaveURL(/delivery\/receivingDetails\?(?!.*open=).*inspectionStatus=0/);

  await visit(page, `/receipt-tracking/rejection-details?receiptNo=${received.receiptNo}&itemNo=${received.itemNo}`);
  await row(page, "Bent in transport").first().click();
  await expect(button(page, "Download bent.png")).toBeVisible();
  await button(head(page), "Send back").click();
  await agree(page, "Send back");
  await expect(head(page)).toContainText("Sent back");
  await button(head(page), "Raise claim").click();
  // Typed at once, while the calendar is on its way.
  await page.getByLabel("Answer by").click();
  await page.keyboard.type(dayFromNow(3));
  await page.keyboard.press("Enter");
  await expect(page.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
  await button(page, "Send to supplier").click();
  await expect(head(page)).toContainText("Waiting for answer");
  const number = /QCC-\d{4}-\d{6}/.exec((await head(page).textContent()) ?? "")?.[0] ?? "";

  await visit(supplier, `${claims}?keyword=${number}`);
  await row(supplier, number).click();
  await button(head(supplier), "Answer").click();
  const answers = ["What was it?", "Why did it happen?", "What was done at once?", "What keeps it from coming again?"];
  for (const label of answers) await supplier.getByRole("textbox", { name: label }).fill(`About:\n${label}`);
  await button(supplier, "Send answer").click();
  await expect(supplier.getByText("By when?").first()).toBeVisible();
  await supplier.getByLabel("By when?").click();
  await supplier.keyboard.type(dayFromNow(0));
  await supplier.keyboard.press("Enter");
  await expect(supplier.getByLabel("By when?")).toHaveValue(dayFromNow(0));
  await button(supplier, "Send answer").click();
  await expect(head(supplier)).toContainText("Answered");
  await expect(head(page)).toContainText("Answered");
  const told = page.getByRole("definition").filter({ hasText: "About:" });
  await expect(told.first()).toHaveText(/^About:\nWhat was it\?$/, { useInnerText: true });
});
