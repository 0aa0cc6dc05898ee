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

/** Types from when until when a dock is blocked. */
async function fillTimes(page: Page, { startTimeStr, dueTimeStr }: Pick<Block, "startTimeStr" | "dueTimeStr">) {
  for (const [id, time] of [
    ["#startTimeStr", startTimeStr],
    ["#dueTimeStr", dueTimeStr],
  ] as const) {
    await page.locator(id).fill(time);
    await page.locator(id).press("Tab");
  }
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
  const { warehouseNo, dockNo, appointmentDate: blockDate } = booked;
  await openBlock(keeper, keeper, {
    ...{ warehouseNo, dockNo, blockDate, startTimeStr: "00:00", dueTimeStr: "00:01" },
  });
  await fillTimes(keeper, booked);
  await button(keeper, "Save").click();
  await expect(question(keeper)).toContainText(/Block [\w-]+ on \d{4}-\d\d-\d\d although it is booked\?/);
  await expect(question(keeper).getByRole("listitem")).toHaveText(["1 appointment that you may not see"]);
  await agree(keeper, "Cancel");
});

/** The reasons for which a dock is blocked on a day. */
async function reasonsOf(page: Page, { dockNo, blockDate }: Block): Promise<string[]> {
  const { records } = await call<{ records: { reason: string }[] }>(
    page,
    "/IBmDockBlockService/getbmdockblocklistbyparams",
    { current: 1, size: 10, condition: { dockNo, blockDate } },
  );
  return records.map(({ reason }) => reason);
}

test("a blocked time is not saved while it is not known who is booked within it", async ({ desk }) => {
  const admin = await desk("admin");
  const { warehouseNo, dockNo, appointmentDate } = await lateBooked(admin);
  const block = { warehouseNo, dockNo, blockDate: appointmentDate, startTimeStr: "00:00", dueTimeStr: "00:01" };
  await openBlock(admin, admin, block);
  const asked = "**/getBookedWithin";
  await admin.route(asked, (route) => route.abort());
  await admin.getByLabel("Reason").fill("Unasked");
  await button(admin, "Save").click();
  await expect(admin.locator("main").getByRole("alert")).toContainText("The server cannot be reached");
  expect(await reasonsOf(admin, block)).not.toContain("Unasked");
  await admin.unroute(asked);
  await button(admin, "Save").click();
  await admin.waitForURL("**/base/basic/dock-block");
  expect(await reasonsOf(admin, block)).toContain("Unasked");

  // So it is where the calendar blocks a slot.
  await visit(admin, `/delivery/appointment-calendar?warehouse=${warehouseNo}&day=${appointmentDate}`);
  await admin.route(asked, (route) => route.abort());
  await admin
    .getByRole("button", { name: /^Free: / })
    .first()
    .click();
  await admin.getByRole("menuitem", { name: "Block this time" }).click();
  const dialog = admin.getByRole("dialog").filter({ hasText: "Blocked from" });
  await dialog.getByLabel("Reason").fill("Unasked, too");
  await button(dialog, "Save").click();
  await expect(admin.getByText("The server cannot be reached").first()).toBeVisible();
  await expect(dialog).toBeVisible();
});

test("a blocked time that looks unusual is asked about, and then who is booked within it", async ({ demo, desk }) => {
  const admin = await desk("admin");
  const { appointmentNo, warehouseNo, dockNo, ...at } = await lateBooked(admin);
  const put = (by: string) =>
    asOwner(demo, `update appointment set appointment_date = appointment_date + ${by} where appointment_no = $1`, [
      appointmentNo,
    ]);
  await put("2000");
  const { appointmentDate: blockDate } = await lateBooked(admin);
  expect(blockDate > at.appointmentDate).toBe(true);
  await openBlock(admin, admin, { warehouseNo, dockNo, blockDate, startTimeStr: "00:00", dueTimeStr: "00:01" });
  await fillTimes(admin, at);
  await button(admin, "Save").click();
  await expect(question(admin)).toContainText(`Day ${blockDate}: more than three years ahead`);
  await button(question(admin), "Yes, go on").click();
  await expect(question(admin)).toContainText(/Block [\w-]+ on \d{4}-\d\d-\d\d although it is booked\?/);
  await expect(question(admin)).toContainText(appointmentNo);
  await agree(admin, "Cancel");
  await put("-2000");
});
