import { readFile } from "node:fs/promises";
import { utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { columnNames, type GridCell, goodRow, importFile, rowsWorkbook } from "../../testing/grids.ts";
import { ordersOf } from "../../testing/orders.ts";
import { importSheetOf, sheetOf, typedSheet } from "../../testing/records.ts";
import { oneRow, readAll, stylesXml, useFolder, workbookParts } from "../../testing/workbooks.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());
const folder = useFolder();

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const strict = "http://purl.oclc.org/ooxml/spreadsheetml/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const x14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const x15 = "http://schemas.microsoft.com/office/spreadsheetml/2010/11/main";
const compatibility = "http://schemas.openxmlformats.org/markup-compatibility/2006";

function gridBook(sheets: readonly [name: string, rows: readonly (readonly (GridCell | undefined)[])[]][]) {
  const book = utils.book_new();
  for (const [name, rows] of sheets) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => row.map((cell) => cell ?? null))), name);
  }
  return book;
}

const texts = (...values: string[]) => values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join("");

/** The rows of an order, its dates as days of the 1904 system: 44884 is 2026-11-20. */
function orderRows(purchaseNo: string): string {
  const headings = ["purchaseNo", "purchaseDate", "orgNo", "supplierNo", "currency", "purchaseSeq", "itemNo"];
  return [
    oneRow(texts(...headings, "batchPurQty", "price", "expectArrivalDate")),
    `<row r="2">${texts(purchaseNo)}<c s="1"><v>44884</v></c>${texts("O1", "SA", "USD")}<c><v>1</v></c>${texts("M1")}`,
    '<c><v>10</v></c><c><v>2.5</v></c><c s="1"><v>44914</v></c></row>',
  ].join("");
}

/** As the Excel of today lays a workbook out: extensions repeat names of the standard, and say other things. */
const todaysBook = `<workbook xmlns="${main}" xmlns:r="${relations}" xmlns:mc="${compatibility}" mc:Ignorable="x15" xmlns:x15="${x15}">
<fileVersion appName="xl" lastEdited="7"/><workbookPr date1904="1" defaultThemeVersion="166925"/>
<mc:AlternateContent><mc:Choice Requires="x15"><x15ac:absPath xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac" url="C:\\"/></mc:Choice></mc:AlternateContent>
<sheets><sheet name="Orders" sheetId="1" xmlns:x="urn:other" x:id="rIdOther" r:id="rId1"/></sheets>
<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}"><x15:workbookPr chartTrackingRefBase="1"/><sheet name="No" r:id="rId9"/></ext></extLst></workbook>`;

async function dates(purchaseNo: string, others: Record<string, string>) {
  const parts = workbookParts(orderRows(purchaseNo), { "xl/styles.xml": stylesXml([]), ...others });
  const outcome = await importFile(buyer, await readFile(await folder.packed(parts)));
  expect(outcome).toMatchObject({ added: 1, errors: [] });
  const [order] = await ordersOf(buyer, purchaseNo);
  return order?.purchaseDate;
}

describe("the names of a workbook and their namespaces", () => {
  it("S7.16a reads 1904 dates of today's Excel, whatever its extensions say", async () => {
    expect(await dates("PO-TODAY", { "xl/workbook.xml": todaysBook })).toBe("2026-11-20");
  });

  it("S7.16a reads them under other prefixes, and in the strict form of the standard", async () => {
    const prefixed = `<x:workbook xmlns:x="${main}" xmlns:rel="${relations}" xmlns="${x15}"><x:workbookPr date1904="true"/><workbookPr date1904="0"/><x:sheets><x:sheet name="Orders" sheetId="1" rel:id="rId1"/></x:sheets></x:workbook>`;
    expect(await dates("PO-PREFIX", { "xl/workbook.xml": prefixed })).toBe("2026-11-20");
    const inStrict = (xml: string) =>
      xml.replaceAll(main, strict).replaceAll(relations, "http://purl.oclc.org/ooxml/officeDocument/relationships");
    const parts = workbookParts(orderRows("PO-STRICT"), {
      "xl/workbook.xml": todaysBook,
      "xl/styles.xml": stylesXml([]),
    });
    const packed = await folder.packed(
      parts.map(({ path, text }) => ({ path, text: [inStrict([...(text as Iterable<string>)].join(""))] })),
    );
    expect(await importFile(buyer, await readFile(packed))).toMatchObject({ added: 1, errors: [] });
    expect(await ordersOf(buyer, "PO-STRICT")).toMatchObject([{ purchaseDate: "2026-11-20" }]);
  });

  it("S7.16a takes no cell, row or format from what belongs to later programs", async () => {
    const extension = `<extLst><ext xmlns:x14="${x14}" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings><x14:conditionalFormatting><x14:sheetData><x14:row r="9"><x14:c><x14:v>1</x14:v></x14:c></x14:row></x14:sheetData></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
    const cellExtension = `<c r="K2"><extLst><ext xmlns:x14="${x14}" uri="u"><x14:v>7</x14:v></ext></extLst></c>`;
    const rows = orderRows("PO-EXT").replace(/<\/row>$/, `${cellExtension}</row>`);
    const alternatives = `<mc:AlternateContent xmlns:mc="${compatibility}" xmlns:x14="${x14}"><mc:Choice Requires="x14"><row r="3"><c><v>1</v></c></row></mc:Choice><mc:Fallback><row r="3"/></mc:Fallback></mc:AlternateContent>`;
    const sheet = `<worksheet xmlns="${main}" xmlns:x14ac="urn:x14ac"><x14ac:sheetData><row><c><v>5</v></c></row></x14ac:sheetData><sheetData>${rows}${alternatives}</sheetData>${extension}</worksheet>`;
    const styles = stylesXml([]).replace(
      "</styleSheet>",
      '<dxfs><dxf><numFmt numFmtId="14" formatCode="0.00"/></dxf></dxfs></styleSheet>',
    );
    const others = { "xl/workbook.xml": todaysBook, "xl/worksheets/sheet1.xml": sheet, "xl/styles.xml": styles };
    expect(await dates("PO-EXT", others)).toBe("2026-11-20");
  });

  it("S7.16a takes the way of several that it understands", async () => {
    const ways = `<mc:AlternateContent xmlns:mc="${compatibility}" xmlns:x14="${x14}" xmlns:m="${main}"><mc:Choice Requires="x14"><workbookPr date1904="0"/></mc:Choice><mc:Choice Requires="m"><workbookPr date1904="1"/></mc:Choice><mc:Fallback><workbookPr date1904="0"/></mc:Fallback></mc:AlternateContent>`;
    const book = todaysBook.replace(/<workbookPr date1904[^>]*>/, ways);
    expect(await dates("PO-WAYS", { "xl/workbook.xml": book })).toBe("2026-11-20");
  });
});

describe("what an import says of a file", () => {
  const refusalOf = async (content: Uint8Array, name: string) => {
    const { body } = await buyer.upload("purchaseOrders", "importexcel", content, name);
    return "message" in body ? body.message : "";
  };

  it("S7.16a names a spreadsheet of another format, and does not take a letter for a workbook", async () => {
    const packed = async (...paths: string[]) =>
      readFile(await folder.packed(paths.map((path) => ({ path, text: ["<x/>"] }))));
    expect(await refusalOf(await packed("xl/workbook.bin"), "a.xlsx")).toContain("(.xlsb)");
    expect(await refusalOf(await packed("content.xml", "META-INF/manifest.xml"), "a.ods")).toContain(
      "not a spreadsheet",
    );
    expect(await refusalOf(Buffer.from("0902060000000000", "hex"), "a.xls")).toContain("(Excel 3)");
    expect(await refusalOf(Buffer.from("0904060000000000", "hex"), "a.xls")).toContain("(Excel 4)");
    expect(await refusalOf(await packed("word/document.xml"), "a.xlsx")).toContain("not a spreadsheet");
  });

  it("S7.16a tells by its name what a broken file of another format is to be saved as", async () => {
    const broken = Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(60, 7)]);
    expect(await refusalOf(broken, "a.XLSB")).toContain("(.xlsb)");
    expect(await refusalOf(broken, "a.xlsx")).toContain("damaged");
    expect(await refusalOf(broken, "a.ods")).toContain("damaged");
  });

  it("S7.16a takes the first sheet that is not empty, and says which", async () => {
    const book = gridBook([
      ["Cover", []],
      ["Data", [columnNames, columnNames.map((name) => goodRow("PO-2ND")[name])]],
    ]);
    for (const bookType of ["xlsx", "biff8", "ods"] as const) {
      const content: Buffer = write(book, { type: "buffer", bookType });
      const outcome = await importFile(buyer, content);
      expect(outcome.sheetName).toBe("Data");
    }
    expect(await ordersOf(buyer, "PO-2ND")).toHaveLength(1);
  });

  it("S7.16a takes text with separators, as programs of other countries save it, and marks what is wrong in a workbook", async () => {
    const csv = (purchaseNo: string, supplierNo: string) =>
      Buffer.from(
        [
          "purchaseNo;purchaseDate;orgNo;supplierNo;currency;purchaseSeq;itemNo;batchPurQty;price;expectArrivalDate;remark",
          `${purchaseNo};20.11.2026;O1;${supplierNo};EUR;1;M1;1.250,75;2,5;20.12.2026;"für Straße 5; bitte"`,
        ].join("\r\n"),
        "latin1",
      );
    expect(await importFile(buyer, csv("PO-CSV", "SA"))).toMatchObject({ added: 1, errors: [] });
    const page = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", {
      current: 1,
      size: 20,
      condition: { purchaseNo: "PO-CSV" },
    });
    expect(page.records).toMatchObject([
      {
        batchPurQty: "1250.75",
        price: "2.5",
        purchaseDate: "2026-11-20",
        expectArrivalDate: "2026-12-20",
        remark: "für Straße 5; bitte",
      },
    ]);
    const wrong = await importFile(buyer, csv("PO-CSV2", "NONE"));
    expect(wrong.errors).toMatchObject([{ row: 2, column: "Supplier no." }]);
    const marked = await buyer.download("files", "downloadFileById", { condition: { fileId: wrong.errorFileId } });
    const { rows } = sheetOf((await readAll(await folder.file(marked.content))).rows);
    expect(JSON.stringify(rows)).toContain("PO-CSV2");
  });

  it("S7.16a passes over sheets that hold other text, or headings alone, and marks what is wrong on the one it took", async () => {
    const instructions: [string, GridCell[][]] = ["Read me", [["How to fill in"], ["One line for each delivery"]]];
    const lone: [string, GridCell[][]] = ["Headings", [[...columnNames]]];
    const data = (row: Record<string, GridCell>): [string, (GridCell | undefined)[][]] => [
      "Lines",
      [columnNames, columnNames.map((name) => row[name])],
    ];
    for (const bookType of ["xlsx", "biff8", "ods"] as const) {
      const bookOf = (...sheets: Parameters<typeof gridBook>[0][number][]): Buffer =>
        write(gridBook(sheets), { type: "buffer", bookType });
      const good = bookOf(instructions, lone, data(goodRow(`PO-3RD-${bookType}`)));
      expect(await importFile(buyer, good)).toMatchObject({ added: 1, sheetName: "Lines" });
      const wrong = await importFile(buyer, bookOf(instructions, data(goodRow("PO-WRONG", { supplierNo: "NONE" }))));
      expect(wrong).toMatchObject({ added: 0, sheetName: "Lines", errors: [{ row: 2, column: "Supplier no." }] });
      const marked = await buyer.download("files", "downloadFileById", { condition: { fileId: wrong.errorFileId } });
      const { rows } = sheetOf((await readAll(await folder.file(marked.content))).rows);
      expect(JSON.stringify(rows)).toContain("PO-WRONG");
      expect(await refusalOf(bookOf(instructions, instructions.with(0, "More") as typeof instructions), "a")).toContain(
        "columns",
      );
    }
    expect(await ordersOf(buyer, "PO-3RD-xlsx")).toHaveLength(1);
  });

  it("S4.8 says that a supplier is disabled, and shows what cannot be seen", async () => {
    const admin = await app.as("admin");
    const supplier = {
      supplierNo: "SOFF",
      supplierName: "Off",
      supplierShortName: "Off",
      orgNo: "O1",
      statusCode: "0",
    };
    expect(await importSheetOf(admin, "suppliers", typedSheet([supplier]))).toMatchObject({ added: 1 });
    const row = (supplierNo: string) => rowsWorkbook([goodRow("PO-OFF", { supplierNo })]);
    expect((await importFile(buyer, row("SOFF"))).errors).toMatchObject([
      { message: "SOFF is disabled: its status is Invalid." },
    ]);
    const unseen = "It holds a character that cannot be seen: ";
    expect((await importFile(buyer, row("S\u200bA"))).errors).toMatchObject([{ message: `${unseen}S[U+200B]A.` }]);
    const turned = rowsWorkbook([goodRow("PO\u202e-1")]);
    expect((await importFile(buyer, turned)).errors).toMatchObject([{ message: `${unseen}PO[U+202E]-1.` }]);
    const { body } = await admin.call("units", "addbmunit", {
      unitNo: "a\u202eb",
      unitName: "Turned",
      statusCode: "1",
    });
    expect(body).toMatchObject({ status: 400, details: [{ path: "unitNo" }] });
    expect(await importFile(buyer, row("\u200bSA\ufeff"))).toMatchObject({ added: 1 });
    const nameless = { ...supplier, supplierNo: "SNONE", supplierName: "\u200b\u3164" };
    expect((await importSheetOf(admin, "suppliers", typedSheet([nameless]))).errors).toMatchObject([
      { column: "Supplier name", message: "A value is missing." },
    ]);
  });
});
