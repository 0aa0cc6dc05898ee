import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import {
  bookXml,
  oneRow,
  readAll,
  refusalOf,
  relationsXml,
  sheetXml,
  stylesXml,
  textsXml,
  useFolder,
  workbookParts,
} from "../../testing/workbooks.ts";
import { type CellValue, uncalculated } from "./workbook.ts";

const folder = useFolder();

async function cellsOf(sheetData: string, others?: Record<string, string | null>): Promise<CellValue[][]> {
  const { rows } = await readAll(await folder.packed(workbookParts(sheetData, others)));
  return rows.map(({ cells }) => cells);
}

describe("the cells of an .xlsx file", () => {
  it("reads texts, shared, inline, rich and of formulas", async () => {
    const texts = textsXml([
      "<t>采购</t>",
      "<r><rPr><b/></rPr><t>Đơn </t></r><r><t>mua</t></r>",
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      "<t>a_x000D_b _x005F_x0041_</t>",
      "<t/>",
    ]);
    const row = oneRow(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c>',
      '<c r="E1" t="s"><v>4</v></c><c r="F1" t="inlineStr"><is><t>&lt;&#x1f61c;&gt;</t></is></c>',
      '<c r="G1" t="str"><f>A1&amp;"x"</f><v>采购x</v></c><c r="H1" t="str"><f>""</f><v></v></c>',
      '<c r="I1" t="inlineStr"><is><r><t xml:space="preserve"> a</t></r><r><t><![CDATA[<b>]]></t></r></is></c>',
    );
    expect(await cellsOf(row, { "xl/sharedStrings.xml": texts })).toEqual([
      ["采购", "Đơn mua", "東京", "a\rb _x0041_", null, "<😜>", "采购x", null, " a<b>"],
    ]);
  });

  it("reads numbers with their digits, booleans, errors and formulas", async () => {
    const row = oneRow(
      '<c r="A1"><v>0.1</v></c><c r="B1" t="n"><v>12345678901234567890.123456</v></c><c r="C1"><v>1E-3</v></c>',
      '<c r="D1" t="b"><v>1</v></c><c r="E1" t="b"><v>0</v></c><c r="F1" t="e"><v>#DIV/0!</v></c>',
      '<c r="G1"><f>A1+1</f><v>1.1000000000000001</v></c><c r="H1"><f>A1+1</f></c><c r="I1"><f>A1+1</f><v></v></c>',
      '<c r="J1" s="3"/><c r="K1"><v>abc</v></c>',
    );
    expect(await cellsOf(row)).toEqual([
      [
        { number: "0.1" },
        { number: "12345678901234567890.123456" },
        { number: "0.001" },
        true,
        false,
        { error: "#DIV/0!" },
        { number: "1.1" },
        { error: uncalculated },
        { error: uncalculated },
        null,
        { error: "abc" },
      ],
    ]);
  });

  const dateFormats = [
    "yyyy\\-mm\\-dd",
    "[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@",
    "h:mm:ss AM/PM",
    "[h]:mm",
    "#,##0.00&quot;d&quot;",
    "[Red]0.00",
    "General",
    "mmm",
  ];
  const dateRow = oneRow(
    '<c s="1"><v>45000</v></c><c s="2"><v>45000.5</v></c><c s="3"><v>45000.000011574</v></c><c s="4"><v>0.75</v></c>',
    '<c s="5"><v>1.5</v></c><c s="6"><v>45000</v></c><c s="7"><v>45000</v></c><c s="8"><v>45000</v></c>',
    '<c s="9"><v>45000</v></c><c s="1"><v>0</v></c><c s="1"><v>60</v></c><c s="1"><v>59</v></c><c s="1"><v>-1</v></c>',
    '<c t="d"><v>2026-11-20T08:30:00</v></c><c t="d"><v>2026-11-20T00:00:00</v></c>',
  );

  it("reads dates of the 1900 system by their format", async () => {
    expect(await cellsOf(dateRow, { "xl/styles.xml": stylesXml(dateFormats) })).toEqual([
      [
        { date: "2023-03-15" },
        { date: "2023-03-15T12:00:00" },
        { date: "2023-03-15T00:00:01" },
        "18:00:00",
        { number: "1.5" },
        { number: "45000" },
        { number: "45000" },
        { number: "45000" },
        { date: "2023-03-15" },
        { number: "0" },
        { number: "60" },
        { date: "1900-02-28" },
        { number: "-1" },
        { date: "2026-11-20T08:30:00" },
        { date: "2026-11-20" },
      ],
    ]);
  });

  it("reads dates of the 1904 system", async () => {
    const others = {
      "xl/styles.xml": stylesXml(dateFormats),
      "xl/workbook.xml": bookXml([{ name: "Orders" }], 'date1904="1"'),
    };
    const [cells] = await cellsOf(dateRow, others);
    expect(cells?.slice(0, 2)).toEqual([{ date: "2027-03-16" }, { date: "2027-03-16T12:00:00" }]);
    expect(cells?.slice(9, 11)).toEqual([{ date: "1904-01-01" }, { date: "1904-03-01" }]);
  });

  it("places cells and rows that carry no address", async () => {
    const data =
      '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row r="7"><c><v>4</v></c><c r="D7"><v>5</v></c><c><v>6</v></c></row><row><c r="B9"><v>7</v></c></row>';
    const { rows } = await readAll(await folder.packed(workbookParts(data)));
    expect(rows).toEqual([
      { number: 1, cells: [{ number: "1" }, null, { number: "3" }] },
      { number: 7, cells: [{ number: "4" }, null, null, { number: "5" }, { number: "6" }] },
      { number: 9, cells: [null, { number: "7" }] },
    ]);
  });
});

describe("the parts of an .xlsx file", () => {
  const row = oneRow("<c><v>1</v></c>");

  it("takes the first sheet that is not hidden, and its name", async () => {
    const parts = workbookParts(row, {
      "xl/workbook.xml": bookXml([
        { name: "A", state: "hidden" },
        { name: "B", state: "veryHidden" },
        { name: "采购 &amp; C" },
        { name: "D" },
      ]),
      "xl/_rels/workbook.xml.rels": relationsXml([
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rId2", "worksheet", "worksheets/sheet1.xml"],
        ["rId3", "worksheet", "worksheets/third.xml"],
        ["rId4", "worksheet", "worksheets/sheet1.xml"],
      ]),
      "xl/worksheets/third.xml": sheetXml(oneRow("<c><v>3</v></c>")),
    });
    expect(await readAll(await folder.packed(parts))).toEqual({
      sheetName: "采购 & C",
      rowCount: 1,
      rows: [{ number: 1, cells: [{ number: "3" }] }],
    });
  });

  it.each([
    "worksheets/sheet1.xml",
    "/xl/worksheets/sheet1.xml",
    "../xl/worksheets/Sheet1.xml",
    "worksheets\\sheet1.xml",
  ])("finds a sheet at %s", async (target) => {
    const others = { "xl/_rels/workbook.xml.rels": relationsXml([["rId1", "worksheet", target]]) };
    expect(await cellsOf(row, others)).toEqual([[{ number: "1" }]]);
  });

  it("reads names with a prefix", async () => {
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>采购</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await cellsOf("", { "xl/worksheets/sheet1.xml": sheet })).toEqual([["采购"]]);
  });

  it("reads what another program wrote", async () => {
    const sheet = utils.aoa_to_sheet([["物料", 1.5, true, new Date("2026-11-20T00:00:00Z")]], { UTC: true });
    const path = await folder.file(write(utils.book_new(sheet, "A"), { type: "buffer", bookSST: true }));
    expect((await readAll(path)).rows).toEqual([
      { number: 1, cells: ["物料", { number: "1.5" }, true, { date: "2026-11-20" }] },
    ]);
  });

  it("accepts a part that is there twice with one content, and refuses two contents", async () => {
    const parts = workbookParts(row);
    const sheets = parts.filter(({ path }) => path.includes("sheet1"));
    expect((await readAll(await folder.packed([...parts, ...sheets]))).rowCount).toBe(1);
    const other = { path: "xl/worksheets/sheet1.xml", text: [sheetXml(oneRow("<c><v>2</v></c>"))] };
    expect(await refusalOf(await folder.packed([...parts, other]))).toEqual({
      code: "unsafe",
      parameters: { what: "duplicate" },
    });
  });

  it("says that there is no sheet, or that it is empty", async () => {
    const hidden = { "xl/workbook.xml": bookXml([{ name: "A", state: "hidden" }]) };
    expect(await refusalOf(await folder.packed(workbookParts(row, hidden)))).toMatchObject({ code: "noSheet" });
    expect(await refusalOf(await folder.packed(workbookParts('<row r="3"><c r="A3" s="1"/></row>')))).toMatchObject({
      code: "empty",
    });
  });
});

describe("an .xls file", () => {
  it("S5.7a reads Chinese text, numbers, dates and errors", async () => {
    const sheet = utils.aoa_to_sheet([
      ["物料", "Qty", "Date"],
      ["内六角螺栓", 123456789.123456, { t: "n", v: 45000, z: "yyyy-mm-dd" }],
      [true, 1.1, { t: "e", v: 7 }],
      [],
      ["x", { t: "n", v: 0.1 + 0.2, f: "0.1+0.2" }, { t: "n", v: 45000.5, z: "m/d/yy h:mm" }],
    ]);
    const book = utils.book_new(sheet, "订单");
    const path = await folder.file(write(book, { type: "buffer", bookType: "biff8" }));
    expect(await readAll(path)).toEqual({
      sheetName: "订单",
      rowCount: 4,
      rows: [
        { number: 1, cells: ["物料", "Qty", "Date"] },
        { number: 2, cells: ["内六角螺栓", { number: "123456789.123456" }, { date: "2023-03-15" }] },
        { number: 3, cells: [true, { number: "1.1" }, { error: "#DIV/0!" }] },
        { number: 5, cells: ["x", { number: "0.3" }, { date: "2023-03-15T12:00:00" }] },
      ],
    });
  });

  it("S5.7a reads the text of Excel 5 and 95 in the code page of its author", async () => {
    const book = utils.book_new(utils.aoa_to_sheet([["WWLL", 1.5]]), "Sheet1");
    const bytes: Buffer = write(book, { type: "buffer", bookType: "biff5" });
    const codePageRecord = bytes.indexOf(Buffer.of(0x42, 0, 2, 0));
    bytes.writeUInt16LE(936, codePageRecord + 4);
    Buffer.of(0xce, 0xef, 0xc1, 0xcf).copy(bytes, bytes.indexOf("WWLL"));
    expect((await readAll(await folder.file(bytes))).rows).toEqual([{ number: 1, cells: ["物料", { number: "1.5" }] }]);
  });

  it("keeps to the limits", async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [index, "a", "b"]);
    const path = await folder.file(
      write(utils.book_new(utils.aoa_to_sheet(rows)), { type: "buffer", bookType: "biff8" }),
    );
    expect((await readAll(path, { rows: 299 })).rowCount).toBe(300);
    expect(await refusalOf(path, { rows: 298 })).toEqual({ code: "tooManyRows", parameters: { limit: 298 } });
    expect(await refusalOf(path, { columns: 2 })).toEqual({ code: "tooManyColumns", parameters: { limit: 2 } });
  });

  it("S5.7a is refused where it is too large to be held whole, unless it is a newer workbook under a password", async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [index, `text ${index}`]);
    const content: Buffer = write(utils.book_new(utils.aoa_to_sheet(rows)), { type: "buffer", bookType: "biff8" });
    const limits = { oldFormatBytes: content.length - 1 };
    expect(await refusalOf(await folder.file(content), limits)).toEqual({
      code: "oldFormatTooLarge",
      parameters: { limit: limits.oldFormatBytes },
    });
    expect((await readAll(await folder.file(content), { oldFormatBytes: content.length })).rowCount).toBe(300);
    const encrypted = Buffer.concat([content, Buffer.from("EncryptedPackage", "utf16le")]);
    expect(await refusalOf(await folder.file(encrypted), limits)).toMatchObject({ code: "passwordProtected" });
  });
});

describe("file after file", () => {
  it("is read as if it were the only one, in turn, at once, and after one that is refused", async () => {
    const texts = ["<t>first</t>", "<t>second</t>"];
    const paths: string[] = [];
    for (const text of texts) {
      const parts = workbookParts(oneRow('<c t="s"><v>0</v></c>'), { "xl/sharedStrings.xml": textsXml([text]) });
      paths.push(await folder.packed(parts));
    }
    const [first = "", second = ""] = paths;
    const refused = await folder.packed(workbookParts(oneRow('<c t="s"><v>5</v></c>')));
    const cellOf = async (path: string) => (await readAll(path)).rows.map(({ cells }) => cells);
    expect([await cellOf(first), await cellOf(second)]).toEqual([[["first"]], [["second"]]]);
    expect(await refusalOf(refused)).toMatchObject({ code: "damaged" });
    const together = await Promise.all([first, second, first, second].map(cellOf));
    expect(together).toEqual([[["first"]], [["second"]], [["first"]], [["second"]]]);
    expect(await readAll(first, { rows: 1 })).toMatchObject({ rowCount: 1 });
  });
});

describe("a file that is no workbook", () => {
  const refusals: [name: string, content: string | Uint8Array, code: string][] = [
    ["an empty file", "", "empty"],
    ["a letter in rich text", "{\\rtf1 orderNo,qty}", "notASpreadsheet"],
    ["a web page", "<html><table><tr><td>1</td></tr></table></html>", "notASpreadsheet"],
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n", "notASpreadsheet"],
    ["random bytes after the mark of a zip file", Uint8Array.of(0x50, 0x4b, 3, 4, ...Array(500).keys()), "damaged"],
    ["the mark of an .xls file alone", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), "damaged"],
    ["an archive without parts", Buffer.from(`504b0506${"0".repeat(36)}`, "hex"), "empty"],
  ];
  it.each(refusals)("S5.7a refuses %s", async (_name, content, code) => {
    expect(await refusalOf(await folder.file(content))).toMatchObject({ code });
  });

  it("S5.7a refuses an archive of something else", async () => {
    expect(await refusalOf(await folder.packed([{ path: "a.txt", text: ["a"] }]))).toMatchObject({
      code: "notASpreadsheet",
    });
    const letter = workbookParts("", { "xl/workbook.xml": "<document/>" });
    expect(await refusalOf(await folder.packed(letter))).toMatchObject({ code: "notASpreadsheet" });
  });

  it("rejects with the system's own error where there is no file", async () => {
    await expect(readAll("/nowhere/at/all.xlsx")).rejects.toThrow(expect.objectContaining({ code: "ENOENT" }));
  });
});
