import type { Request } from "@playwright/test";
import { andRows, heads, type ListBody, openLines, popover, rows } from "./lists.ts";
import { agree, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("S2.22b S3.11c a list asks for what it shows, and fills a column that is shown later", async ({ desk }) => {
  const page = await desk("warehouse");
  const asked = await andRows(page, () => openLines(page));
  expect(asked.columns).toEqual(expect.arrayContaining(["itemNo", "onWayQty", "updateDate"]));
  expect(asked.columns).not.toContain("currency");
  await page.getByRole("button", { name: "Column settings" }).click();
  const show = popover(page).getByRole("checkbox", { name: "Show Currency" });
  const anew = await andRows(page, () => show.click());
  expect(anew.count).toBe("none");
  expect(new Set(anew.columns)).toEqual(new Set([...(asked.columns ?? []), "currency"]));
  await expect(heads(page).filter({ hasText: "Currency" })).toHaveCount(1);
  await expect(rows(page).first().locator("td[data-column]").last()).toHaveText(/^[A-Z]{3}$/);

  await popover(page).getByRole("button", { name: "Reset to default" }).click();
  await agree(page, "Reset to default");
  await expect(heads(page).filter({ hasText: "Currency" })).toHaveCount(0);
});

test("S2.21 S9.2a rows are counted once: leafing goes on from the row seen last, and says how many there are", async ({
  desk,
}) => {
  const page = await desk("supplier");
  await openLines(page);
  const total = page.locator("main h1 > span").last();
  const shown = await total.innerText();
  const pages = page.getByRole("navigation", { name: "Pages" });
  const turn = (name: string) =>
    andRows(page, () => pages.getByRole("button", { name, exact: true }).click()).then(async (asked) => {
      await expect(total).toHaveText(shown);
      await expect(pages.locator("button[aria-current=page]")).toHaveText(String(asked.current));
      return asked;
    });

  const last = await rows(page).last().getAttribute("data-row-key");
  const second = await turn("Next page");
  expect(second).toMatchObject({ current: 2, count: "none", after: { id: last } });
  expect(await rows(page).first().getAttribute("data-row-key")).not.toBe(last);
  // A page that no known one stands before is counted off.
  const far = await turn("Page 4");
  expect(far).toMatchObject({ current: 4, count: "none" });
  expect(far).not.toHaveProperty("after");

  // What the tabs have counted is known of their lists.
  const tab = page.getByRole("tab", { name: /^Fully received/ });
  await expect(tab).toHaveText(/\d+\+?$/);
  const count = /\d+\+?$/.exec(await tab.innerText())?.[0] ?? "";
  const received = await andRows(page, () => tab.click());
  expect(received).toMatchObject({ current: 1, count: "none" });
  await expect(total).toHaveText(count);
  // Its last page is counted off from its end.
  await pages.getByRole("button", { name: "Last page" }).click();
  const end = page.getByRole("navigation", { name: "Pages" }).locator("button[aria-current=page]");
  await expect(end).toHaveText(String(Math.ceil(Number(count) / 20)));
  await expect(rows(page)).toHaveCount(Number(count) % 20 || 20);

  const refreshed = await andRows(page, () => page.getByRole("button", { name: "Refresh" }).click());
  expect(refreshed).not.toHaveProperty("count");
});

test("what waits is counted once, by the start page and the list that it leads to, and by the day of the tenant, from which lists reach back and forms begin", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { at: null });
  // The browser is where it is another day than for the tenant.
  const session = await page.context().newCDPSession(page);
  const timezoneId = new Date().getUTCHours() >= 11 ? "Pacific/Kiritimati" : "Etc/GMT+12";
  await session.send("Emulation.setTimezoneOverride", { timezoneId });
  const [counted] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith("/getWaitingForMe")),
    page.goto("/dashboard"),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect(counted.postDataJSON()).toEqual({ condition: { today } });
  const tile = page.getByRole("region", { name: "Waiting" }).getByRole("link", { name: /Order lines overdue/ });
  const count = /^\d+/.exec(await tile.innerText())?.[0] ?? "";
  const asked = await andRows(page, () => tile.click());
  expect(asked).toMatchObject({ current: 1, count: "none" });
  await expect(page.locator("main h1 > span").last()).toHaveText(count);
  const refreshed = await andRows(page, () => page.getByRole("button", { name: "Refresh" }).click());
  expect(refreshed).not.toHaveProperty("count");
  const [labels] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith("/getbarcodeprintlistbyparams")),
    visit(page, "/delivery/label-print"),
  ]);
  expect(labels.postDataJSON()).toMatchObject({ condition: { docDateEnd: today } });
  await visit(page, "/orderCollaboration/userOrder/add");
  await expect(page.getByLabel("Order date")).toHaveValue(today);
});

test("base data asks for what its list shows, a dropdown for numbers and names, and its dialog for what that shows", async ({
  desk,
}) => {
  const page = await desk("admin");
  const askedOf = (method: string) =>
    page
      .waitForRequest((each) => each.url().endsWith(`/${method}`))
      .then((each) => (each.postDataJSON() as ListBody).columns);
  const addresses = askedOf("getbmcustomeraddresslistbyparams");
  await visit(page, "/delivery/address");
  const asked = await addresses;
  expect(asked).toEqual(expect.arrayContaining(["officeName", "contacts", "updateDate"]));
  expect(asked).not.toContain("zipCode");
  await expect(rows(page).first()).toBeVisible();

  await visit(page, "/base/basic/add-zone");
  const field = page.locator(".ant-form-item").filter({ hasText: "Warehouse" }).first();
  const offered = askedOf("getbmwarehouselistbyparams");
  await field.getByRole("combobox").click();
  expect(await offered).toEqual(["warehouseNo", "warehouseName", "nameEnUs"]);
  await expect(page.locator(".ant-select-item-option").first()).toHaveText(/.+-.+/);
  const whole = askedOf("getbmwarehouselistbyparams");
  await field.getByRole("button", { name: "Open the list" }).click();
  expect(await whole).toEqual(["warehouseNo", "warehouseName", "orgNo", "nameEnUs"]);
  await expect(page.getByRole("dialog").locator("tr[data-row-key]").first()).toBeVisible();
});

test("S2.23a a record that is opened has all its fields, also those that its list does not show", async ({ desk }) => {
  const page = await desk("buyer");
  const bodyOf = (request: Request) => request.postDataJSON() as ListBody;
  const asked = page.waitForRequest((each) => each.url().endsWith("/getReceiptPage") && !bodyOf(each).counts);
  await visit(page, "/delivery/receivingDetails?status=0");
  expect(bodyOf(await asked).columns).not.toContain("spec");
  await rows(page).first().locator("td[data-column]").nth(2).click();
  const fields = page.getByRole("dialog").locator("dl > div");
  for (const name of ["Specification", "Created by"]) {
    await expect(fields.filter({ hasText: name })).not.toContainText("–");
  }
});
