import type { Page } from "@playwright/test";
import { call } from "./calls.ts";
import { shipNotices } from "./notices.ts";
import { dayFromNow } from "./order-workbook.ts";
import { button } from "./pages.ts";
import { expect, test } from "./portal.ts";

const address = "/delivery/receivingDetails/scan";

interface Line {
  readonly id: string;
  readonly shippingNoticeId: string;
  readonly asnNo: string;
  readonly itemNo: string;
  readonly warehouseNo: string;
}
interface Packed {
  readonly packages: readonly { packageNo: string; sscc: string | null; parentId: string | null }[];
}

const linesOf = async (page: Page, asnNo: string) =>
  (
    await call<{ records: Line[] }>(page, "/ISrmAsnHeadService/getShippingNoticeLinePage", {
      ...{ current: 1, size: 100, condition: { asnNo } },
    })
  ).records;

async function scan(scanning: Page, code: string): Promise<void> {
  const field = scanning.getByLabel("Code", { exact: true });
  await field.fill(code);
  await field.press("Enter");
}

test("a pallet that is scanned after its carton is called as it was scanned; what was refused is counted again among all lines of its notice, under the reason", async ({
  signIn,
  desk,
}) => {
  const scanning = await signIn("warehouse", { phone: true, at: null });
  const [supplier, buyer] = [await desk("supplier"), await desk("buyer")];
  const [asnNo = ""] = await shipNotices({ supplier, buyer, keeper: scanning }, 1);
  const [several = ""] = await shipNotices({ supplier, buyer, keeper: scanning }, 1, 3);
  const [line] = await linesOf(scanning, asnNo);
  if (!line) throw new Error("Nothing is on the way");
  const { packages } = await call<Packed>(supplier, "/ISrmAsnPackageService/packAutomatically", {
    condition: { shippingNoticeId: line.shippingNoticeId, boxRuleNo: "BOX-PALLET", packQty: "5", mixed: false },
  });
  const pallet = packages.find(({ parentId }) => parentId === null);
  const carton = packages.find(({ parentId }) => parentId !== null);
  if (!pallet?.sscc || !carton) throw new Error("Nothing is packed");
  // What is on the way reaches the device with what is scanned alone.
  await scanning.route("**/getExpected", (route) => route.abort());
  await scanning.goto(address);
  await scan(scanning, carton.packageNo);
  const counted = scanning.getByRole("region", { name: asnNo }).getByLabel(/^Receipt quantity/);
  await expect(counted).toHaveValue("5");
  await scan(scanning, `]C100${pallet.sscc}`);
  const question = scanning.getByRole("alert").filter({ hasText: `Count ${pallet.sscc} as well?` });
  await expect(question).toContainText(new RegExp(`It holds 10\\s.*${line.itemNo}`));
  await expect(question).not.toContainText(pallet.packageNo);
  await button(question, "Count it").click();
  await expect(counted).toHaveValue("15");
  await counted.fill("");

  // One box of three lines: the others are known to the server alone.
  const [boxed] = await linesOf(scanning, several);
  if (!boxed) throw new Error("Nothing is on the way");
  const { id: shippingNoticeLineId, shippingNoticeId } = boxed;
  const pack = { shippingNoticeId, lineIds: [shippingNoticeLineId], boxRuleNo: "BOX-PALLET", packQty: "5" };
  const packed = await call<Packed>(supplier, "/ISrmAsnPackageService/packAutomatically", {
    condition: { ...pack, mixed: false },
  });
  await scan(scanning, packed.packages.find(({ parentId }) => parentId !== null)?.packageNo ?? "");
  const notice = scanning.getByRole("region", { name: several });
  const quantities = notice.getByLabel(/^Receipt quantity/);
  await expect(quantities).toHaveCount(1);
  await scanning.context().setOffline(true);
  await button(notice, "1 of 3 lines arrived").click();
  await expect(scanning.getByText(`1 of 3 lines of ${several} are filled in`)).toBeVisible();
  if (process.env.SHOTS) await scanning.screenshot({ path: `${process.env.SHOTS}/scan-part.png` });
  await scanning.context().setOffline(false);
  await button(notice, "Everything arrived").click();
  await expect(quantities).toHaveCount(3);
  await expect(notice.getByText("Wooden pallet")).toBeVisible();
  for (const quantity of await quantities.all()) await expect(quantity).toHaveValue("10");
  // Far more than may come.
  for (const [place, text] of ["100000", "", ""].entries()) await quantities.nth(place).fill(text);
  await button(scanning, "Receive 1 line").click();
  const refused = scanning.getByRole("alert").filter({ hasText: `${several}, counted at` });
  const reason = await refused.locator("p").innerText();
  // Others receive some of it, with its pallet, before it is looked at again.
  const { warehouseNo } = boxed;
  const lines = [{ shippingNoticeLineId, receiptQty: "4" }];
  const condition = { shippingNoticeId, warehouseNo, receiptDate: dayFromNow(0), lines };
  await call(scanning, "/ISrmReceiptService/receive", { condition });
  await button(refused, "Count again").click();
  await expect(refused).toHaveCount(0);
  await expect(quantities).toHaveCount(3);
  await expect(quantities.nth(0)).toHaveValue("100000");
  await expect(quantities.nth(1)).toHaveValue("");
  await expect(notice.getByRole("alert")).toContainText(reason);
  await expect(notice.getByText(/^More than the 6\s/)).toBeVisible();
  await expect(notice.getByText("Wooden pallet")).toHaveCount(0);
  if (process.env.SHOTS) await scanning.screenshot({ path: `${process.env.SHOTS}/scan-counted-again.png` });
  await quantities.nth(0).fill("6");
  await button(scanning, "Receive 1 line").click();
  await expect(scanning.getByRole("status", { name: "Sending" })).toContainText(`${several} received. GRN-`);
  // What is still open of it says nothing of that any more.
  await scan(scanning, several);
  await expect(quantities).toHaveCount(2);
  await expect(notice.getByRole("alert")).toHaveCount(0);
});
