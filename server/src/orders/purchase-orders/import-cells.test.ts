import type { CellObject } from "@e965/xlsx";
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { dateCell, type GridRow, goodRow, importFile, rowsWorkbook } from "../../../testing/grids.ts";
import { type ImportColumnName, ordersOf } from "../../../testing/orders.ts";
import { translate } from "../../core/translate.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
  const loose = {
    supplierNo: "LOOSE",
    supplierName: "Of nobody",
    supplierShortName: "Loose",
    orgNo: [],
    frozenOrgNo: [],
  };
  await (await app.as("admin")).ok("suppliers", "addbmsupplier", { ...loose, statusCode: "1" });
});
afterAll(() => app.close());

let count = 0;
function nextNo(): string {
  count += 1;
  return `CELL-${count}`;
}

describe("wrong cells", () => {
  const notANumber = "This is not a number of at most 20 digits and 6 decimals.";
  const errorCell = (v: number): CellObject => ({ t: "e", v });
  const cases: [
    name: string,
    column: ImportColumnName,
    cell: GridRow[ImportColumnName],
    heading: string,
    message: string,
  ][] = [
    ["a missing value", "purchaseNo", null, "Order no.", "A value is missing."],
    ["spaces alone", "currency", "   ", "Currency", "A value is missing."],
    ["no date", "purchaseDate", "last week", "Order date", "This is not a date. Use the form 2026-11-20."],
    [
      "a day that never was",
      "expectArrivalDate",
      "2026-02-30",
      "Requested date",
      "This is not a date. Use the form 2026-11-20.",
    ],
    [
      "a date with something after it",
      "expectArrivalDate",
      "2026-11-201",
      "Requested date",
      "This is not a date. Use the form 2026-11-20.",
    ],
    [
      "a number for a date",
      "expectArrivalDate",
      45000,
      "Requested date",
      "This is not a date. Use the form 2026-11-20.",
    ],
    ["the year 0", "expectArrivalDate", "0000-01-01", "Requested date", "This is not a date. Use the form 2026-11-20."],
    ["no number", "batchPurQty", "ten", "Ordered quantity", notANumber],
    ["a percentage", "price", "8%", "Unit price incl. tax", "8% is a percentage. Please give a plain number here."],
    ["seven decimals", "batchPurQty", "0.0000001", "Ordered quantity", notANumber],
    ["21 digits", "batchPurQty", "123456789012345678901", "Ordered quantity", notANumber],
    ["a part of a line", "purchaseSeq", "1.5", "Line", "The number must be a whole one."],
    ["a negative quantity", "batchPurQty", "-1", "Ordered quantity", "The number must be greater than 0."],
    ["a quantity of nothing", "batchPurQty", 0, "Ordered quantity", "The number must be greater than 0."],
    ["line nothing", "purchaseSeq", 0, "Line", "The number must be greater than 0."],
    ["phase nothing", "purchasePhaseSeq", 0, "Phase", "The number must be greater than 0."],
    ["batch nothing", "purchaseBatchSeq", 0, "Batch", "The number must be greater than 0."],
    ["a negative price", "price", -0.01, "Unit price incl. tax", "The number must not be below 0."],
    ["a negative tax rate", "taxRate", -1, "Tax rate (%)", "The number must not be below 0."],
    ["a tax rate above the whole", "taxRate", 100.01, "Tax rate (%)", "The number must be at most 100."],
    ["a date for a number", "batchPurQty", dateCell(45000), "Ordered quantity", notANumber],
    [
      "a text of 101 characters",
      "paymentTerm",
      "x".repeat(101),
      "Payment terms",
      "The text must have at most 100 characters.",
    ],
    ["an unknown supplier", "supplierNo", "S9", "Supplier no.", "S9 does not exist within O1, or you may not use it."],
    ["an unknown organisation", "orgNo", "O9", "Organization no.", "O9 does not exist, or you may not use it."],
    ["an unknown material", "itemNo", "M9", "Material no.", "M9 does not exist, or you may not use it."],
    [
      "an unknown warehouse",
      "warehouseNo",
      "W9",
      "Warehouse no.",
      "W9 does not exist within O1, or you may not use it.",
    ],
    ["a supplier of no organisation", "supplierNo", "LOOSE", "Supplier no.", "LOOSE does not belong to O1."],
    ["a warehouse of another organisation", "warehouseNo", "W3", "Warehouse no.", "W3 does not belong to O1."],
    [
      "no choice",
      "orderType",
      "9",
      "Order type",
      "9 is none of the choices. Please use one of: General, Outsourced, VMI.",
    ],
    [
      "a formula without value",
      "price",
      { t: "n", f: "B2*2" },
      "Unit price incl. tax",
      "The formula has no stored result. Please open the file in Excel, save it and try again.",
    ],
    ["an error cell", "batchPurQty", errorCell(7), "Ordered quantity", "The cell holds the error #DIV/0!."],
    ["an error cell of an optional column", "remark", errorCell(42), "Remarks", "The cell holds the error #N/A."],
    [
      "a total beyond all measure",
      "batchPurQty",
      "99999999999999999999",
      "Amount incl. tax",
      "The total of this order has more than 20 digits.",
    ],
  ];

  it.each(cases)("B5.15c B5.15d B5.15e names %s by row and column", async (_name, column, cell, heading, message) => {
    const purchaseNo = nextNo();
    const rows = [goodRow(purchaseNo), goodRow(nextNo()), goodRow(purchaseNo, { purchaseSeq: 2 })];
    const spoiled = rows.map((row, index) => (index === 1 ? { ...row, [column]: cell } : row));
    const outcome = await importFile(buyer, rowsWorkbook(spoiled));
    expect(outcome).toMatchObject({ added: 0, errors: [{ row: 3, column: heading, message }], moreErrors: 0 });
    expect(await ordersOf(buyer, purchaseNo)).toEqual([]);
  });

  it("S4.8 names every wrong cell of a row, in the order of the rows", async () => {
    const purchaseNo = nextNo();
    const { errors } = await importFile(
      buyer,
      rowsWorkbook([
        goodRow(purchaseNo, { itemNo: "M9" }),
        goodRow(purchaseNo, { purchaseSeq: 2, purchaseDate: "?", price: "?", supplierNo: "S9" }),
        goodRow(purchaseNo, { purchaseSeq: 3, supplierNo: "S9", warehouseNo: "W9" }),
      ]),
    );
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [2, "Material no."],
      [3, "Order date"],
      [3, "Supplier no."],
      [3, "Unit price incl. tax"],
      [4, "Supplier no."],
      [4, "Supplier no."],
      [4, "Warehouse no."],
    ]);
  });

  it("S4.8 names lines that occur twice, orders that exist, and heads that disagree", async () => {
    const [existing, fresh] = [nextNo(), nextNo()];
    const differs = "This must be the same in all rows of one document, and row 3 says otherwise.";
    await importFile(buyer, rowsWorkbook([goodRow(existing)]));
    const { added, errors } = await importFile(
      buyer,
      rowsWorkbook([
        goodRow(existing, { purchaseSeq: 2 }),
        goodRow(fresh, { purchaseSeq: 7 }),
        goodRow(fresh, { purchaseSeq: 7, purchaseBatchSeq: 2 }),
        goodRow(fresh, { purchaseSeq: 7, purchasePhaseSeq: 1, purchaseBatchSeq: 1 }),
        goodRow(fresh, { purchaseSeq: 8, currency: "EUR" }),
        goodRow(fresh, { purchaseSeq: 9, supplierNo: "SB" }),
        goodRow(fresh, { purchaseSeq: 10, plantName: "North" }),
      ]),
    );
    expect(added).toBe(0);
    expect(errors).toEqual([
      { row: 2, column: "Order no.", message: `Order ${existing} already exists.` },
      { row: 5, column: "Line", message: "Line 7/1/1 occurs more than once in the document." },
      { row: 6, column: "Currency", message: differs },
      { row: 7, column: "Supplier no.", message: differs },
      { row: 8, column: "Plant", message: differs },
    ]);
  });

  it.each(["zh-CN", "zh-TW", "vi-VN"] as const)(
    "B1.6a names them to a reader of %s in their language",
    async (language) => {
      const { errors } = await importFile(
        buyer.reading(language),
        rowsWorkbook([goodRow("", { itemNo: "M9", price: "?" })]),
      );
      const inEnglish = (await importFile(buyer, rowsWorkbook([goodRow("", { itemNo: "M9", price: "?" })]))).errors;
      expect(errors.map(({ row }) => row)).toEqual(inEnglish.map(({ row }) => row));
      const price = purchaseOrderImport.columns.find(({ name }) => name === "price");
      expect(errors.at(-1)).toEqual({
        row: 2,
        column: translate(language, price?.labelKey ?? ""),
        message: translate(language, "import.notANumber"),
      });
      for (const [index, { message }] of errors.entries()) expect(message).not.toBe(inEnglish[index]?.message);
    },
  );
});
