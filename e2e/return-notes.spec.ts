import { asOwner } from "../server/testing/owner.ts";
import { call } from "./calls.ts";
import { shipNotices } from "./notices.ts";
import { agree, button, expectFigures, follow, head, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const notes = "/receipt-tracking/return-details";
const receipts = "/delivery/receivingDetails";

interface Receipt {
  readonly purchaseOrderLineId: string;
  readonly id: string;
  readonly receiptNo: string;
  readonly itemNo: string;
  readonly supplierNo: string;
  readonly orgNo: string;
  readonly warehouseNo: string;
}

test("B3.5b B2.5 the warehouse sends goods back by what was received, and the supplier takes them back", async ({
  desk,
}) => {
  const [page, supplier] = [await desk("warehouse"), await desk("supplier")];
  const list = "/ISrmReceiptService/getReceiptPage";
  const oldest = { status: "1", field: "receiptDate", order: "asc" };
  const input = { current: 1, size: 1, condition: oldest };
  const { records: own } = await call<{ records: Receipt[] }>(supplier, list, input);
  // Of what both see the oldest, which no other test has to do with.
  const ofBoth = { ...input, condition: { ...oldest, supplierNo: own[0]?.supplierNo } };
  const { records } = await call<{ records: Receipt[] }>(page, list, ofBoth);
  const [received] = records;
  if (!received) throw new Error("the demo has no receipt of the supplier");

  // Of several suppliers and warehouses nothing goes back by one note.
  const { records: several } = await call<{ records: Receipt[] }>(page, list, { ...input, size: 1000 });
  const other = several.find(({ supplierNo }) => supplierNo !== received.supplierNo);
  await visit(page, `${receipts}?receiptNo=${received.receiptNo}&receiptNo=${other?.receiptNo}`);
  await expect(row(page, other?.receiptNo ?? "").first()).toBeVisible();
  const all = page.getByRole("checkbox", { name: "Select all rows of this page" });
  await all.check();
  await expect(button(page, "Return to supplier")).toBeDisabled();
  await all.uncheck();
  await visit(page, `${receipts}?receiptNo=${received.receiptNo}&itemNo=${received.itemNo}`);
  await row(page, received.receiptNo).first().getByRole("checkbox").check();
  await button(page, "Return to supplier").click();
  const quantity = page.getByRole("textbox", { name: /^Return quantity, / });
  await quantity.fill("1000000");
  await button(page, "Save draft").click();
  await expect(page.getByText("can still be returned of this receipt").first()).toBeVisible();
  await quantity.fill("1");
  await page.getByRole("textbox", { name: /^Reason for return, / }).fill("Cracked");
  await button(page, "Save draft").click();
  await expect(head(page)).toContainText("Draft");
  await expectFigures(page, { "Number of lines": "1" });
  const number = /RTN-\d{4}-\d{6}/.exec((await head(page).textContent()) ?? "")?.[0] ?? "";

  await button(head(page), "Send").click();
  await agree(page, "Send");
  await expect(head(page)).toContainText("Sent");
  await visit(supplier, `${notes}?returnNo=${number}`);
  // What was never sent, or is void, suppliers do not see.
  await expect(supplier.locator("main").getByRole("tab")).toHaveText([/^All/, /^Sent/, /^Taken back/, /^Refused/]);
  await row(supplier, number).click();
  await button(head(supplier), "Take back").click();
  await agree(supplier, "Take back");
  await expect(head(supplier)).toContainText("Taken back");
  await expect(head(page)).toContainText("Taken back");
});

test("B3.5b a return note is begun on its list, over several receipts, and its history says what was done", async ({
  desk,
}) => {
  const page = await desk("warehouse", { at: `${notes}/add` });
  await button(page, "To the receipts").click();
  await expect(page).toHaveURL(`${receipts}?status=1`);
  await visit(page, notes);
  await button(page, "Return to supplier").click();
  await expect(page).toHaveURL(`${receipts}?status=1`);

  const input = { current: 1, size: 200, condition: { status: "1", field: "receiptDate", order: "asc" } };
  const { records } = await call<{ records: Receipt[] }>(page, "/ISrmReceiptService/getReceiptPage", input);
  const ofOne = Map.groupBy(records, ({ orgNo, supplierNo, warehouseNo }) => [orgNo, supplierNo, warehouseNo].join());
  const together = [...ofOne.values()].find(({ length }) => length > 1)?.slice(0, 2) ?? [];
  const chosen = new URLSearchParams(together.map(({ id }) => ["receipt", id]));
  const quantities = page.getByRole("textbox", { name: /^Return quantity, / });
  // Somebody began with one of them, and chose anew.
  await visit(page, `${notes}/add?receipt=${together[0]?.id}`);
  await expect(quantities).toHaveCount(1);
  await follow(page, `${notes}/add?${chosen}`);
  await expect(quantities).toHaveCount(2);
  // The other line is still empty.
  await quantities.first().fill("1");
  await quantities.first().press("Tab");
  await button(page, "Save draft").click();
  await expect(page.getByText("Incorrect return quantity").first()).toBeVisible();
  await quantities.last().fill("1");
  for (const reason of await page.getByRole("textbox", { name: /^Reason for return, / }).all()) {
    await reason.fill("Cracked");
  }
  await button(page, "Save draft").click();
  await expectFigures(page, { "Number of lines": "2" });

  await button(head(page), "Send").click();
  await agree(page, "Send");
  await expect(head(page)).toContainText("Sent");
  const number = /RTN-\d{4}-\d{6}/.exec((await head(page).textContent()) ?? "")?.[0] ?? "";
  await page.getByRole("tab", { name: "History" }).click();
  const told = page.getByRole("tabpanel").getByRole("listitem").locator("b");
  await expect(told).toHaveText(["Return note sent", "Created"]);

  await visit(page, `${notes}/lines`);
  await expect(row(page, number)).toHaveCount(2);
  await expect(row(page, number).first()).toContainText("Cracked");
});

interface AnnouncedLine {
  readonly id: string;
  readonly shippingNoticeId: string;
  readonly deliveryQty: string;
  readonly warehouseNo: string;
}

test("B3.5b free pieces go back alone, and a cell that is empty says none", async ({ desk, demo }) => {
  const page = await desk("warehouse");
  const [supplier, buyer] = [await desk("supplier"), await desk("buyer")];
  const [asnNo] = await shipNotices({ supplier, buyer, keeper: page }, 1);
  const { records } = await call<{ records: AnnouncedLine[] }>(page, "/ISrmAsnHeadService/getShippingNoticeLinePage", {
    ...{ current: 1, size: 1, condition: { asnNo } },
  });
  const [line] = records;
  if (!line) throw new Error(`Nothing of ${asnNo} is on its way`);
  const { id: shippingNoticeLineId, shippingNoticeId, deliveryQty: receiptQty, warehouseNo } = line;
  const giftQty = "2";
  await asOwner(demo, "update shipping_notice_line set gift_qty = $1 where id = $2", [giftQty, shippingNoticeLineId]);
  const receiptDate = new Date().toISOString().slice(0, 10);
  const lines = [{ shippingNoticeLineId, receiptQty, giftQty }];
  await call(page, "/ISrmReceiptService/receive", {
    condition: { shippingNoticeId, warehouseNo, receiptDate, lines },
  });
  const came = { current: 1, size: 1, condition: { shippingNoticeLineId } };
  const found = await call<{ records: Receipt[] }>(page, "/ISrmReceiptService/getReceiptPage", came);
  await visit(page, `${notes}/add?receipt=${found.records[0]?.id}`);
  const quantity = page.getByRole("textbox", { name: /^Return quantity, / });
  await quantity.fill("0");
  await quantity.press("Tab");
  await expect(page.getByText("Incorrect return quantity").first()).toBeVisible();
  await quantity.fill("");
  await page.getByRole("textbox", { name: /^Free of charge, / }).fill("1");
  await page.getByRole("textbox", { name: /^Reason for return, / }).fill("Not ordered");
  await button(page, "Save draft").click();
  await expect(head(page)).toContainText("Draft");
  const number = /RTN-\d{4}-\d{6}/.exec((await head(page).textContent()) ?? "")?.[0] ?? "";
  await visit(page, `/delivery/orderTracking/chain?id=${found.records[0]?.purchaseOrderLineId}`);
  await expect(page.getByText(number).first()).toBeVisible();
  // A draft sends nothing back.
  await expect(page.getByRole("listitem").filter({ hasText: /^Returned/ })).toHaveCount(0);
});
