import { call, listen, newsHasCome } from "./calls.ts";
import { agree, button, goTo, head, row } from "./pages.ts";
import { expect, test } from "./portal.ts";

const units = "/base/basic/unit";
const notices = "/delivery/asnTracking";

test("S4.2c B8.11 a save says that it succeeded, or that it failed and why, and only its list is asked for again", async ({
  desk,
}) => {
  const page = await desk("admin", { at: units });
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  // What a page has asked for and left before it came is asked for again.
  await page.waitForLoadState("networkidle");
  await button(page, "Add").first().click();
  await page.getByLabel("Unit no.").fill("ASK_ONCE");
  await page.getByLabel("Unit name").fill("To be asked for once");
  await page.waitForLoadState("networkidle");

  const calls = listen(page);
  await button(page, "Save").click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(row(page, "ASK_ONCE")).toBeVisible();
  await page.waitForTimeout(newsHasCome);
  expect(calls.splice(0)).toEqual(["addbmunit", "getbmunitlistbyparams"]);

  await row(page, "ASK_ONCE").getByRole("checkbox").check();
  await button(page, "Delete").first().click();
  await agree(page, "Delete");
  await expect(row(page, "ASK_ONCE")).toHaveCount(0);
  expect(calls.splice(0)).toEqual(["deletebmunitbyids", "getbmunitlistbyparams"]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row(page, "ASK_ONCE")).toBeVisible();
  expect(calls.splice(0)).toEqual(["restoreDeletedRecords", "getbmunitlistbyparams"]);

  await row(page, "ASK_ONCE").getByRole("button", { name: "Modify" }).click();
  await expect(page.getByLabel("Unit name")).toHaveValue("To be asked for once");
  const condition = { unitNo: "ASK_ONCE" };
  const asked = { current: 1, size: 1, condition };
  const { records } = await call<{ records: { id: string; version: number }[] }>(
    page,
    "/IBmUnitService/getbmunitlistbyparams",
    asked,
  );
  const [{ id, version } = { id: "", version: 0 }] = records;
  const changed = { id, version, unitName: "As somebody else has it", statusCode: "1" };
  await call(page, "/IBmUnitService/updatebmunitbyid", { condition: changed });
  await page.getByLabel("Unit name").fill("As I want it");
  await button(page, "Save").click();
  const failed = page.locator("main").getByRole("alert");
  await expect(failed).toContainText("“Save” was not possible");
  await expect(failed).toContainText("Someone else has changed this record");
  await expect(page.getByLabel("Unit name")).toHaveValue("As I want it");
});

test("S4.10 what arrived is shown by asking once more for its notice, and its own news is not heard", async ({
  desk,
}) => {
  const page = await desk("warehouse", { at: notices });
  const request = { current: 1, size: 1, condition: { checkStatus: "3", closedStatus: "0" } };
  const { records } = await call<{ records: { id: string; asnNo: string }[] }>(
    page,
    "/ISrmAsnHeadService/getShippingNoticePage",
    request,
  );
  const [notice] = records;
  if (!notice) throw new Error("the demo has no notice on its way");
  await goTo(page, `${notices}/detail?id=${notice.id}`);
  await Promise.all([page.waitForResponse("**/getbmwarehouselistbyparams"), button(head(page), "Receive").click()]);
  await expect(page.getByRole("dialog")).toContainText(notice.asnNo);

  const calls = listen(page);
  await button(page.getByRole("dialog"), "Receive").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(head(page)).toContainText("Received");
  await page.waitForTimeout(newsHasCome);
  // Of its appointment too: what was received has come through the gate, and of the pieces that were still to come.
  const asked = ["getAnnouncedSerials", "getAppointmentPage", "getShippingNoticeById", "getWaitingForMe", "receive"];
  expect(calls.toSorted()).toEqual(asked);
});
