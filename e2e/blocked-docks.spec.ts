import type { Page } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { asOwner } from "../server/testing/owner.ts";
import { call } from "./calls.ts";
import { agree, button, question, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

interface Booked {
  readonly warehouseNo: string;
  readonly dockNo: string;
  readonly appointmentNo: string;
  readonly supplierNo: string;
  readonly appointmentDate: string;
  readonly startTimeStr: string;
  readonly dueTimeStr: string;
}
type Block = Pick<Booked, "warehouseNo" | "dockNo"> & {
  readonly blockDate: string;
  readonly startTimeStr: string;
  readonly dueTimeStr: string;
};

/** An appointment of a later day that the demo has. */
async function lateBooked(admin: Page): Promise<Booked> {
  const { records } = await call<{ records: Booked[] }>(admin, "/ISrmAppointmentService/getAppointmentPage", {
    ...{ current: 1, size: 1, condition: { status: "0", field: "appointmentDate", order: "desc" } },
  });
  const [one] = records;
  if (!one) throw new Error("Nothing is booked");
  return one;
}

/** The form of a time that is taken off a dock. */
async function openBlock(page: Page, by: Page, block: Block): Promise<void> {
  const { id } = await call<{ id: string }>(by, "/IBmDockBlockService/addbmdockblock", {
    condition: { ...block, reason: "Repair" },
  });
  await visit(page, `/base/basic/modify-dock-block/${id}`);
}

test("who does not see whose appointments lie within a blocked time is asked by their number", async ({
  demo,
  desk,
  signIn,
}) => {
  const admin = await desk("admin");
  const booked = await lateBooked(admin);
  await call(admin, "/ISysUserService/saveOrUpdateSysUser", {
    condition: {
      ...{ userNo: "keeper", userName: "Keeper", pwd: Buffer.from(demoPassword).toString("base64") },
      ...{ roleNo: ["admin"], scopeOrgNo: [], scopeWarehouseNo: [], statusCode: "1" },
      scopeSupplierNo: [booked.supplierNo === "S10001" ? "S10002" : "S10001"],
    },
  });
  await asOwner(demo, "update app_user set password_not_own = false where user_no = 'keeper'");
  const keeper = await signIn("keeper");
  const { warehouseNo, dockNo, appointmentDate: blockDate, startTimeStr, dueTimeStr } = booked;
  await openBlock(keeper, keeper, {
    ...{ warehouseNo, dockNo, blockDate, startTimeStr: "00:00", dueTimeStr: "00:01" },
  });
  for (const [id, time] of [
    ["#startTimeStr", startTimeStr],
    ["#dueTimeStr", dueTimeStr],
  ] as const) {
    await keeper.locator(id).fill(time);
    await keeper.locator(id).press("Enter");
  }
  await button(keeper, "Save").click();
  await expect(question(keeper)).toContainText("Block the dock although it is booked?");
  await expect(question(keeper).getByRole("listitem")).toHaveText(["1 appointment that you may not see"]);
  await agree(keeper, "Cancel");
});
