import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { call } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const service = "/ISupSrmPurchaseHeadService";
const step = ({ id, version }: PurchaseOrderDetail) => ({ id, version });

test("the buyer decides from one list what waits, each with its difference, and takes a decision back", async ({
  desk,
}) => {
  const [buyer, supplier] = [await desk("buyer"), await desk("supplier")];
  const drafted = await call<PurchaseOrderDetail>(buyer, `${service}/savePurchaseOrder`, {
    condition: {
      ...{ purchaseDate: dayFromNow(0), orderType: "1", orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      lines: [
        {
          ...{ purchaseSeq: 10, purchasePhaseSeq: 1, purchaseBatchSeq: 1, itemNo: "FA-10018", batchPurQty: "40" },
          ...{ price: "1.25", expectArrivalDate: dayFromNow(20), warehouseNo: "VN10-RM" },
        },
      ],
    },
  });
  await call(buyer, `${service}/issue`, { condition: { issueList: [step(drafted)] } });
  const seen = await call<PurchaseOrderDetail>(supplier, `${service}/getPurchaseOrderById`, {
    condition: { id: drafted.id },
  });
  await call(supplier, `${service}/accept`, {
    condition: {
      ...step(seen),
      lines: seen.lines.map(({ id }) => ({ id, promises: [{ promiseQty: "20", promiseDate: dayFromNow(25) }] })),
      reason: "One press is down",
    },
  });
  // The list of orders says that something waits, and leads there.
  await visit(buyer, "/orderCollaboration/userOrder");
  await buyer.getByRole("link", { name: /^To decide \(\d+\)$/ }).click();
  await buyer.waitForURL("**/userOrder/to-decide");
  // Those that have waited longer come first.
  await visit(buyer, `/orderCollaboration/userOrder/to-decide?keyword=${drafted.purchaseNo}`);
  const row = buyer.locator("tr[data-row-key]", { hasText: drafted.purchaseNo });
  await expect(row).toContainText("1 line: −20 PCS, 5 days later");
  await row.getByRole("checkbox").click();
  await button(buyer, "Agree").click();
  await buyer.getByRole("dialog").getByRole("button", { name: "Agree" }).click();
  await buyer.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("1 line: −20 PCS, 5 days later");
  await visit(buyer, "/orderCollaboration/userOrder");
  await buyer.locator("tr[data-row-key]", { hasText: drafted.purchaseNo }).getByRole("checkbox").click();
  await button(buyer, "More").click();
  await buyer.getByRole("menuitem", { name: "Red flag" }).click();
  await buyer.getByRole("textbox", { name: "Note on the flag" }).fill("Ask for the tools");
  await buyer.getByRole("dialog").getByRole("button", { name: "Red flag" }).click();
  await button(buyer, "Red flag").click();
  await expect(buyer.locator("tr[data-row-key]")).toHaveCount(1);
  await expect(buyer.locator("tr[data-row-key]")).toContainText("Ask for the tools");
});
