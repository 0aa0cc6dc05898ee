import { truncate, writeFile } from "node:fs/promises";
import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import type { CellValue } from "../server/src/spreadsheets/workbook.ts";
import { typedSheet } from "../server/testing/records.ts";
import { searchBox } from "./lists.ts";
import { button, chooseAction, exportList, question, row, sendWorkbook } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { downloadedSheet, exportedOrder, materialsAddress, sheetFile } from "./workbooks.ts";

const material = (itemNo: string, cells: Record<string, CellValue> = {}) => ({
  itemNo,
  itemName: `Bolt ${itemNo}`,
  unitNo: "PCS",
  packQty: { number: "10" },
  ...cells,
});

async function importDialog(page: Page): Promise<Locator> {
  await chooseAction(page, "Import");
  const dialog = page.getByRole("dialog", { name: "Import: Materials" });
  await expect(dialog.locator("input[type=file]")).toBeAttached();
  return dialog;
}

test("S5.7a S5.7c S4.8 takes one workbook at a time, and waits until there is one", async ({ desk }) => {
  const page = await desk("admin", { at: materialsAddress() });
  const dialog = await importDialog(page);
  await expect(dialog.getByRole("button", { name: /^Click or drag a file here/ })).toBeFocused();
  const template = await downloadedSheet(page, () => dialog.getByRole("button", { name: "Download template" }).click());
  expect(template.name).toBe("Material.xlsx");
  const start = dialog.getByRole("button", { name: "Import", exact: true });
  await expect(start).toBeDisabled();
  const choosing = dialog.locator("input[type=file]");
  await choosing.setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
  await expect(
    dialog.getByText("Only files in the format of xlsx, xls, ods, csv, tsv, txt can be uploaded"),
  ).toBeVisible();
  await expect(start).toBeDisabled();
  const large = test.info().outputPath("large.xlsx");
  await writeFile(large, "");
  await truncate(large, 50 * 1024 * 1024 + 1);
  await choosing.setInputFiles(large);
  await expect(dialog.getByText("The file size cannot exceed 50MB")).toBeVisible();
  await expect(start).toBeDisabled();
  await choosing.setInputFiles(await sheetFile("one.xlsx", typedSheet([material("E2E-0")])));
  await choosing.setInputFiles(await sheetFile("two.xlsx", typedSheet([material("E2E-1")])));
  await expect(dialog.locator(".ant-upload-list-item")).toHaveCount(1);
  await expect(dialog.getByText("two.xlsx")).toBeVisible();
  await expect(start).toBeEnabled();

  // What was chosen for one import does not hold for the next.
  const goodRows = dialog.getByRole("checkbox", { name: /^Import the good rows/ });
  await goodRows.check();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await importDialog(page);
  await expect(goodRows).not.toBeChecked();
  await expect(start).toBeDisabled();
});

test("S4.8 S8.9a S8.9b B8.10a a refused workbook comes back marked, and is corrected and imported", async ({
  desk,
}) => {
  const page = await desk("admin", { at: materialsAddress("E2E-") });
  const dialog = await importDialog(page);
  const rows = [material("E2E-A1"), material("E2E-A2", { packQty: "many" }), material("E2E-A3", { itemName: null })];
  await sendWorkbook(dialog, await sheetFile("bolts.xlsx", typedSheet(rows)));
  await expect(dialog.getByText("Check failed")).toBeVisible();
  await expect(dialog.locator("tbody tr")).toHaveText([
    /^3\s*Pack quantity\s*This is not a number/,
    /^4\s*Material name\s*A value is missing/,
  ]);

  const { sheet, name } = await downloadedSheet(page, () =>
    dialog.getByRole("button", { name: /Download the file with errors marked/ }).click(),
  );
  expect(name).toBe("bolts - errors.xlsx");
  expect(sheet.rows.map((each) => each["What is wrong with this row"] !== null)).toEqual([false, true, true]);
  Object.assign(sheet.rows[1] ?? {}, { "Pack quantity": { number: "4" } });
  Object.assign(sheet.rows[2] ?? {}, { "Material name *": "Named" });
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await sendWorkbook(dialog, await sheetFile(name, sheet));
  await expect(dialog.getByText("Imported successfully, added 3 pieces of data")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, "E2E-A3")).toContainText("Named");
});

test("S4.8 S8.9a S8.9b says that a server does not answer, and what becomes of a file while it is checked and comes in", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: null });
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/productWebSocket/, (socket) => void sockets.push(socket));
  await page.goto(materialsAddress("E2E-W"));
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/importexcel", async (route) => {
    await answered;
    await route.continue();
  });
  // Of several that fit, the last is asked first.
  await page.route("**/importexcel", (route) => route.abort(), { times: 1 });
  const dialog = await importDialog(page);
  await sendWorkbook(dialog, await sheetFile("told.xlsx", typedSheet([material("E2E-W1")])));
  await expect(dialog.getByText("No answer from the server")).toBeVisible();
  const tried = page.waitForRequest("**/importexcel");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await tried;
  const tell = (text: string) => {
    for (const socket of sockets) socket.send(text);
  };
  tell(`$${JSON.stringify({ type: "progress", phase: "checking", done: 1, total: 1 })}`);
  await expect(dialog.getByText("Checking the data...")).toBeVisible();
  tell("checkSuccess");
  await expect(dialog.getByText("The verification is successful. The data is being imported...")).toBeVisible();
  answer();
  await expect(dialog.getByText("Imported successfully, added 1 piece of data")).toBeVisible();
});

test("S4.8 a file of which no answer came comes in once: sent again, it is said to have come in", async ({ desk }) => {
  const page = await desk("admin", { at: materialsAddress("E2E-O") });
  const dialog = await importDialog(page);
  // As the network loses it: what the browser sends is no matter of the test's.
  const network = await page.context().newCDPSession(page);
  await network.send("Fetch.enable", { patterns: [{ urlPattern: "*/importexcel", requestStage: "Response" }] });
  network.once("Fetch.requestPaused", async ({ requestId }) => {
    await network.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
    await network.detach();
  });
  await sendWorkbook(dialog, await sheetFile("once.xlsx", typedSheet([material("E2E-O1"), material("E2E-O2")])));
  await expect(dialog.getByText("No answer from the server")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("It had been imported at the first press already")).toBeVisible();
  await expect(dialog.getByText("2 added")).toBeVisible();
  await expect(dialog.getByText("Check failed")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, "E2E-O1")).toBeVisible();
  await expect(row(page, "E2E-O2")).toBeVisible();
});

test("S4.8 good rows come in without the bad ones, where that is asked for", async ({ desk }) => {
  const page = await desk("admin", { at: materialsAddress("E2E-B") });
  const dialog = await importDialog(page);
  const good = dialog.getByRole("button", { name: "Import the good rows" });
  // Where each row is wrong, nothing is offered that would do nothing.
  await sendWorkbook(dialog, await sheetFile("bad.xlsx", typedSheet([material("E2E-B2", { unitNo: null })])));
  await expect(dialog.getByText("Check failed")).toBeVisible();
  await expect(good).toHaveCount(0);
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await sendWorkbook(
    dialog,
    await sheetFile("mixed.xlsx", typedSheet([material("E2E-B1"), material("E2E-B2", { unitNo: null })])),
  );
  await good.click();
  await expect(dialog.getByText("Imported successfully, added 1 piece of data")).toBeVisible();
  await expect(dialog.getByText("1 row was not imported")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, "E2E-B1")).toBeVisible();
});

test("S4.8 asks how a column is meant that can be read in two ways, and imports nothing before", async ({ desk }) => {
  const page = await desk("admin", { at: materialsAddress("E2E-Q") });
  const dialog = await importDialog(page);
  const rows = [material("E2E-Q1", { packQty: "1,000" }), material("E2E-Q2", { packQty: "2,500" })];
  await sendWorkbook(dialog, await sheetFile("thousands.xlsx", typedSheet(rows)));
  await expect(dialog.getByText("Nothing has been imported yet.")).toBeVisible();
  const asked = dialog.getByRole("group", { name: "Pack quantity: what does “1,000” mean?" });
  await expect(asked.getByRole("radio")).toHaveCount(2);
  const start = dialog.getByRole("button", { name: "Import", exact: true });
  await expect(start).toBeDisabled();
  await asked.getByRole("radio", { name: "1000 (decimal point)" }).check();
  await start.click();
  await expect(dialog.getByText("added 2 pieces of data")).toBeVisible();
  await expect(dialog.getByText("Sheet: Sheet")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, "E2E-Q1")).toContainText("1,000");
});

test("S4.8 asks once what columns and units of another system are, and anew where that is wished", async ({ desk }) => {
  const page = await desk("admin", { at: materialsAddress("E2E-T") });
  const titled = (itemNo: string) =>
    typedSheet([{ Kennung: itemNo, "MATERIAL-NAME": `Bolt ${itemNo}`, VPE: "EA", Lagerplatz: "A-1" }]);
  const dialog = await importDialog(page);
  await sendWorkbook(dialog, await sheetFile("erp.xlsx", titled("E2E-T1")));
  await expect(dialog.getByText("Nothing has been imported yet.")).toBeVisible();
  const start = dialog.getByRole("button", { name: "Import", exact: true });
  await expect(start).toBeDisabled();
  await expect(dialog.getByText("Still without a column: Material no. · Unit")).toBeVisible();
  const match = async (title: string, label: string) => {
    await dialog.getByRole("combobox", { name: `${title} is imported as` }).fill(label);
    await page.locator(".ant-select-dropdown:visible").getByTitle(label, { exact: true }).click();
  };
  await expect(dialog.getByRole("row", { name: /^MATERIAL-NAME Bolt E2E-T1 Material name/ })).toBeVisible();
  await match("Kennung", "Material no. *");
  await match("VPE", "Unit *");
  await start.click();
  // Units too that are called otherwise here.
  await expect(dialog.getByText("What are these units and currencies of your file?")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^EA Unit 1 PCS/ })).toBeVisible();
  await start.click();
  await expect(dialog.getByText("added 1 piece of data")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, "E2E-T1")).toContainText("PCS");

  await importDialog(page);
  await dialog.getByRole("checkbox", { name: "Match titles and codes again" }).check();
  await sendWorkbook(dialog, await sheetFile("erp.xlsx", titled("E2E-T2")));
  await expect(dialog.getByRole("combobox", { name: "Lagerplatz is imported as" })).toBeVisible();
});

test("S2.24 S3.9 S5.6 exports by a template of chosen columns, the default marked", async ({ desk }) => {
  const page = await desk("admin", { at: materialsAddress("E2E-") });
  await chooseAction(page, "Export by template");
  const dialog = page.getByRole("dialog", { name: "Export by template" });
  await expect(dialog.getByText("There is no export template for this page yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByText("Please select an export template!")).toBeVisible();

  await button(dialog, "New template").click();
  const editor = page.getByRole("dialog", { name: "New template" });
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByText("Please enter a name.")).toBeVisible();
  await editor.getByLabel("Template name").fill("Numbers and units");
  await editor.getByRole("checkbox", { name: "All columns" }).uncheck();
  await expect(editor.getByText("Please choose at least one column.")).toBeVisible();
  await editor.getByRole("checkbox", { name: "Material no." }).check();
  await editor.getByRole("checkbox", { name: "Unit", exact: true }).check();
  await expect(editor.getByText(/^2 of \d+ columns$/)).toBeVisible();
  // The fifth column goes to the front, by keyboard.
  const handle = editor.locator("li", { hasText: /^Unit/ }).getByRole("button");
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  const said = page.locator("[id^=DndLiveRegion]").last();
  await expect(said).toContainText("at place 5 of");
  for (const place of [4, 3, 2, 1]) {
    await page.keyboard.press("ArrowUp");
    await expect(said).toContainText(`at place ${place} of`);
  }
  await page.keyboard.press("Space");
  await expect(editor.locator("li").first()).toHaveText("Unit");
  await editor.getByRole("checkbox", { name: "Offer this template first" }).check();
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Default")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Numbers and units" })).toBeChecked();

  const { sheet, name } = await downloadedSheet(page, () =>
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  );
  expect(name).toMatch(/^Material \d{4}-\d\d-\d\d\.xlsx$/);
  expect(sheet.headings).toEqual(["Unit", "Material no.", "_record"]);
  expect(sheet.rows.length).toBeGreaterThan(3);

  await chooseAction(page, "Export by template");
  await dialog.getByRole("button", { name: "Delete: Numbers and units" }).click();
  await question(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText("There is no export template for this page yet.")).toBeVisible();
});

test("S7.16c what was exported is changed and imported again: selected rows, the page, everything", async ({
  desk,
}) => {
  const page = await desk("admin", { at: materialsAddress("E2E-A") });
  await row(page, "E2E-A2").getByRole("checkbox").check();
  // What is selected is exported, whatever is searched for by then.
  await searchBox(page).fill("E2E-A1");
  await page.keyboard.press("Enter");
  await expect(row(page, "E2E-A2")).toHaveCount(0);
  await chooseAction(page, "Export");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByRole("radio", { name: "Selected (1 row)" })).toBeChecked();
  const selected = await downloadedSheet(page, () =>
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  );
  expect(selected.sheet.rows.map((each) => each["Material no."])).toEqual(["E2E-A2"]);
  await searchBox(page).fill("E2E-A");
  await page.keyboard.press("Enter");
  await expect(row(page, "E2E-A2")).toBeVisible();

  await chooseAction(page, "Export");
  await dialog.getByRole("radio", { name: "Everything that matches (3 rows)" }).check();
  const { sheet, name } = await downloadedSheet(page, () =>
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  );
  expect(sheet.rows).toHaveLength(3);
  for (const each of sheet.rows) if (each["Material no."] === "E2E-A1") each.Remarks = "=HYPERLINK(1)";
  const importing = await importDialog(page);
  await sendWorkbook(importing, await sheetFile(name, sheet));
  await expect(importing.getByText("added 0 pieces of data")).toBeVisible();
  await expect(importing.getByText("1 record changed · 2 rows unchanged")).toBeVisible();
  await importing.getByRole("button", { name: "Close" }).last().click();
});

test("S9.1d an export shows that it runs, and is stopped", async ({ desk }) => {
  const page = await desk("admin", { at: materialsAddress() });
  // It is never answered.
  await page.route("**/exportexcel", () => undefined);
  await exportList(page);
  const stop = button(page.locator("main header").first(), "Stop export .*");
  await stop.click();
  await expect(stop).toHaveCount(0);
});

test("a supplier exports what waits for its answer, writes it down and brings it back", async ({ desk }) => {
  const page = await desk("supplier");
  const { number, sheet, name } = await exportedOrder(page);
  for (const each of sheet.rows) each.Answer = "Accept";
  await chooseAction(page, "Answer by workbook");
  const importing = page.getByRole("dialog", { name: "Answer orders by workbook" });
  await sendWorkbook(importing, await sheetFile(name, sheet));
  await expect(importing.getByText(new RegExp(`${sheet.rows.length} pieces? of data`))).toBeVisible();
  await importing.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, number)).toContainText("Accepted");
});
