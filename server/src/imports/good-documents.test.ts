import { read } from "@e965/xlsx";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { type FoundRecord, showings } from "../../testing/every-field.ts";
import { goodRow } from "../../testing/grids.ts";
import { brokenLaws } from "../../testing/laws.ts";
import { ordersOf } from "../../testing/orders.ts";
import { importSheetOf, openSheet, type Sheet, typedSheet } from "../../testing/records.ts";
import { headingOf } from "../../testing/sheets.ts";
import { testedDocuments } from "../../testing/tested-documents.ts";
import { useFolder } from "../../testing/workbooks.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";

let app: TestApplication;
let buyer: TestUser;
let warehouse: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, warehouse] = [await app.as("buyer"), await app.as("warehouse")];
});
afterAll(() => app.close());
const folder = useFolder();

const goodAlone = { goodRows: "1" } as const;
const problems = "What is wrong with this row";

/** A row of an order that imports, as texts. */
function row(purchaseNo: string | null, change: Record<string, CellValue> = {}): Record<string, CellValue> {
  const cells = Object.entries(goodRow("")).map(([name, cell]): [string, CellValue] => [name, String(cell)]);
  return { ...Object.fromEntries(cells), purchaseNo, ...change };
}

const download = async (user: TestUser, fileId: string | null): Promise<Sheet> => {
  const { content } = await user.download("files", "downloadFileById", { condition: { fileId } });
  return openSheet(await folder.file(content));
};

/** Numbers of the orders that begin with a text, with how many lines they have. */
const lineCountsOf = async (start: string) =>
  (await ordersOf(buyer, start)).map(({ purchaseNo, lineCount }) => `${purchaseNo}: ${lineCount}`).sort();

const told = ({ errors }: ImportOutcome) => errors.map(({ row: at, column, message }) => [at, column, message]);
const whole = (other: number) => `Row ${other} of the same document is wrong, so none of it was imported.`;

describe("The good documents of a workbook alone", () => {
  it("S4.8 S7.16a come in wholly, and the others are given back wholly, to be mended and imported", async () => {
    const sheet = typedSheet([
      row("GA-1"),
      row("GA-2", { batchPurQty: "ten" }),
      row("GA-1", { purchaseSeq: "2" }),
      row("GA-3"),
      row("GA-2", { purchaseSeq: "2" }),
      row("GA-3", { purchaseSeq: "2", itemNo: "M9" }),
      row("GA-4"),
    ]);
    expect(await importSheetOf(buyer, "purchaseOrders", sheet)).toMatchObject({ added: 0, refused: 7 });
    const outcome = await importSheetOf(buyer, "purchaseOrders", sheet, goodAlone);
    expect(outcome).toMatchObject({ added: 3, changed: 0, refused: 4, moreErrors: 0 });
    expect(told(outcome)).toEqual([
      [3, "Ordered quantity", "This is not a number of at most 20 digits and 6 decimals."],
      [5, null, whole(7)],
      [6, null, whole(3)],
      [7, "Material no.", "M9 does not exist, or you may not use it."],
    ]);
    expect(await lineCountsOf("GA-")).toEqual(["GA-1: 2", "GA-4: 1"]);

    const given = await download(buyer, outcome.errorFileId);
    expect(given.rows.map((each) => [each["Order no. *"] ?? each.purchaseNo, each[problems]])).toEqual([
      ["GA-2", "Ordered quantity: This is not a number of at most 20 digits and 6 decimals."],
      ["GA-3", whole(7)],
      ["GA-2", whole(3)],
      ["GA-3", "Material no.: M9 does not exist, or you may not use it."],
    ]);
    const mended = given.rows.map((each) =>
      Object.fromEntries(
        Object.entries(each).map(([heading, cell]) => [heading, cell === "ten" ? "10" : cell === "M9" ? "M2" : cell]),
      ),
    );
    expect(await importSheetOf(buyer, "purchaseOrders", { ...given, rows: mended })).toMatchObject({ added: 4 });
    expect(await lineCountsOf("GA-")).toEqual(["GA-1: 2", "GA-2: 2", "GA-3: 2", "GA-4: 1"]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("S4.8 leave the documents beside a row that does not say whose it is", async () => {
    const sheet = typedSheet([row("GB-1"), row("GB-2"), row(null, { purchaseSeq: "2" }), row("GB-3"), row("GB-4")]);
    const outcome = await importSheetOf(buyer, "purchaseOrders", sheet, goodAlone);
    expect(told(outcome)).toEqual([
      [3, null, whole(4)],
      [4, "Order no.", "A value is missing."],
      [5, null, whole(4)],
    ]);
    expect(await lineCountsOf("GB-")).toEqual(["GB-1: 1", "GB-4: 1"]);
  });

  it("S4.8 S7.16c change what was exported, and no document in part", async () => {
    await importSheetOf(
      buyer,
      "purchaseOrders",
      typedSheet(["GC-1", "GC-2"].flatMap((number) => [row(number), row(number, { purchaseSeq: "2" })])),
    );
    const condition = { purchaseNo: ["GC-1", "GC-2"], field: "purchaseNo", order: "asc" as const };
    const { content } = await buyer.download("purchaseOrders", "exportPurchaseLines", {
      current: 1,
      size: 20,
      condition,
    });
    const sheet = await openSheet(await folder.file(content));
    const prices = ["7", "8", "9", "none"];
    for (const [index, each] of sheet.rows.entries()) each["Unit price incl. tax"] = prices[index] ?? null;
    const outcome = await importSheetOf(buyer, "purchaseOrders", sheet, goodAlone);
    expect(outcome).toMatchObject({ added: 0, changed: 2, refused: 2 });
    expect(told(outcome)).toEqual([
      [4, null, whole(5)],
      [5, "Unit price incl. tax", "This is not a number of at most 20 digits and 6 decimals."],
    ]);
    const { records } = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", {
      current: 1,
      size: 20,
      condition: { purchaseNo: ["GC-1", "GC-2"] },
    });
    expect(records.map((line) => `${line.purchaseNo}/${line.purchaseSeq}: ${line.price}`).sort()).toEqual([
      "GC-1/1: 7",
      "GC-1/2: 8",
      "GC-2/1: 1.1",
      "GC-2/2: 1.1",
    ]);
  });

  it("S4.8 are none where all are wrong", async () => {
    const sheet = typedSheet([row("GD-1", { supplierNo: "S9" })]);
    const outcome = await importSheetOf(buyer, "purchaseOrders", sheet, goodAlone);
    expect(outcome).toMatchObject({ added: 0, changed: 0, unchanged: 0, refused: 1 });
    expect(await lineCountsOf("GD-")).toEqual([]);
  });
});

const numbered = testedDocuments.flatMap(({ everyField, numbered: said }) =>
  everyField && said ? [{ ...everyField, ...said, head: everyField.head as Entity<string, Fields> }] : [],
);

it("asks of documents that come without a number", () => {
  expect(numbered.length).toBeGreaterThan(0);
});

describe.each(numbered)("What comes without a number and is $title", (document) => {
  const { service, head, mark, quantity, other, pattern } = document;
  const line = document.line as typeof head;
  const number = head.keyword[0] ?? "";
  const bringing = async (supplierNo: string, change: Record<string, CellValue>) => ({
    ...(await document.row(app, { supplierNo, quantities: ["60"] })),
    ...change,
  });
  const request = (text: string) => ({
    current: 1,
    size: 20,
    condition: { [`${mark}Indistinct`]: text, field: "id", order: "asc" as const },
  });
  const list = showings(document).find(({ kind, shown }) => kind === "list" && shown.head)?.method ?? "";
  const found = async (text: string): Promise<readonly FoundRecord[]> =>
    (await warehouse.ok(service as "receipts", list as "getReceiptPage", request(text))).records;
  const exported = async (text: string) => {
    const { content } = await warehouse.download(service, document.comesBack ?? "", request(text));
    return openSheet(await folder.file(content));
  };

  it("S7.16a is numbered by the server: rows that follow one another with the same head are one", async () => {
    const text = "Numbered by the server";
    const rows = [
      await bringing("SA", { [mark]: text }),
      await bringing("SA", { [mark]: text }),
      await bringing("SB", { [mark]: text }),
      await bringing("SA", { [mark]: text, [number]: "OWN-1" }),
      await bringing("SA", { [mark]: text }),
      await bringing("SA", { [mark]: text, ...other }),
    ];
    expect(await importSheetOf(warehouse, service, typedSheet(rows))).toMatchObject({ added: 6, errors: [] });
    const records = await found(text);
    const one = { isNumbered: true, isOther: false, supplierNo: "SA", lineCount: 1 };
    const seen = records.map((record) => ({
      isNumbered: pattern.test(String(record[number])),
      isOther: Object.entries(other).every(([name, value]) => record[name] === value),
      supplierNo: record.supplierNo,
      lineCount: record.lineCount,
    }));
    expect(seen).toHaveLength(5);
    const others = [{ ...one, supplierNo: "SB" }, { ...one, isNumbered: false }, one, { ...one, isOther: true }];
    expect(seen).toEqual(expect.arrayContaining([{ ...one, lineCount: 2 }, ...others]));
    expect(new Set(records.map((record) => record[number])).size).toBe(5);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("S7.16c keeps its number where its cell is emptied in what was exported", async () => {
    const text = "Emptied again";
    await importSheetOf(warehouse, service, typedSheet([await bringing("SA", { [mark]: text })]));
    const [before] = await found(text);
    const sheet = await exported(text);
    const cells = { [headingOf(head, number)]: null, [headingOf(line, quantity)]: "2" };
    for (const each of sheet.rows) Object.assign(each, cells);
    expect(await importSheetOf(warehouse, service, sheet)).toMatchObject({ added: 0, changed: 1, errors: [] });
    expect((await found(text)).map((record) => [record.id, record[number]])).toEqual([[before?.id, before?.[number]]]);
    expect((await exported(text)).rows).toMatchObject([{ [headingOf(line, quantity)]: { number: "2" } }]);
  });

  it("S4.8 is left out wholly where one of its rows is wrong", async () => {
    const text = "Partly wrong";
    const rows = [
      await bringing("SA", { [mark]: text }),
      await bringing("SA", { [mark]: text, [quantity]: "many" }),
      await bringing("SB", { [mark]: text }),
      await bringing("SB", { [mark]: text, ...other }),
    ];
    const outcome = await importSheetOf(warehouse, service, typedSheet(rows), goodAlone);
    // What stands on both sides of a row that cannot be read may be of its document.
    expect(told(outcome)).toEqual([
      [2, null, whole(3)],
      [3, headingOf(line, quantity), "This is not a number of at most 20 digits and 6 decimals."],
      [4, null, whole(3)],
    ]);
    expect(outcome).toMatchObject({ added: 1, refused: 3 });
  });

  it("S7.16b says in its template how the server numbers it", async () => {
    const { content } = await warehouse.download(service, "downExcelTemplate", {});
    const template = await openSheet(await folder.file(content));
    expect(template.headings[0]).toBe(headingOf(head, number));
    expect(template.rows.map((each) => each[headingOf(head, number)])).toEqual([null]);
    const book = read(content, { cellStyles: true });
    const note = book.Sheets[book.SheetNames[0] ?? ""]?.A1?.c as { t: string }[] | undefined;
    expect(note?.[0]?.t).toBe(
      "Optional.\nText of at most 100 characters.\nIf empty: the portal gives the number. Rows that follow one another and agree in the fields of the head become one document.",
    );
  });
});
