import { read } from "@e965/xlsx";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { goodRow } from "../../testing/grids.ts";
import { brokenLaws } from "../../testing/laws.ts";
import { buildAccepted, buildShipped, day, ordersOf } from "../../testing/orders.ts";
import { receiptInput } from "../../testing/receipts.ts";
import { importSheetOf, openSheet, type Sheet, typedSheet } from "../../testing/records.ts";
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
const linesOf = async (start: string) =>
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
    expect(await linesOf("GA-")).toEqual(["GA-1: 2", "GA-4: 1"]);

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
    expect(await linesOf("GA-")).toEqual(["GA-1: 2", "GA-2: 2", "GA-3: 2", "GA-4: 1"]);
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
    expect(await linesOf("GB-")).toEqual(["GB-1: 1", "GB-4: 1"]);
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
    expect(await linesOf("GD-")).toEqual([]);
  });
});

/** What a return note's row must say of what arrived of a new order of 60. */
async function arrived(supplierNo: string, change: Record<string, CellValue> = {}): Promise<Record<string, CellValue>> {
  const order = await buildAccepted(app, { supplierNo, quantities: ["60"] });
  await warehouse.ok("receipts", "receive", receiptInput(await buildShipped(app, order, ["60"]), ["60"]));
  const { records } = await warehouse.ok("receipts", "getReceiptPage", {
    current: 1,
    size: 1,
    condition: { purchaseNo: order.purchaseNo },
  });
  return {
    returnType: "1",
    returnDate: day(0),
    receiptNo: records[0]?.receiptNo ?? "",
    purchaseNo: order.purchaseNo,
    purchaseSeq: "1",
    returnQty: "1",
    returnReason: "Bent",
    ...change,
  };
}

describe("Documents that come without a number", () => {
  it("B3.5b S7.16a are numbered by the server: rows that follow one another with the same head are one", async () => {
    const remark = "Numbered by the server";
    const rows = [
      await arrived("SA", { remark }),
      await arrived("SA", { remark }),
      await arrived("SB", { remark }),
      await arrived("SA", { remark, returnNo: "OWN-1" }),
      await arrived("SA", { remark }),
      await arrived("SA", { remark, returnType: "2" }),
    ];
    const outcome = await importSheetOf(warehouse, "returnNotes", typedSheet(rows));
    expect(outcome).toMatchObject({ added: 6, errors: [] });
    const condition = { remarkIndistinct: remark, field: "id", order: "asc" as const };
    const { records } = await warehouse.ok("returnNotes", "getReturnNotePage", { current: 1, size: 20, condition });
    const found = records.map(({ returnNo, supplierNo, returnType, lineCount }) => ({
      isNumbered: /^RTN-\d{4}-\d{6}$/.test(returnNo),
      supplierNo,
      returnType,
      lineCount,
    }));
    const one = { isNumbered: true, supplierNo: "SA", returnType: "1", lineCount: 1 };
    expect(found).toHaveLength(5);
    expect(found).toEqual(
      expect.arrayContaining([
        { ...one, lineCount: 2 },
        { ...one, supplierNo: "SB" },
        { ...one, isNumbered: false },
        one,
        { ...one, returnType: "2" },
      ]),
    );
    expect(new Set(records.map(({ returnNo }) => returnNo)).size).toBe(5);
    const { total } = await warehouse.ok("returnNotes", "getReturnNotePage", {
      current: 1,
      size: 20,
      condition: { ...condition, status: returnNoteStatus.code.draft },
    });
    expect(total).toBe(5);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("B3.5b S7.16c keep their number where its cell is emptied in what was exported", async () => {
    const remark = "Emptied again";
    await importSheetOf(warehouse, "returnNotes", typedSheet([await arrived("SA", { remark })]));
    const condition = { remarkIndistinct: remark };
    const list = async () =>
      (await warehouse.ok("returnNotes", "getReturnNotePage", { current: 1, size: 20, condition })).records;
    const [before] = await list();
    const { content } = await warehouse.download("returnNotes", "exportexcel", { current: 1, size: 20, condition });
    const sheet = await openSheet(await folder.file(content));
    for (const each of sheet.rows) Object.assign(each, { "Return no.": null, "Return quantity": "2" });
    expect(await importSheetOf(warehouse, "returnNotes", sheet)).toMatchObject({ added: 0, changed: 1, errors: [] });
    expect(await list()).toMatchObject([{ id: before?.id, returnNo: before?.returnNo, sumReturnQty: "2" }]);
  });

  it("B3.5b S4.8 are left out wholly where one of their rows is wrong", async () => {
    const remark = "Partly wrong";
    const rows = [
      await arrived("SA", { remark }),
      await arrived("SA", { remark, returnQty: "many" }),
      await arrived("SB", { remark }),
      await arrived("SB", { remark, returnType: "2" }),
    ];
    const outcome = await importSheetOf(warehouse, "returnNotes", typedSheet(rows), goodAlone);
    // What stands on both sides of a row that cannot be read may be of its note.
    expect(told(outcome)).toEqual([
      [2, null, whole(3)],
      [3, "Return quantity", "This is not a number of at most 20 digits and 6 decimals."],
      [4, null, whole(3)],
    ]);
    expect(outcome).toMatchObject({ added: 1, refused: 3 });
  });

  it("S7.16b say in their template how the server numbers them", async () => {
    const { content } = await warehouse.download("returnNotes", "downExcelTemplate", {});
    const template = await openSheet(await folder.file(content));
    expect(template.headings[0]).toBe("Return no.");
    expect(template.rows.map((each) => each["Return no."])).toEqual([null]);
    const book = read(content, { cellStyles: true });
    const note = book.Sheets[book.SheetNames[0] ?? ""]?.A1?.c as { t: string }[] | undefined;
    expect(note?.[0]?.t).toBe(
      "Optional.\nText of at most 100 characters.\nIf empty: the portal gives the number. Rows that follow one another and agree in the fields of the head become one document.",
    );
  });
});
