import type { Locator, Page } from "@playwright/test";
import { pagesOf } from "../server/testing/pdf.ts";
import { button, chooseAction, visit } from "./pages.ts";
import { choose, downloaded, endPrintService, expect, failed, selectRows, test } from "./prints.ts";

const printDialog = (page: Page) => page.getByRole("dialog", { name: /^Print \d+ documents?$/ });

async function print(dialog: Locator): Promise<void> {
  await button(dialog, "Print").click();
}

test.describe.configure({ mode: "serial" });

test.afterAll(async ({ desk }) => endPrintService(await desk("admin")));

test("S3.4a S7.10 S7.17b an administrator says where the print service is, and adds a template with columns of their own", async ({
  desk,
  service,
}) => {
  const page = await desk("admin", { at: "/baseManage/add-parameter" });
  await page.getByLabel("Parameter no.").fill("PRINT_SERVICE_URL");
  await page.getByLabel("Parameter name").fill("Print service");
  await page.getByLabel("Value").fill("https://printers.example.com");
  await button(page, "Save").click();
  await expect(
    page.getByText("Pages cannot reach a print service at https://printers.example.com").first(),
  ).toBeVisible();
  await page.getByLabel("Value").fill(service.address);
  await button(page, "Save").click();
  // With what others of this device last looked for there.
  await page.waitForURL((address) => address.pathname === "/baseManage/parameter");

  await visit(page, "/print-templates");
  await selectRows(page, 1);
  await button(page.locator("main header"), "Copy").click();
  await page.getByLabel("Report key").fill("ASN_DOCK");
  await page.getByLabel("Template name").fill("Dock list");
  await page.getByLabel("Name in English").fill("Dock list");
  await choose(page.locator("main"), "Print service", "BarTender");
  await page.getByLabel("Title", { exact: true }).fill("Dock list");
  await page.getByLabel("At the foot of each page").fill("Form QF-07");
  await page.getByLabel("Texts of template").click();
  const texts = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await expect(texts.filter({ hasText: "DOC-PO" })).toBeVisible();
  await expect(texts.filter({ hasText: "LBL-" })).toHaveCount(0);
  await texts.filter({ hasText: "DOC-ASN" }).click();
  await page.getByRole("checkbox", { name: "Specification" }).uncheck();
  await page.getByRole("checkbox", { name: "Warehouse no." }).check();
  await page.getByLabel("Title of Shipment quantity").fill("Sent");
  await button(page, "Save").click();
  await page.waitForURL("**/print-templates");
  await expect(page.locator("tr[data-row-key]", { hasText: "ASN_DOCK" })).toContainText("Dock list");
});

test("S7.17f S7.17g B7.7c B7.7d prints on the service of the computer by both types, on a printer of its list", async ({
  desk,
  service,
}) => {
  const page = await desk("supplier2", { at: "/delivery/asnTracking" });
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await selectRows(page, 2);
  await chooseAction(page, "Print");
  const dialog = printDialog(page);
  await expect(dialog).toHaveAccessibleName("Print 2 documents");
  await expect(dialog.getByText("Standard delivery notice (default)")).toBeVisible();
  await print(dialog);
  await expect(dialog.locator("#printer_help")).toHaveText("Please select a printer");
  expect(service.printed).toEqual([]);

  await choose(dialog, "Printer", "Office A4");
  await dialog.getByLabel("Copies").fill("3");
  await print(dialog);
  await expect(page.getByText("printed successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  const [first] = service.printed;
  expect(first).toMatchObject({
    path: "/jasper/api/print",
    job: { reportKey: "ASN_STANDARD", module: "ASN", printer: "Office A4", standardCol01: "A4", copies: 3 },
  });
  expect(first?.job.ids).toHaveLength(2);
  const pages = await pagesOf(Buffer.from(String(first?.job.content), "base64"));
  expect(pages.join(" ")).toMatch(/Delivery notice ASN-\d{4}-\d+.*Delivery notice ASN-\d{4}-\d+/);

  // From a document, with a template of one's own, on the printer of last time.
  await page.locator("tr[data-row-key]").first().click();
  await page.waitForURL("**/delivery/asnTracking/detail**");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(/ASN-\d{4}-\d+$/);
  const number = (await heading.innerText()).split(/\s/).at(-1) ?? "";
  await chooseAction(page, "Print");
  await expect(dialog).toHaveAccessibleName("Print 1 document");
  await choose(dialog, "Document template", "Dock list");
  await expect(dialog.getByText("Office A4")).toBeVisible();
  await print(dialog);
  await expect
    .poll(() => service.printed.at(-1))
    .toMatchObject({
      path: "/bartenderDemo/api/print",
      job: { reportKey: "ASN_DOCK", printer: "Office A4", copies: 1, fileName: `${number}.pdf` },
    });
  const [sheet = ""] = await pagesOf(Buffer.from(String(service.printed.at(-1)?.job.content), "base64"));
  for (const text of ["Dock list", number, "Sent", "Form QF-07", "1/1"]) expect(sheet).toContain(text);
  expect(sheet).not.toContain("Specification");
});

test("S5.8 S7.17e S9.1e B7.7b asks for a template, and falls back to a PDF when the service refuses or is gone", async ({
  desk,
  service,
}) => {
  const printed = service.printed.length;
  const page = await desk("supplier2", { at: "/delivery/asnTracking" });
  const first = page.locator("tr[data-row-key]").first();
  const number = (await first.innerText()).match(/ASN-\d{4}-\d+/)?.[0] ?? "";
  await selectRows(page, 1);
  await chooseAction(page, "Print");
  const dialog = printDialog(page);
  await expect(dialog.getByText("Standard delivery notice (default)")).toBeVisible();
  await dialog.getByLabel("Document template").hover();
  await dialog.locator(".ant-form-item", { hasText: "Document template" }).locator(".ant-select-clear").click();
  await print(dialog);
  await expect(dialog.getByText("Please select the document template")).toBeVisible();
  await choose(dialog, "Document template", "Standard delivery notice");

  // A service that refuses.
  service.state = "refusing";
  await choose(dialog, "Printer", "Office A4");
  const refused = await downloaded(page, () => print(dialog));
  expect(refused.name).toBe(`${number}.pdf`);
  await expect(page.getByText(failed)).toBeVisible();
  const told = page.getByText("The PDF has been downloaded: print it from there.");
  await expect(told).toBeVisible();

  // One that takes the call and never answers: known after 1.5 seconds.
  service.state = "silent";
  const asked = Date.now();
  await chooseAction(page, "Print");
  await expect(dialog.getByText(failed)).toBeVisible({ timeout: 6000 });
  expect(Date.now() - asked).toBeGreaterThan(1400);
  await expect(dialog.getByText("You get the documents as a PDF instead, to print from there.")).toBeVisible();
  await expect(told).toHaveCount(0);
  const fallback = await downloaded(page, () => print(dialog));
  expect(fallback.pages.join(" ")).toContain(number);
  await expect(told).toBeVisible();
  expect(service.printed).toHaveLength(printed);
});
