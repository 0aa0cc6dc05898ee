import type { Page } from "@playwright/test";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { call } from "./calls.ts";
import { addAgreements, orderForm } from "./order-form.ts";
import { dayFromNow } from "./order-workbook.ts";
import { button, paste, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

/** Materials whose agreements say a tax rate, and another price for many. */
const [rated, scaled] = ["FA-10005", "FA-10006"];

let buyer: Page;
test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ desk }) => {
  await addAgreements(
    await desk("admin"),
    { agreementNo: "PA-RATED", itemNo: rated, price: "100", isTaxIncluded: "N", taxRate: "13" },
    { agreementNo: "PA-FEW", itemNo: scaled, price: "2", isTaxIncluded: "Y" },
    { agreementNo: "PA-MANY", itemNo: scaled, price: "1", isTaxIncluded: "Y", scaleQty: "1000" },
  );
  buyer = await desk("buyer");
});
const { cell, choose, startOrder } = orderForm(() => buyer);

test("what was agreed goes with its supplier, is no other line's, and what differs from it says so", async () => {
  await startOrder();
  const [rate, price] = [cell("Tax rate \\(%\\)", "10"), cell("Unit price incl. tax", "10")];
  await paste(cell("Batch", "10"), `1\t${rated}`);
  await expect(rate).toHaveValue("13");
  await expect(price).toHaveValue("113");
  await button(buyer, "Add a line").click();
  await expect(cell("Tax rate \\(%\\)", "20")).toHaveValue("");
  const [quantity, many] = [cell("Ordered quantity", "20"), cell("Unit price incl. tax", "20")];
  await paste(cell("Batch", "20"), `1\t${scaled}`);
  await expect(many).toHaveValue("2");
  await quantity.fill("1000");
  await quantity.press("Tab");
  await expect(many).toHaveAccessibleDescription("differs from 1 of PA-MANY");
  for (const [supplier, agreed, percent] of [
    ["S10002", "", ""],
    ["S10001", "113", "13"],
  ] as const) {
    await choose("Supplier", supplier);
    await expect(rate).toHaveValue(percent);
    await expect(price).toHaveValue(agreed);
    // Also after another quantity.
    if (!agreed) await expect(many).toHaveValue("");
  }
  await rate.fill("9");
  await rate.press("Tab");
  await expect(rate).toHaveAccessibleDescription("differs from 13 % of PA-RATED");
});

test("what was agreed is filled in for no line that is there", async () => {
  const line = {
    purchaseSeq: 10,
    purchasePhaseSeq: 1,
    purchaseBatchSeq: 1,
    batchPurQty: "1",
    expectArrivalDate: dayFromNow(20),
  };
  const drafted = await call<PurchaseOrderDetail>(buyer, "/ISupSrmPurchaseHeadService/savePurchaseOrder", {
    condition: {
      ...{ purchaseDate: dayFromNow(0), orderType: "1", orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      lines: [{ ...line, itemNo: rated, price: "100" }],
    },
  });
  await visit(buyer, `/orderCollaboration/userOrder/modify?id=${drafted.id}`);
  const [rate, price] = [cell("Tax rate \\(%\\)", "10"), cell("Unit price incl. tax", "10")];
  await expect(rate).toHaveAccessibleDescription("differs from 13 % of PA-RATED");
  await expect(rate).toHaveValue("");
  await expect(price).toHaveValue("100");
});
