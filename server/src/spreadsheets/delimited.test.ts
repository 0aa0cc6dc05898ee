import { describe, expect, it } from "vitest";
import { readAll, refusalOf, useFolder } from "../../testing/workbooks.ts";

const folder = useFolder();

async function cellsOf(content: string | Uint8Array) {
  const { rows } = await readAll(await folder.file(content));
  return rows.map(({ number, cells }) => [number, ...cells]);
}

/** UTF-16 as Excel saves it under "Unicode text". */
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("text with separators", () => {
  it.each([
    ["commas", "purchaseNo,goodsName\nPO-1,Bearing", ","],
    ["semicolons, and commas within numbers", "purchaseNo;price\nPO-1;1,5\nPO-2;2,75", ";"],
    ["tabs", "purchaseNo\tgoodsName\nPO-1\tBolts, zinc; hex", "\t"],
    ["bars", "purchaseNo|goodsName\r\nPO-1|Bolts, zinc", "|"],
    ["what its first line says", "sep=;\r\na,b;c\r\n1,2;3", ";"],
  ])("is read by %s", async (_name, content, separator) => {
    const lines = content.replace(/^sep=.\r\n/, "").split(/\r?\n/);
    expect(await cellsOf(content)).toEqual(lines.map((line, index) => [index + 1, ...line.split(separator)]));
  });

  it("keeps fields in quotation marks whole, counts rows as spreadsheet programs do, and leaves empty ones out", async () => {
    const content =
      'no,name\r\n"PO-1","Bolts, ""M6""\r\nzinc"\r\n\r\n,,\r\nPO-2,5" pipe\r\n="00123",="say ""x"""\r\n0012, kept \r\n';
    expect(await cellsOf(content)).toEqual([
      [1, "no", "name"],
      [2, "PO-1", 'Bolts, "M6"\r\nzinc'],
      [5, "PO-2", '5" pipe'],
      [6, "00123", 'say "x"'],
      [7, "0012", " kept "],
    ]);
  });

  const chinese = "采购订单号,物料编号,物料名称,采购数量\nPO-1,M-1,深沟球轴承外圈,100\n";
  const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
  it.each([
    ["UTF-8", Buffer.from(chinese), "采购订单号"],
    ["UTF-8 with its mark", Buffer.from(`\ufeff${chinese}`), "采购订单号"],
    ["UTF-16 with its mark", utf16(chinese), "采购订单号"],
    [
      "GB 18030, as Excel saves it in China",
      bytes(
        "b2c9b9bab6a9b5a5bac52cceefc1cfb1e0bac52cceefc1cfc3fbb3c62cb2c9b9bacafdc1bf0a504f2d312c4d2d312cc9eeb9b5c7f2d6e1b3d0cde2c8a62c3130300a",
      ),
      "采购订单号",
    ],
    [
      "Big5, as Excel saves it in Taiwan",
      bytes(
        "b1c4c1cab3e6b8b92caaabaec6bd73b8b92caaabaec6a6bbbad92cb1c4c1cabcc6b6710a504f2d312c4d2d312cb260b7bea379b662a9d3a57eb0e92c3130300a",
      ),
      "採購單號",
    ],
    ["Windows-1252", Buffer.concat([Buffer.from("Größe,Preis\nMünchen,Straße für Löhne\n", "latin1")]), "Größe"],
  ])("is read in %s", async (_name, content, title) => {
    const [head] = await cellsOf(content);
    expect(head?.[1]).toBe(title);
  });

  it("has one sheet, without a name", async () => {
    expect(await readAll(await folder.file("a,b\n1,2\n"))).toMatchObject({ sheetName: "", rowCount: 2 });
  });

  it("says from which row a quotation mark is not closed", async () => {
    expect(await refusalOf(await folder.file('a,b\n1,2\n"3,4\n5,6\n'))).toMatchObject({
      code: "quoteNotClosed",
      parameters: { row: 3 },
    });
    const endless = `a,b\n"${"x".repeat(5 * 1024 * 1024)}`;
    expect(await refusalOf(await folder.file(endless))).toMatchObject({
      code: "quoteNotClosed",
      parameters: { row: 2 },
    });
  });

  it("is refused where it is none, or more than an import takes", async () => {
    expect(await refusalOf(await folder.file(Uint8Array.of(97, 0, 98, 1, 2, 3)))).toMatchObject({
      code: "notASpreadsheet",
    });
    expect(await refusalOf(await folder.file("\n \n,,\n".trimStart()))).toMatchObject({ code: "empty" });
    expect(await refusalOf(await folder.file(`a${",x".repeat(300)}`))).toMatchObject({ code: "tooManyColumns" });
    expect(await refusalOf(await folder.file("a\nb\nc\nd\n"), { rows: 2 })).toMatchObject({ code: "tooManyRows" });
  });
});
