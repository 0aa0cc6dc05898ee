import type { Page } from "@playwright/test";
import type { CellValue } from "../server/src/spreadsheets/workbook.ts";
import { asOwner } from "../server/testing/owner.ts";
import { saveSheet, typedSheet } from "../server/testing/records.ts";
import { StandInPost } from "../server/testing/stand-in-post.ts";
import { call, upload } from "./calls.ts";
import { type EmptyServer, fillSetup, signInAt, startEmpty } from "./new-company.ts";
import { dayFromNow } from "./order-workbook.ts";
import { ordersAddress, sendWorkbook, takeTogether, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { sheetFile } from "./workbooks.ts";

const post = new StandInPost();
const password = "Quarry-4711";
let server: EmptyServer;
let portal: string;
test.beforeAll(async () => {
  const mail = await post.listen();
  portal = mail.PORTAL_URL;
  server = await startEmpty(mail);
});
test.afterAll(async () => {
  await server.stop();
  await post.close();
});

type Rows = readonly Record<string, CellValue>[];

/** Imports a workbook of suppliers by the link of its first step, on the page that one comes to first. */
async function importSuppliers(page: Page, rows: Rows): Promise<void> {
  const steps = page.getByRole("region", { name: "Your first steps" });
  await expect(steps.getByRole("listitem").filter({ has: page.getByLabel("Done") })).toHaveText([/organizations/]);
  // Each step that a workbook takes, but for the one that is taken.
  await expect(steps.getByRole("link", { name: "Import a workbook" })).toHaveCount(6);
  const item = steps.getByRole("listitem").filter({ hasText: /Add your suppliers/ });
  await item.getByRole("link", { name: "Import a workbook" }).click();
  const dialog = page.getByRole("dialog", { name: "Import: Suppliers" });
  await sendWorkbook(dialog, await sheetFile("suppliers.xlsx", typedSheet(rows)));
  await expect(page.getByText(/\b1 .*(added|imported)|added.*\b1\b/i).first()).toBeVisible();
}

/** Imports what the dialogs of the other steps would. */
async function bring(page: Page, service: string, rows: Rows): Promise<void> {
  await upload(page, `/${service}/importexcel`, await saveSheet(typedSheet(rows)));
}

/** Where the button of the mail to somebody leads, at the server of the test. */
async function linkTo(address: string, count: number): Promise<string> {
  const { link = "" } = await post.mailTo(address, count);
  return link.replace(portal, server.address);
}

/** Mails about documents wait for a minute, which is over. */
async function mailsLeave(): Promise<void> {
  const waiting = "from outgoing_message where channel = '2' and status = '0'";
  await expect.poll(() => asOwner(server, `select ${waiting}`)).toHaveLength(1);
  await asOwner(server, "update outgoing_message set next_attempt_at = now() where status = '0'");
  await asOwner(
    server,
    `insert into outbox (tenant_id, topic, payload) select tenant_id, 'outgoingMessage', jsonb_build_object('id', id::text) ${waiting}`,
  );
}

test("a new company comes by its link, which sets up once, to an order that its supplier accepts by the link of a mail", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const desk = await browser.newContext({ baseURL: server.address, locale: "en-US" });
  const page = await desk.newPage();
  await page.goto(`/login#setup=${server.token}`);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("Company", { exact: true })).toBeVisible();
  const wrong = page.locator(".ant-form-item-explain-error");
  await expect(wrong.first()).toBeVisible();
  await fillSetup(page, password, "Quarry-4712");
  await expect(wrong).toHaveCount(1);
  await page.getByLabel("Repeat the password").fill(password);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("You can log in now.")).toBeVisible();
  expect(page.url()).not.toContain("setup");
  await signInAt(page, "chief", password);
  await expect(page.getByText("First Person").first()).toBeVisible();

  const address = { contacts: "Gate", detailAddress: "1 Dock Road", defaultAddressSign: "1" };
  await importSuppliers(page, [{ supplierNo: "S1", supplierName: "Steel Ltd", orgNo: "P1" }]);
  await bring(page, "IBmWarehouseService", [{ warehouseNo: "W1", warehouseName: "Main", orgNo: "P1" }]);
  await bring(page, "IBmCustomerAddressService", [{ officeName: "Gate", loadadrType: "1", orgNo: "P1", ...address }]);
  await bring(page, "IBmItemService", [{ itemNo: "M1", itemName: "Bolt", unitNo: "PCS" }]);
  await bring(page, "ISysUserService", [
    { userNo: "lan", userName: "Lan", email: "lan@steel.example.com", supplierNo: "S1", roleNo: "supplier" },
  ]);
  const policy = { messagePolicyNo: "P1", messagePolicyName: "New orders", messageEvent: "orderIssued" };
  const ways = { atBell: "1", mailChoice: "1", toSupplierAddress: "0", statusCode: "1" };
  await call(page, "/ISysMessagePolicyService/addmessagepolicy", { condition: { ...policy, ...ways } });

  const phone = await browser.newContext({ locale: "en-US", viewport: { width: 390, height: 844 }, hasTouch: true });
  const theirs = await phone.newPage();
  await theirs.goto(await linkTo("lan@steel.example.com", 1));
  await theirs.getByLabel("Password", { exact: true }).fill("Lantern-4712");
  await theirs.getByLabel("Repeat the password").fill("Lantern-4712");
  // The link is used up though signing in fails.
  await theirs.route("**/ISrmBmLoginService/login", (route) => route.abort(), { times: 1 });
  await theirs.locator("button[type=submit]").click();
  await expect(theirs.getByText("Your password is set. Log in with it.")).toBeVisible();
  await expect(theirs.getByLabel("User ID")).toHaveValue("lan");
  await theirs.getByLabel("Password", { exact: true }).fill("Lantern-4712");
  await theirs.locator("button[type=submit]").click();
  await expect(theirs).toHaveURL(/\/dashboard/);

  await bring(page, "ISupSrmPurchaseHeadService", [
    {
      ...{ purchaseNo: "PO-1", purchaseDate: dayFromNow(0), orgNo: "P1", supplierNo: "S1", currency: "USD" },
      ...{ purchaseSeq: "1", itemNo: "M1", batchPurQty: "100", price: "1.5" },
      ...{ expectArrivalDate: dayFromNow(14), warehouseNo: "W1" },
    },
  ]);
  await visit(page, ordersAddress("PO-1"));
  await takeTogether(page, ["PO-1"], "Issue");
  await mailsLeave();

  // The answer needs nobody to be signed in.
  await phone.clearCookies();
  const link = await linkTo("lan@steel.example.com", 2);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Order PO-1, version 1" })).toBeVisible();
  expect(await theirs.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  await theirs.getByRole("button", { name: "Accept as ordered" }).dblclick();
  await expect(theirs.getByText("Order PO-1 is accepted as ordered.")).toBeVisible();
  await theirs.goto("about:blank");
  await theirs.goto(link);
  await expect(theirs.getByText("This link has been used")).toBeVisible();

  await visit(page, "/dashboard");
  const steps = page.getByRole("region").filter({ has: page.getByRole("heading", { name: /first steps/i }) });
  const done = steps.getByRole("listitem").filter({ has: page.getByLabel("Done") });
  // What is left is to receive what the supplier has not yet sent.
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(done).toHaveCount(2);

  await theirs.goto(`${server.address}/login#setup=${server.token}`);
  await expect(theirs.getByRole("alert")).toContainText("This link is not valid any more");
  for (const context of [desk, phone]) await context.close();
});
