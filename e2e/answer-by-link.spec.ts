import { expect, test } from "./portal.ts";

const known = { purchaseSeq: 1, spec: null, expectArrivalDate: "2030-01-31", warehouseNo: null, remark: null };
const order = {
  ...{ id: "1", purchaseNo: "PO-LINKED", bandNo: 1, orgName: "Buyer", supplierName: "Supplier", currency: "USD" },
  ...{ purchaseDate: "2030-01-01", buyerName: null, totalAmount: "62.5", acceptanceDeadline: null },
  ...{ paymentTerm: null, tradeTerm: null, remark: null },
};
const lines = [
  ...[["100", "PCS"] as const, [null, "KG"] as const, [null, null] as const].map(([priceQty, priceUnitNo], at) => ({
    ...{
      ...known,
      id: String(at),
      itemNo: `M${at}`,
      goodsName: `Material ${at}`,
      batchPurQty: "500",
      purUnitNo: "PCS",
    },
    ...{ price: "12.5", priceQty, priceUnitNo, amount: "62.5" },
  })),
];

test("who answers an order by the link of a mail reads of each price what it is the price of", async ({
  browser,
  portal,
}) => {
  const page = await browser.newPage({ baseURL: portal, locale: "en-US" });
  const data = { userName: "Lan", order, lines, mayAccept: true, mayRefuse: true };
  await page.route("**/ISupSrmSignedLinkService/openSignedLink", (route) =>
    route.fulfill({ contentType: "application/json", body: JSON.stringify({ status: 200, data }) }),
  );
  await page.goto(`/answer#lang=en-US&token=${"A".repeat(43)}`);
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(item("Material 0")).toContainText("12.50 / 100 PCS · 62.50 USD");
  await expect(item("Material 1")).toContainText("12.50 / 1 KG · 62.50 USD");
  await expect(item("Material 2")).toContainText("12.50 · 62.50 USD");
  await page.context().close();
});
