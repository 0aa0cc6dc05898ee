import type { Page } from "@playwright/test";
import { call } from "./calls.ts";
import { shipNotices } from "./notices.ts";
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

test("a pallet that is scanned after its carton is called as it was scanned, with what lies in it", async ({
  signIn,
  desk,
}) => {
  const scanning = await signIn("warehouse", { phone: true, at: null });
  const [supplier, buyer] = [await desk("supplier"), await desk("buyer")];
  const [asnNo = ""] = await shipNotices({ supplier, buyer, keeper: scanning }, 1);
  const [line] = await linesOf(scanning, asnNo);
  if (!line) throw new Error("Nothing is on the way");
  const { packages } = await call<Packed>(supplier, "/ISrmAsnPackageService/packAutomatically", {
    condition: { shippingNoticeId: line.shippingNoticeId, boxRuleNo: "BOX-PALLET", packQty: "5", mixed: false },
  });
  const pallet = packages.find(({ parentId }) => parentId === null);
  const carton = packages.find(({ parentId }) => parentId !== null);
  if (!pallet?.sscc || !carton) throw new Error("Nothing is packed");
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
});
