import { readFile } from "node:fs/promises";
import { type CellObject, read, utils, type WorkBook } from "@e965/xlsx";
import { languageCodes } from "@tandem/contract/core/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { goodRow, gridWorkbook, importFile, rowsWorkbook } from "../../testing/grids.ts";
import { ordersOf } from "../../testing/orders.ts";
import { importSheetOf, markHeading, openSheet, saveSheet, typedSheet } from "../../testing/records.ts";
import { peakGrowth, useFolder } from "../../testing/workbooks.ts";
import { translate } from "../core/translate.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  buyer = await app.as("buyer");
});
afterAll(() => app.close());
const folder = useFolder();

async function fetched(
  fileId: string | null,
  user: TestUser,
): Promise<{ path: string; fileName: string; book: WorkBook }> {
  const { response, content } = await user.download("files", "downloadFileById", { condition: { fileId } });
  expect(response.status).toBe(200);
  const disposition = response.headers.get("content-disposition") ?? "";
  const path = await folder.file(content);
  const fileName = decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? "");
  return { path, fileName, book: read(await readFile(path), { cellStyles: true }) };
}

function cellOf(book: WorkBook, reference: string): CellObject {
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  return sheet?.[reference] as CellObject;
}

const noteOf = (cell: CellObject) => (cell.c as readonly { t: string }[] | undefined)?.[0]?.t;
const colourOf = (cell: CellObject) => (cell.s as { fgColor?: { rgb?: string } } | undefined)?.fgColor?.rgb;

describe("the workbook of a refused import", () => {
  it("S4.8 has every row, with wrong cells coloured and noted and each row's errors in front", async () => {
    const content = rowsWorkbook([
      goodRow("EW-1"),
      goodRow("EW-2", { itemNo: "M9", price: "dear" }),
      goodRow("EW-3", { supplierNo: "S9" }),
    ]);
    const outcome = await importFile(buyer, content, "Bestellungen 七月.xlsx");
    const { path, fileName, book } = await fetched(outcome.errorFileId, buyer);
    expect(fileName).toBe("Bestellungen 七月 - errors.xlsx");
    const sheet = await openSheet(path);
    expect(sheet.rows).toHaveLength(3);
    expect(sheet.rows.map((row) => row["What is wrong with this row"])).toEqual([
      null,
      "Material no.: M9 does not exist, or you may not use it.\nUnit price incl. tax: This is not a number of at most 20 digits and 6 decimals.",
      "Supplier no.: S9 does not exist within O1, or you may not use it.",
    ]);
    const supplier = cellOf(book, "E4");
    expect([supplier.v, noteOf(supplier), colourOf(supplier)]).toEqual([
      "S9",
      "S9 does not exist within O1, or you may not use it.",
      "FFC9C4",
    ]);
    expect(noteOf(cellOf(book, "E3"))).toBeUndefined();
    expect(colourOf(cellOf(book, "E3"))).toBeUndefined();
    // What to choose from, and what is expected, is as in the template.
    expect(noteOf(cellOf(book, "B1"))).toContain("Required.");
    expect(book.SheetNames).toContain("_choices");
  });

  it("S4.8 is corrected in place and sent again as it is", async () => {
    const rows = [
      goodRow("EA-1"),
      goodRow("EA-2", { itemNo: "M9" }),
      goodRow("EA-2", { purchaseSeq: 2, batchPurQty: 0 }),
    ];
    const first = await importFile(buyer, rowsWorkbook(rows));
    const sheet = await openSheet((await fetched(first.errorFileId, buyer)).path);
    const [, second, third] = sheet.rows;
    if (second) second["Material no. *"] = "M2";
    const still = await importFile(buyer, await saveSheet(sheet));
    expect(still.errors).toMatchObject([{ row: 4, column: "Ordered quantity" }]);
    // The column of errors is written anew, not doubled.
    const again = await openSheet((await fetched(still.errorFileId, buyer)).path);
    expect(again.headings.filter((heading) => heading === "What is wrong with this row")).toHaveLength(1);
    expect(again.rows[1]?.["What is wrong with this row"]).toBeNull();
    if (third) third["Ordered quantity *"] = { number: "4" };
    expect(await importFile(buyer, await saveSheet(sheet))).toMatchObject({ added: 3, errors: [] });
    expect(await ordersOf(buyer, "EA-")).toHaveLength(2);
  });

  it("S5.7a comes of an .xls too, and keeps numbers, dates and columns of the reader's own", async () => {
    const grid = gridWorkbook(
      [
        ["itemNo", "itemName", "unitNo", "packQty", "Ordered on"],
        ["EX-1", "Bolt", "PCS", 0.1, { t: "n", v: 46_000, z: "yyyy-mm-dd" }],
        ["EX-2", "Nut", null, 12_345_678.5, "soon"],
      ],
      { bookType: "biff8" },
    );
    const { body } = await admin.upload<{ errorFileId: string | null }>("materials", "importexcel", grid, "old.XLS");
    const fileId = "data" in body ? body.data.errorFileId : null;
    const { path, fileName } = await fetched(fileId, admin);
    expect(fileName).toBe("old - errors.xlsx");
    const sheet = await openSheet(path);
    expect(sheet.rows).toEqual([
      {
        "What is wrong with this row": null,
        "Material no. *": "EX-1",
        "Material name *": "Bolt",
        "Unit *": "PCS",
        "Pack quantity": { number: "0.1" },
        "Ordered on": { date: "2025-12-09" },
      },
      {
        "What is wrong with this row": "Unit: A value is missing.",
        "Material no. *": "EX-2",
        "Material name *": "Nut",
        "Unit *": null,
        "Pack quantity": { number: "12345678.5" },
        "Ordered on": "soon",
      },
    ]);
  });

  it.each(languageCodes)("B1.6a is headed and worded in %s", async (language) => {
    const user = admin.reading(language);
    const outcome = await importSheetOf(
      user,
      "materials",
      typedSheet([{ itemNo: `EL-${language}`, itemName: "X", unitNo: "PCS", statusCode: "?" }]),
    );
    const sheet = await openSheet((await fetched(outcome.errorFileId, user)).path);
    expect(sheet.headings[0]).toBe(translate(language, "import.problemsHeading"));
    expect(String(sheet.rows[0]?.[sheet.headings[0] ?? ""])).toContain(translate(language, "material.statusCode"));
  });

  it("keeps the marks of exported rows out of sight, so that they still meet their records", async () => {
    await importSheetOf(admin, "materials", typedSheet([{ itemNo: "EM-1", itemName: "X", unitNo: "PCS" }]));
    const { content } = await admin.download("materials", "exportexcel", {
      current: 1,
      size: 20,
      condition: { itemNo: "EM-1" },
    });
    const sheet = await openSheet(await folder.file(content));
    const [row] = sheet.rows;
    if (row) row["Pack quantity"] = "?";
    const outcome = await importSheetOf(admin, "materials", sheet);
    const { path, book } = await fetched(outcome.errorFileId, admin);
    const given = await openSheet(path);
    const columns = book.Sheets[book.SheetNames[0] ?? ""]?.["!cols"];
    const place = given.headings.indexOf(markHeading);
    expect(columns?.[place]).toMatchObject({ hidden: true });
    // Whoever sorts by the filter sorts the marks with the rows.
    const filtered = book.Sheets[book.SheetNames[0] ?? ""]?.["!autofilter"]?.ref ?? "";
    expect(utils.decode_range(filtered).e.c).toBe(place);
    const [corrected] = given.rows;
    if (corrected) corrected["Pack quantity"] = { number: "3" };
    expect(await importSheetOf(admin, "materials", given)).toMatchObject({ changed: 1, errors: [] });
  });

  it("S4.8 of 50,000 wrong rows takes no more memory than one of a few", { timeout: 300_000 }, async () => {
    const rows = 50_000;
    const sheet = {
      headings: ["itemNo", "itemName", "unitNo", "packQty"],
      rows: Array.from({ length: rows }, (_, index) => ({
        itemNo: `EB-${index}`,
        itemName: "Bolt",
        unitNo: "PCS",
        packQty: index % 2 === 0 ? "many" : "1",
      })),
    };
    const content = await saveSheet(sheet);
    sheet.rows.length = 0;
    let fileId: string | null = null;
    const growth = await peakGrowth(async () => {
      const { body } = await admin.upload<{ errorFileId: string; moreErrors: number; errors: unknown[] }>(
        "materials",
        "importexcel",
        content,
        "many.xlsx",
      );
      if (!("data" in body)) throw new Error(JSON.stringify(body));
      expect(body.data.errors.length + body.data.moreErrors).toBe(rows / 2);
      fileId = body.data.errorFileId;
    });
    process.stdout.write(`${rows} rows, half of them wrong: ${Math.round(growth / 1024 / 1024)} MB above the start\n`);
    expect(growth).toBeLessThan(180 * 1024 * 1024);
    const { response, content: errors } = await admin.download("files", "downloadFileById", { condition: { fileId } });
    expect(response.status).toBe(200);
    const given = await openSheet(await folder.file(errors));
    expect(given.rows).toHaveLength(rows);
    expect(given.rows.filter((row) => row["What is wrong with this row"] !== null)).toHaveLength(rows / 2);
  });
});
