import type { Page } from "@playwright/test";
import type { PurchaseOrderDetail } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { asOwner } from "../server/testing/owner.ts";
import { call, listen } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import {
  agree,
  button,
  figure,
  head,
  paste,
  row,
  type Sent,
  sendNotice,
  shipmentQuantity,
  startNotice,
  visit,
} from "./pages.ts";
import { expect, test } from "./portal.ts";

const service = "/ISupSrmPurchaseHeadService";
const asked = dayFromNow(20);
const itemNo = "FA-10019";

let supplier: Page;
let order: PurchaseOrderDetail;
/** Set by the step that sends it. */
let notice: Sent;

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test.describe.configure({ mode: "serial" });

/** An order in pieces of a supplier who counts in boxes of 24. */
test.beforeAll(async ({ desk, demo }) => {
  // Rules that let more arrive than was announced, whoever made them, are not these tests' matter.
  await asOwner(demo, "update delivery_rule set over_delivery_percent = 0");
  await asOwner(demo, "update execution_policy set over_delivery_percent = 0");
  const [admin, buyer] = [await desk("admin"), await desk("buyer")];
  supplier = await desk("supplier");
  await call(admin, "/IBmItemMerchantService/addbmitemmerchant", {
    condition: { itemNo, supplierNo: "S10001", supplierUnitNo: "BOX", unitRatio: "24", statusCode: "1" },
  });
  const drafted = await call<PurchaseOrderDetail>(buyer, `${service}/savePurchaseOrder`, {
    condition: {
      ...{ purchaseDate: dayFromNow(0), orderType: "1", orgNo: "VN10", supplierNo: "S10001", currency: "CNY" },
      lines: [
        {
          ...{ purchaseSeq: 10, purchasePhaseSeq: 1, purchaseBatchSeq: 1, itemNo, batchPurQty: "480", price: "1.25" },
          ...{ expectArrivalDate: asked, warehouseNo: "VN10-RM" },
        },
      ],
    },
  });
  const { id, version } = drafted;
  await call(buyer, `${service}/issue`, { condition: { issueList: [{ id, version }] } });
  order = await call<PurchaseOrderDetail>(supplier, `${service}/getPurchaseOrderById`, { condition: { id } });
});

test("B5.7a what is asked for is shown in the supplier's own unit too, and promised in it", async () => {
  await visit(supplier, `/orderCollaboration/userOrder/acceptance?id=${order.id}`);
  await expect(supplier.locator("tr[data-row-key]").first()).toContainText(/480 PCS20\sBOX/);
  const promised = supplier.getByRole("textbox", { name: /^Promised quantity, line 10\/1\/1/ });
  await paste(promised, `20 box\t${asked}`);
  await expect(promised).toHaveValue("480");
  await expect(promised).toHaveAccessibleDescription(/^20\sBOX = 480\sPCS$/);
  await shoot(supplier, "own-units-acceptance");
  const calls = listen(supplier);
  await button(supplier, "Accept").dblclick();
  await expect(head(supplier)).toContainText("Accepted");
  expect(calls.filter((name) => name === "accept")).toHaveLength(1);
});

test("B5.1a B5.3b a quantity typed in boxes is in pieces at once, and both sides read both", async ({ desk }) => {
  await startNotice(supplier, order.purchaseNo);
  const shipped = shipmentQuantity(supplier, order.purchaseNo);
  await expect(supplier.locator("tr[data-row-key]").first()).toContainText(/480 PCS \(20\sBOX\)/);
  await shipped.fill("10 CASES");
  await shipped.press("Tab");
  await expect(shipped).toHaveAccessibleDescription("No unit is called “CASES”. Write the quantity in PCS.");
  await shipped.fill("1.5");
  await shipped.press("Tab");
  await expect(shipped).toHaveAccessibleDescription(/decimals allowed in this unit: 0\.$/);
  await shipped.fill("10 BOX");
  await expect(shipped).toHaveAttribute("aria-invalid", "false");
  await shipped.press("Tab");
  await expect(shipped).toHaveValue("240");
  await expect(shipped).toHaveAccessibleDescription(/^10\sBOX = 240\sPCS$/);
  await shoot(supplier, "own-units-notice");
  notice = await sendNotice(supplier);

  const buyer = await desk("buyer", { at: notice.address });
  await expect(row(buyer, itemNo)).toContainText(/240\sPCS \(10\sBOX\)/);
  await shoot(buyer, "own-units-buyer");
  await button(buyer, "Approve").click();
  await agree(buyer, "Approve");
  await expect(head(buyer)).toContainText("Shipped");
});

test("B5.2a what arrived is typed in the supplier's unit, and more than is on the way is refused in the order's", async ({
  desk,
}) => {
  const keeper = await desk("warehouse");
  // Where units come late, what is typed is read by them while the hand is still at it.
  const { promise: late, resolve: unitsCome } = Promise.withResolvers<void>();
  await keeper.route("**/getUnitBook", async (route) => {
    await late;
    await route.continue();
  });
  await keeper.goto(`${notice.address}&receive=1`);
  const drawer = keeper.getByRole("dialog");
  const arrived = drawer.getByRole("textbox", { name: /^Receipt quantity/ });
  await arrived.fill("11 BOX");
  unitsCome();
  await expect(arrived).toHaveValue("264");
  await expect(drawer).toContainText(/240\sPCS \(10\sBOX\)/);
  await arrived.press("Tab");
  await expect(arrived).toHaveAccessibleDescription(/At most 240/);
  await arrived.fill("4 BOX");
  await arrived.press("Tab");
  await expect(arrived).toHaveValue("96");
  await shoot(keeper, "own-units-receive");
  await button(drawer, "Receive").click();
  await expect(drawer).toBeHidden();
  await expect(figure(keeper, "Total received")).toHaveText("96 PCS");
});
