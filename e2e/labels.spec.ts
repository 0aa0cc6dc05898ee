import type { Locator, Page } from "@playwright/test";
import { pageSizesOf, pagesOf } from "../server/testing/pdf.ts";
import { button, chooseAction, expectNothingTold, row, visit } from "./pages.ts";
import { choose, downloaded, endPrintService, expect, failed, setPrintService, test } from "./prints.ts";

const path = "/delivery/label-print";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Print labels for \d+ lines?$/ });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The first line whose labels are not those of packages, which are printed where it is packed. */
const lineOf = (page: Page) => page.locator("tr[data-row-key]").filter({ hasNotText: "Packing" }).first();
const selectLine = (page: Page) => lineOf(page).getByRole("checkbox").check();

/** How many labels were made of that line. */
const madeOf = (page: Page) => lineOf(page).locator("td[data-column='8']");

async function chooseRule(dialog: Locator): Promise<void> {
  await dialog.getByLabel("Box rule").click();
  await dialog.page().locator(".ant-select-item-option").first().click();
}

test.use({ printers: ["Zebra ZD421", "Office A4"] });
test.describe.configure({ mode: "serial" });

test.afterAll(async ({ desk }) => endPrintService(await desk("admin")));

test("S7.17a B2.29c B5.4b lists what was sent of the last 30 days, and more only for a document, a material or a batch", async ({
  desk,
}) => {
  const page = await desk("supplier2", { at: path });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Print labels");
  await expect(lineOf(page)).toContainText(/ASN-\d{4}-\d+/);
  await expect(page.locator("[data-chip]")).toContainText(`${daysAgo(30)} – ${daysAgo(0)}`);
  // Days that hold where nobody chose any cannot be taken away; where they bring nothing, others are to be chosen.
  const remove = page.getByRole("button", { name: "Remove filter Document date" });
  await expect(remove).toHaveCount(0);
  await page.route("**/getbarcodeprintlistbyparams", async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, records: [], total: 0 } } });
  });
  await button(page, "Refresh").click();
  await expect(page.locator("main").getByText("Nothing matches the usual filters.")).toBeVisible();
  await expect(button(page, "Clear filters")).toHaveCount(0);
  await page.unroute("**/getbarcodeprintlistbyparams");
  await button(page, "Refresh").click();
  await expect(lineOf(page)).toBeVisible();
  const number = (await lineOf(page).innerText()).match(/ASN-\d{4}-\d+/)?.[0] ?? "";

  const wide = `docDateStart=${daysAgo(90)}&docDateEnd=${daysAgo(0)}`;
  await visit(page, `${path}?${wide}`);
  await expect(page.getByText("For more than 31 days please also enter an ASN no.")).toBeVisible();
  await expect(page.locator("tr[data-row-key]")).toHaveCount(0);
  await visit(page, `${path}?${wide}&docNoIndistinct=${number}`);
  await expect(row(page, number).first()).toBeVisible();

  // Nobody chose a print service so far: that none answers is no failure.
  await selectLine(page);
  await chooseAction(page, "Print labels");
  const dialog = dialogOf(page);
  await expect(button(dialog, "Download PDF")).toHaveClass(/primary/);
  await page.waitForTimeout(500);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByText(failed)).toHaveCount(0);
  await button(dialog, "Cancel").click();

  // Without a range the usual one holds again.
  await remove.click();
  await expect(page.locator("[data-chip]", { hasText: daysAgo(30) })).toBeVisible();
});

test("B5.4a S5.2a S5.2c B8.2b asks for what it needs, says how many labels come of it, and prints them on the service of the computer", async ({
  desk,
  service,
}) => {
  await setPrintService(await desk("admin"), service);
  const page = await desk("supplier2", { at: path });
  await expect(lineOf(page)).toBeVisible();
  await expect(page.getByRole("group", { name: "Print labels: Please select at least one row." })).toBeVisible();
  await selectLine(page);
  await chooseAction(page, "Print labels");
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Standard label (default)")).toBeVisible();
  await expect(dialog.getByText("labels already")).toHaveCount(0);

  const print = button(dialog, "Print");
  const help = (id: string) => dialog.locator(`#${id}_help`);
  await dialog.getByLabel("Barcodes per box").fill("0");
  await expect(help("boxBarcodeNum")).toHaveText("A whole number of at least 1");
  for (const copies of ["0", "101"]) {
    await dialog.getByLabel("Copies").fill(copies);
    await expect(help("copies")).toHaveText("A whole number from 1 to 100");
    await dialog.getByLabel("Copies").fill("3");
    await expect(help("copies")).toBeHidden();
  }
  await print.click();
  await expect(help("boxRuleNo")).toHaveText("Please select the box rule");
  await expect(help("printer")).toHaveText("Please select a printer");
  expect(service.printed).toEqual([]);

  await chooseRule(dialog);
  await choose(dialog, "Printer", "Zebra ZD421");
  await dialog.getByLabel("Barcodes per box").fill("2");
  const willMake = dialog.getByText("2 labels with new barcodes will be made for 1 box.");
  await dialog.getByLabel("Quantity per box").fill("1000000");
  await expect(willMake).toBeVisible();
  await dialog.getByLabel("Quantity per box").fill("1000000.0000001");
  await expect(help("packQty")).toHaveText("Quantity per box can have at most 6 decimals.");
  await expect(willMake).toBeHidden();
  // What the server knows stands at the field, before it is sent and after, and nowhere else.
  await dialog.getByLabel("Quantity per box").fill("0.000001");
  await expect(help("packQty")).toContainText("decimals allowed in this unit");
  await print.click();
  await expect(dialog.getByText("decimals allowed in this unit")).toHaveCount(1);
  await expectNothingTold(page, "error");
  await dialog.getByLabel("Quantity per box").fill("1000000");
  await expect(willMake).toBeVisible();
  await print.click();
  await expect(page.getByText("printed successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  const [sent] = service.printed;
  expect(sent).toMatchObject({
    path: "/jasper/api/print",
    job: {
      reportKey: "LABEL_STANDARD",
      module: "LABEL",
      printer: "Zebra ZD421",
      standardCol01: "100x70",
      copies: 3,
    },
  });
  const content = Buffer.from(String(sent?.job.content), "base64");
  expect(await pageSizesOf(content)).toHaveLength(2);
  const [sheet = ""] = await pagesOf(content);
  expect(sheet).toMatch(/L\d{9}/);
  expect(sheet).toContain("1/1");
  await expect(madeOf(page)).toHaveText("2");
});

test("S7.17e S8.9c B8.2a B2.29y labels come as a PDF where no service answers, again as they are, and from a delivery notice", async ({
  desk,
  service,
}) => {
  service.state = "refusing";
  const page = await desk("supplier2", { at: path });
  await expect(madeOf(page)).toHaveText("2");
  await selectLine(page);
  await chooseAction(page, "Print labels");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("alert")).toContainText(/1 line has labels already\..*ASN-.*: 2 labels$/);
  await chooseRule(dialog);
  await choose(dialog, "Printer", "Zebra ZD421");
  await dialog.getByLabel("Quantity per box").fill("1000000");
  const refused = await downloaded(page, () => button(dialog, "Print").click());
  expect(refused.name).toMatch(/^L\d{9}\.pdf$/);
  await expect(page.getByText(failed)).toBeVisible();
  await expect(madeOf(page)).toHaveText("3");

  service.state = "silent";
  await button(lineOf(page), "Reprint").click();
  const reprint = page.getByRole("dialog", { name: /^Reprint labels of ASN-/ });
  await expect(reprint.getByText(failed)).toBeVisible({ timeout: 6000 });
  await reprint.getByLabel("Labels", { exact: true }).click();
  await page.locator(".ant-select-item-option").nth(1).click();
  await page.keyboard.press("Escape");
  await reprint.getByLabel("Reason for printing again").fill("Smeared");
  const one = await downloaded(page, () => button(reprint, "Download PDF").click());
  expect(one.pages).toHaveLength(1);
  expect(one.pages[0]).toContain(one.name.replace(".pdf", ""));
  await expect(madeOf(page)).toHaveText("3");
  await button(lineOf(page), "Print record").click();
  const record = page.getByRole("dialog", { name: /^Labels printed for ASN-/ });
  await expect(record.getByText("Smeared")).toBeVisible();
  await record.getByRole("button", { name: "Close" }).click();

  const [number = ""] = /ASN-\d{4}-\d+/.exec(await lineOf(page).innerText()) ?? [];
  await visit(page, `/delivery/asnTracking?keyword=${number}`);
  await row(page, number).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await chooseAction(page, "Print labels");
  await page.waitForURL(`**${path}?docNo=${number}**`);
  await expect(row(page, number).first()).toBeVisible();
  await expect(page.locator("tr[data-row-key]").filter({ hasNotText: number })).toHaveCount(0);
});

test("B3.6a S5.2b boxes follow the levels of their rule, pallets have an SSCC on their labels, and a template taken away is asked for", async ({
  desk,
  service,
}) => {
  service.state = "silent";
  const page = await desk("supplier2", { at: path });
  await selectLine(page);
  await chooseAction(page, "Print labels");
  const dialog = dialogOf(page);
  const template = dialog.locator(".ant-form-item", { hasText: "Label template" });
  await template.hover();
  await template.locator(".ant-select-clear").click();
  await expect(dialog.locator("#template_help")).toHaveText("Please select the label template");
  await choose(dialog, "Label template", "Standard label");
  await dialog.getByLabel("Box rule").fill("BOX-PALLET");
  await page.locator(".ant-select-item-option").filter({ hasText: "BOX-PALLET" }).click();
  await dialog.getByLabel("Quantity per box").fill("1000000");
  const named = /2 labels with new barcodes will be made for Carton .* × 1, Pallet .* × 1\./;
  await expect(dialog.getByText(named)).toBeVisible();
  await expect(dialog.getByText(/Carton .*: [\d,.]+\s.*Pallet .*: [\d,.]+$/)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().split("/").at(-1) ?? ""));
  const { pages } = await downloaded(page, () => button(dialog, "Download PDF").dblclick());
  expect(asked.filter((method) => method === "printlabel" || method === "reportPrint")).toHaveLength(2);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(/L\d{9}/);
  expect(pages[1]).toMatch(/\(00\)06901234\d{10}/);
  expect(pages[1]).toContain("Pallet");
  await visit(page, "/delivery/split-label-print");
  await button(page.locator("tr[data-row-key]").first(), "Split").click();
  const split = page.getByRole("dialog", { name: /^Split label / });
  const [, whole = ""] = /^([\d.,]+)\s/.exec(await split.locator("strong").innerText()) ?? [];
  await button(split, "Download PDF").click();
  await expect(split.getByText("Quantity per label is required.")).toBeVisible();
  // What a scanner writes into the wrong field is no count.
  await split.getByLabel("Quantity per label").fill("1");
  await split.getByLabel("Labels", { exact: true }).fill("6901234567890");
  await expect(split.getByText("A whole number from 1 to 200")).toBeVisible();
  await split.getByLabel("Labels", { exact: true }).fill("1");
  await split.getByLabel("Quantity per label").fill(whole);
  await expect(split.getByText(`That is the whole label: ${whole}`)).toBeVisible();
});
