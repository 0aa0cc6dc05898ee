import type { Page } from "@playwright/test";
import { asOwner } from "../server/testing/owner.ts";
import { call } from "./calls.ts";
import { phoneSize } from "./contexts.ts";
import { agree, button, head, question, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

// Other journeys go by the rules of the demo.
test.afterEach(async ({ demo }) => {
  await asOwner(demo, "update delivery_rule set appointment_asked = null");
  await asOwner(demo, "delete from warehouse where warehouse_name like 'Depot %'");
});

interface Booked {
  readonly warehouseNo: string;
  readonly dockName: string;
  readonly startTimeStr: string;
  readonly dueTimeStr: string;
  readonly appointmentNo: string;
}

/** Whoever blocks a time is shown who is booked within it, and may leave it. */
async function isAskedOverBooked(calendar: Page, one: Booked | undefined) {
  const { dockName = "", startTimeStr = "", dueTimeStr = "", appointmentNo = "" } = one ?? {};
  await calendar
    .getByRole("button", { name: new RegExp(`^Free: .*, ${dockName}$`) })
    .first()
    .click();
  await calendar.getByRole("menuitem", { name: "Block this time" }).click();
  const dialog = calendar.getByRole("dialog").filter({ hasText: `Block ${dockName}` });
  for (const [label, time] of [
    ["Blocked from", startTimeStr],
    ["Blocked until", dueTimeStr],
  ] as const) {
    await dialog.getByLabel(label).fill(time);
    await dialog.getByLabel(label).press("Enter");
  }
  await dialog.getByLabel("Reason").fill("Repair");
  await button(dialog, "Save").click();
  await expect(question(calendar)).toContainText(/Block [\w-]+ on \d{4}-\d\d-\d\d although it is booked\?/);
  await expect(question(calendar)).toContainText(appointmentNo);
  await button(question(calendar), "Cancel").click();
  await button(dialog, "Cancel").click();
  await agree(calendar, "Leave");
}

test("B3.12 a supplier takes a slot as the notice is sent, and the warehouse lets the car in on a phone", async ({
  demo,
  desk,
}) => {
  // More than are ever offered at once.
  await asOwner(
    demo,
    `insert into warehouse (tenant_id, warehouse_no, warehouse_name, org_no)
     select 1, 'AA' || n, 'Depot ' || n, 'TW20' from generate_series(1, 250) n`,
  );
  const admin = await desk("admin", { at: "/delivery/appointment-calendar" });
  await asOwner(demo, "update delivery_rule set appointment_asked = '1'");
  const supplier = await desk("supplier", { at: "/delivery/addAsn?orgNo=TW20&orderType=1" });
  await supplier
    .getByRole("checkbox", { name: /^Select \S/ })
    .nth(1)
    .check();
  await button(supplier, "Create delivery notice").click();
  await supplier.waitForURL("**/delivery/addAsn/add");
  const slots = supplier.getByRole("group", { name: /D[12]/ });
  await expect(slots.first()).toBeVisible();
  await button(supplier, "Send").click();
  await expect(supplier.getByText("Please choose a slot.").first()).toBeVisible();
  // The day of the slot becomes the expected one.
  await supplier.getByRole("button", { name: "Later days" }).click();
  await supplier
    .getByRole("button", { name: /\d+ free$/ })
    .filter({ hasNotText: /^\D*0 free/ })
    .last()
    .click();
  const slot = slots.first().getByRole("button", { disabled: false }).first();
  const time = (await slot.textContent()) ?? "";
  await slot.click();
  await button(supplier, "Send").click();
  await agree(supplier, "Send");
  const appointment = supplier.getByRole("link", { name: /^Appointment: / });
  await expect(appointment).toContainText(time);
  const [day = ""] = /\d{4}-\d{2}-\d{2}/.exec((await appointment.textContent()) ?? "") ?? [];
  const number = /ASN-\d{4}-\d{6}/.exec((await head(supplier).textContent()) ?? "")?.[0] ?? "";

  // It is corrected with the slot that it holds, which nobody has to choose anew.
  await button(supplier, "Correct while under way").click();
  await expect(supplier.getByRole("button", { name: time, pressed: true })).toBeVisible();
  await supplier.goBack();

  const { records } = await call<{ records: Booked[] }>(admin, "/ISrmAppointmentService/getAppointmentPage", {
    current: 1,
    size: 1,
    condition: { asnNo: number },
  });
  const at = `/delivery/appointment-calendar?warehouse=${records[0]?.warehouseNo}&day=${day}`;
  // The calendar begins with the warehouse that was chosen last.
  const chosen = "VN10-PK";
  await admin.getByRole("combobox", { name: "Warehouse" }).fill(chosen);
  await admin.locator(".ant-select-dropdown:visible .ant-select-item-option").filter({ hasText: chosen }).click();
  await visit(admin, "/delivery/appointment-calendar");
  await expect(admin.locator("main .ant-select").first()).toContainText(chosen);
  await visit(admin, at);
  const booked = admin.getByRole("article").filter({ hasText: number });
  await expect(booked).toContainText("Booked");
  await isAskedOverBooked(admin, records[0]);
  // Under another day nobody of this one stands until it is known who comes then.
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await admin.route("**/getAppointmentPage", async (route) => {
    await asked;
    await route.continue();
  });
  await admin.getByRole("button", { name: "Later days" }).click();
  await expect(booked).toHaveCount(0);
  answer();
  await admin.getByRole("button", { name: "Earlier days" }).click();
  await expect(booked).toContainText("Booked");
  // A week moves to other days; where its time is no slot of that day, it says so and stays.
  await visit(admin, `${at}&view=week`);
  await booked.dragTo(admin.getByRole("cell", { name: "Closed" }).first());
  await expect(admin.getByText(/has no slot at \d{2}:\d{2} on \d{4}-\d{2}-\d{2}\.$/)).toBeVisible();
  const gate = admin;
  await gate.setViewportSize(phoneSize);
  await visit(gate, at);
  await gate.getByRole("textbox", { name: "Car, delivery notice, supplier" }).fill(number.slice(-6));
  const card = gate.getByRole("article");
  await expect(card).toHaveCount(1);
  await card.getByRole("button", { name: "Check in" }).click();
  // The slot is of a later day.
  await expect(gate.getByRole("dialog")).toContainText(`The slot begins only`);
  await gate.getByRole("textbox", { name: "License plate" }).fill("TW 2048");
  await gate.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("Arrived");
  await expect(card).toContainText("TW 2048");
  await expect(supplier.getByText("Arrived", { exact: true }).first()).toBeVisible();
});

test("S3.14a the calendar shows the docks of whoever stands there, on this device until others are chosen", async ({
  desk,
}) => {
  const at = "/delivery/appointment-calendar";
  const keeper = await desk("admin", { at });
  const { records } = await call<{ records: { warehouseNo: string; dockName: string }[] }>(
    keeper,
    "/IBmDockService/getbmdocklistbyparams",
    { current: 1, size: 100, condition: { slotMinutesStart: "1", field: "dockNo", order: "asc" } },
  );
  const [several = []] = Map.groupBy(records, ({ warehouseNo }) => warehouseNo)
    .values()
    .filter((docks) => docks.length > 1);
  const [mine, other] = several.map(({ dockName }) =>
    keeper.getByRole("columnheader", { name: dockName, exact: true }),
  );
  if (!mine || !other) throw new Error("No warehouse has two docks");
  await visit(keeper, `${at}?warehouse=${several[0]?.warehouseNo}`);
  await expect(other).toBeVisible();
  await keeper.getByRole("combobox", { name: "Docks" }).click();
  await keeper.locator(".ant-select-dropdown:visible .ant-select-item-option").first().click();
  await expect(other).toHaveCount(0);
  await expect(mine).toBeVisible();
  await visit(keeper, `${at}?warehouse=${several[0]?.warehouseNo}`);
  await expect(mine).toBeVisible();
  await expect(other).toHaveCount(0);
  // A link says which docks are meant, whatever was chosen here.
  await visit(keeper, `${at}?warehouse=${several[0]?.warehouseNo}&dock=`);
  await expect(other).toBeVisible();
});

test("S1.3a what empties an input is called in the language of its reader", async ({ signIn }) => {
  const page = await signIn("warehouse", { language: "vi-VN", at: "/delivery/appointment-calendar" });
  await expect(page.locator(".ant-select-clear")).toHaveAccessibleName("Xóa");
  const search = page.locator(".ant-input-affix-wrapper");
  await search.locator("input").fill("51C");
  await expect(search.getByRole("button")).toHaveAccessibleName("Xóa");
});
