import { demoPassword } from "../demo/accounts.ts";
import { asOwner } from "../server/testing/owner.ts";
import { call } from "./calls.ts";
import { button, question, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const addresses = "/IBmCustomerAddressService/getbmcustomeraddresslistbyparams";
const form = "/delivery/add-address";

test("B6.1g what one tab shows of a supplier is not saved for another that the next tab acts for, and stays", async ({
  signIn,
  desk,
  demo,
}) => {
  const admin = await desk("admin");
  await call(admin, "/ISysUserService/saveOrUpdateSysUser", {
    condition: {
      userNo: "agent",
      userName: "Agent",
      pwd: Buffer.from(demoPassword).toString("base64"),
      supplierNo: "S10001",
      roleNo: ["supplier"],
      scopeSupplierNo: ["S10002"],
      scopeOrgNo: [],
      scopeWarehouseNo: [],
      statusCode: "1",
    },
  });
  await asOwner(demo, "update app_user set password_not_own = false where user_no = 'agent'");
  const first = await signIn("agent", { at: form });
  await first.locator("#officeName").fill("E2E gate of the first");
  await first.locator("#contacts").fill("Kim");
  await first.locator("#detailAddress").fill("Pier 4");

  const second = await first.context().newPage();
  await second.goto(form);
  await second.getByRole("button", { name: /^Acting for/ }).click();
  await second.getByRole("menuitem", { name: "S10002" }).click();
  await second.waitForURL("**/dashboard");
  // What was typed for one is not offered to the other.
  await visit(second, form);
  await expect(second.locator("#officeName")).toHaveValue("");
  await expect(second.getByText("that was not saved")).toBeHidden();

  await expect(question(first)).toContainText("nothing is sent from it");
  await button(question(first), "Cancel").click();
  await button(first, "Save").click();
  await expect(question(first)).toContainText("You now act for");
  expect(JSON.stringify(await call(first, addresses, { current: 1, size: 100, condition: {} }))).not.toContain("E2E");
  await question(first)
    .getByRole("button", { name: /^Go on for/ })
    .click();
  await expect(question(first)).toBeHidden();
  await expect(question(second)).toContainText("nothing is sent from it");
  await expect(first.locator("#officeName")).toHaveValue("E2E gate of the first");
  await button(first, "Save").click();
  await first.waitForURL("**/delivery/address");
  const { records } = await call<{ records: { officeName: string; supplierNo: string }[] }>(first, addresses, {
    current: 1,
    size: 100,
    condition: { keyword: "E2E gate" },
  });
  expect(records.map(({ supplierNo }) => supplierNo)).toEqual(["S10001"]);
});
