import { utils, write } from "@e965/xlsx";
import { expect, it } from "vitest";
import { readAll, refusalOf, useFolder } from "../../testing/workbooks.ts";
import { readWorkbook } from "./read.ts";
import { uncalculated } from "./workbook.ts";

const folder = useFolder();

const namespaces = [
  ["office", "urn:oasis:names:tc:opendocument:xmlns:office:1.0"],
  ["table", "urn:oasis:names:tc:opendocument:xmlns:table:1.0"],
  ["text", "urn:oasis:names:tc:opendocument:xmlns:text:1.0"],
  ["style", "urn:oasis:names:tc:opendocument:xmlns:style:1.0"],
  ["calcext", "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"],
  ["draw", "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"],
].map(([prefix, name]) => `xmlns:${prefix}="${name}"`);

const hidden =
  '<office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>' +
  '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';

interface Parts {
  readonly body?: string;
  readonly manifest?: string;
}

/** An archive as OpenDocument lays it out. */
function document(tables: string, { body = "spreadsheet", manifest = "<manifest/>" }: Parts = {}): Promise<string> {
  const content = `<office:document-content ${namespaces.join(" ")}>${hidden}<office:body><office:${body}>${tables}</office:${body}></office:body></office:document-content>`;
  return folder.packed([
    { path: "content.xml", text: [content] },
    { path: "META-INF/manifest.xml", text: [manifest] },
  ]);
}

const table = (rows: string, name = "Orders", style = "ta1") =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const cell = (attributes: string, shown = "") =>
  `<table:table-cell ${attributes}>${shown && `<text:p>${shown}</text:p>`}</table:table-cell>`;

async function cellsOf(...rows: string[]) {
  const read = await readAll(await document(table(rows.join(""))));
  return read.rows.map(({ number, cells }) => [number, ...cells]);
}

it("reads numbers with their digits, and as what they are shown where that says more", async () => {
  const float = (value: string, shown: string) => cell(`office:value-type="float" office:value="${value}"`, shown);
  expect(
    await cellsOf(
      row(
        float("1234.5", "1,234.50"),
        float("123", "00123"),
        float("12", "S-0012"),
        float("1234567", "1.2E+06"),
        float("0.119999999999999999998", "0.12"),
        float("12345678901234567", "12345678901234567"),
        cell('office:value-type="percentage" office:value="0.08"', "8.00%"),
        cell('office:value-type="currency" office:currency="EUR" office:value="2.5"', "2,50 €"),
        float("abc", ""),
      ),
    ),
  ).toEqual([
    [
      1,
      { number: "1234.5" },
      { number: "123", shown: "00123" },
      { number: "12", shown: "S-0012" },
      { number: "1234567" },
      { number: "0.12" },
      { number: "12345678901234567" },
      "8%",
      { number: "2.5", currency: "EUR" },
      { error: "abc" },
    ],
  ]);
});

it("reads days, times, choices, errors and formulas", async () => {
  expect(
    await cellsOf(
      row(
        cell('office:value-type="date" office:date-value="2026-11-20"', "20.11.26"),
        cell('office:value-type="date" office:date-value="2026-11-20T08:30:00"', "20.11.26 08:30"),
        cell('office:value-type="time" office:time-value="PT08H05M00S"', "08:05"),
        cell('office:value-type="boolean" office:boolean-value="true"', "TRUE"),
        cell('office:value-type="string" calcext:value-type="error"', "#DIV/0!"),
        cell('table:formula="of:=A1"'),
        cell('table:formula="of:=A1" office:value-type="string"', "kept"),
      ),
    ),
  ).toEqual([
    [
      1,
      { date: "2026-11-20" },
      { date: "2026-11-20T08:30:00" },
      "08:05:00",
      true,
      { error: "#DIV/0!" },
      { error: uncalculated },
      "kept",
    ],
  ]);
});

it("puts texts together from their parts, without the notes on them", async () => {
  const rich =
    '<text:p>Bolts<text:s text:c="2"/><text:span>M6</text:span><text:tab/>zinc</text:p><text:p>second</text:p>';
  const note = "<office:annotation><text:p>Please check</text:p></office:annotation>";
  const drawn = "<draw:frame><text:p>A picture</text:p></draw:frame>";
  expect(
    await cellsOf(row(`<table:table-cell office:value-type="string">${note}${drawn}${rich}</table:table-cell>`)),
  ).toEqual([[1, "Bolts  M6\tzinc\nsecond"]]);
});

it("places rows and cells that are written once for several", async () => {
  const empty = '<table:table-cell table:number-columns-repeated="2"/>';
  const covered = "<table:covered-table-cell/>";
  expect(
    await cellsOf(
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
      row(text("a"), empty, covered, cell('table:number-columns-repeated="2" office:value-type="string"', "b")),
      `<table:table-row table:number-rows-repeated="2">${text("c")}</table:table-row>`,
      '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>',
    ),
  ).toEqual([
    [4, "a", null, null, null, "b", "b"],
    [5, "c"],
    [6, "c"],
  ]);
});

it("hands over in parts what is written once for thousands of rows", async () => {
  const parts: number[] = [];
  const path = await document(
    table(`<table:table-row table:number-rows-repeated="4500">${text("c")}</table:table-row>`),
  );
  await readWorkbook(path, { onRows: async (rows) => void parts.push(rows.length) });
  expect(parts).toEqual([1000, 1000, 1000, 1000, 500]);
});

it("takes the first visible sheet that is not empty, and no change that was only proposed", async () => {
  const changes = `<table:tracked-changes><table:deletion>${row(text("gone"))}</table:deletion></table:tracked-changes>`;
  const path = await document(
    changes + table(row(text("no")), "Hidden", "ta2") + table("", "Cover") + table(row(text("yes")), "Lines"),
  );
  expect(await readAll(path)).toMatchObject({ sheetName: "Lines", rows: [{ number: 1, cells: ["yes"] }] });
});

it("reads what another program writes", async () => {
  const sheet = utils.aoa_to_sheet([
    ["purchaseNo", "qty"],
    ["PO-1", 12.5],
  ]);
  const content: Buffer = write(utils.book_new(sheet, "Data"), { type: "buffer", bookType: "ods" });
  expect(await readAll(await folder.file(content))).toMatchObject({
    sheetName: "Data",
    rows: [{ cells: ["purchaseNo", "qty"] }, { cells: ["PO-1", { number: "12.5" }] }],
  });
});

it.each([
  ["a letter", () => document(row(text("a")), { body: "text" }), "notASpreadsheet"],
  [
    "what is encrypted",
    () => document("", { manifest: "<manifest><encryption-data/></manifest>" }),
    "passwordProtected",
  ],
  ["a document without a sheet", () => document(""), "noSheet"],
  ["an empty sheet", () => document(table(row("<table:table-cell/>"))), "empty"],
  [
    "a value repeated beyond the columns of an import",
    () => document(table(row(cell('office:value-type="string" table:number-columns-repeated="16384"', "x")))),
    "tooManyColumns",
  ],
  [
    "a row repeated beyond the rows of an import",
    () => document(table(`<table:table-row table:number-rows-repeated="1048576">${text("x")}</table:table-row>`)),
    "tooManyRows",
  ],
])("refuses %s", async (_name, make, code) => {
  expect(await refusalOf(await make())).toMatchObject({ code });
});
