import { asOwner } from "../server/testing/owner.ts";
import { seriousBarriers } from "./barriers.ts";
import { agree, button, chooseMore, figure, openOrder, row } from "./pages.ts";
import { expect, test } from "./portal.ts";

test.use({ withErp: true });

test("S2.25 S7.7 with an ERP connected a buyer pulls the latest orders, and sees what was refused and why", async ({
  desk,
  demo,
  erp,
}) => {
  if (!erp) throw new Error("No ERP is connected");
  const { standIn } = erp;
  const buyer = await desk("buyer", { at: "/orderCollaboration/userOrder" });
  const known = /PO-\d+-\d+/.exec(await buyer.locator("tr[data-row-key]").first().innerText())?.[0];
  const [like] = await asOwner<{ org_no: string; supplier_no: string; item_no: string }>(
    demo,
    "select org_no, supplier_no, item_no from purchase_order_line where purchase_no = $1 limit 1",
    [known],
  );
  const order = (purchaseNo: string, batchPurQty: string) => ({
    purchaseNo,
    purchaseDate: "2026-11-02",
    orgNo: like?.org_no,
    supplierNo: like?.supplier_no,
    currency: "USD",
    lines: [{ purchaseSeq: 1, itemNo: like?.item_no, batchPurQty, price: "2.5", expectArrivalDate: "2027-03-01" }],
  });
  standIn.changes.push(order("ERP-0001", "12"), order("ERP-0002", "0"));
  await button(buyer, "Sync").click();
  const dialog = buyer.getByRole("dialog", { name: "Pull the latest orders" });
  await expect(dialog.getByText("1 order added as a draft")).toBeVisible();
  await expect(dialog.getByText("1 order was not taken in")).toBeVisible();
  const refused = dialog.locator("tbody tr", { hasText: "ERP-0002" });
  await expect(refused).toContainText("1/1/1");
  await expect(refused).toContainText("Ordered quantity");
  expect(await seriousBarriers(buyer)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(buyer, "ERP-0001")).toContainText("30.00");

  // The ERP corrects one and changes the other; then it is down.
  standIn.changes.push(order("ERP-0001", "14"), order("ERP-0002", "3"));
  await button(buyer, "Sync").click();
  await expect(dialog.getByText("1 order added as a draft · 1 order updated")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(buyer, "ERP-0001")).toContainText("35.00");
  standIn.answerInstead = (response) => void response.writeHead(503).end();
  await button(buyer, "Sync").click();
  await expect(dialog.getByText("The ERP does not answer.")).toBeVisible();
  standIn.answerInstead = undefined;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Nothing new: all orders are up to date.")).toBeVisible();
});

test("an order that the ERP refuses says why on its page, and is sent again from there once it is taken", async ({
  desk,
  erp,
}) => {
  if (!erp) throw new Error("No ERP is connected");
  const { standIn } = erp;
  const buyer = await desk("buyer");
  standIn.refusals.set("ERP-0001", "Posting period 11 is closed");
  await openOrder(buyer, "ERP-0001");
  await button(buyer, "Issue").click();
  await agree(buyer, "Issue");
  const refusal = buyer.getByText("Not sent to the ERP: Posting period 11 is closed");
  await expect(refusal).toBeVisible();
  await expect(figure(buyer, "Push to ERP")).toHaveText("Failed");
  standIn.refusals.clear();
  await chooseMore(buyer, "Send to the ERP again");
  await expect(figure(buyer, "Push to ERP")).toHaveText("Sent");
  await expect(refusal).toHaveCount(0);
  expect(standIn.told.flat().map(({ purchaseNo }) => purchaseNo)).toEqual(["ERP-0001", "ERP-0001"]);
});
