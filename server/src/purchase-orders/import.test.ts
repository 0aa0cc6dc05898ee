import type { CellObject } from "@e965/xlsx";
import { languageCodes } from "@tandem/contract/languages/languages";
import { purchaseOrderImport } from "@tandem/contract/purchase-orders/import";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import {
  columnNames,
  dateCell,
  type GridRow,
  goodRow,
  gridWorkbook,
  importFile,
  rowsWorkbook,
} from "../../testing/grids.ts";
import { brokenLaws } from "../../testing/laws.ts";
import type { ImportColumnName } from "../../testing/orders.ts";
import { asOwner } from "../../testing/owner.ts";
import { useFolder } from "../../testing/workbooks.ts";
import { translate } from "../core/translate.ts";
import { readWorkbook } from "../excel/read.ts";
import type { CellValue } from "../excel/workbook.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());
const folder = useFolder();

let count = 0;
function nextNo(): string {
  count += 1;
  return `IMP-${count}`;
}

async function ordersOf(purchaseNo: string, user = buyer) {
  const page = await user.ok("purchaseOrders", "getPurchaseOrderPage", {
    current: 1,
    size: 20,
    condition: { purchaseNoIndistinct: purchaseNo },
  });
  return page.records;
}

describe("importing orders", () => {
  it("S4.8 B7.11a adds draft orders with their lines, and completes what may be left out", async () => {
    const [one, two] = [nextNo(), nextNo()];
    const full: GridRow = {
      orderType: "2",
      plantName: "Đà Nẵng",
      buyerName: "王雅琴",
      taxRate: 13,
      paymentTerm: "30 days",
      tradeTerm: "FOB",
      purchasePhaseSeq: 2,
      purchaseBatchSeq: 3,
      goodsName: "Bolt, long",
      spec: "M8x80",
      purUnitNo: "BOX",
      amount: 110.03,
      warehouseNo: "W2",
      remark: "Handle with care",
    };
    const outcome = await importFile(
      buyer,
      rowsWorkbook([
        goodRow(one, full),
        goodRow(two),
        goodRow(one, { ...full, purchaseSeq: 2, batchPurQty: "0.000001" }),
        goodRow(two, { purchaseSeq: 5, itemNo: "M2" }),
      ]),
    );
    expect(outcome).toEqual({ added: 4, errors: [], moreErrors: 0 });
    const [first] = await ordersOf(one);
    expect(first).toMatchObject({
      status: "0",
      orderType: "2",
      plantName: "Đà Nẵng",
      buyerName: "王雅琴",
      taxRate: "13",
      lineCount: 2,
      orderQty: "100.000001",
      totalAmount: "220.06",
      createName: "User buyer",
    });
    const detail = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: first?.id ?? "" });
    expect(detail.lines[0]).toMatchObject({
      purchasePhaseSeq: 2,
      purchaseBatchSeq: 3,
      goodsName: "Bolt, long",
      spec: "M8x80",
      purUnitNo: "BOX",
      price: "1.1",
      amount: "110.03",
      warehouseNo: "W2",
      remark: "Handle with care",
    });
    expect(detail.history).toMatchObject([{ action: "import", fromState: null, toState: "0", side: "buyer" }]);

    const [second] = await ordersOf(two);
    const plain = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: second?.id ?? "" });
    expect(plain).toMatchObject({ orderType: "1", taxRate: null, untaxedAmount: "220", taxAmount: "0" });
    expect(plain.lines).toMatchObject([
      {
        purchaseSeq: 1,
        purchasePhaseSeq: 1,
        purchaseBatchSeq: 1,
        goodsName: "Hexagon bolt",
        spec: "M8x30",
        purUnitNo: "PCS",
        amount: "110",
      },
      { purchaseSeq: 5, goodsName: "六角螺母", spec: "M8" },
    ]);
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("S4.8 keeps the file it imported, and nothing of one it refused", async () => {
    const kept = async () => asOwner<{ name: string }>(app, "select file_name as name from stored_file order by id");
    await importFile(buyer, rowsWorkbook([goodRow(nextNo())]), "Tháng 11 采购.xlsx");
    expect((await kept()).at(-1)).toEqual({ name: "Tháng 11 采购.xlsx" });
    const before = (await kept()).length;
    await importFile(buyer, rowsWorkbook([goodRow(nextNo(), { itemNo: "?" })]));
    expect((await kept()).length).toBe(before);
  });

  it("S4.8 adds all of it or nothing, whichever row is wrong", async () => {
    const good = Array.from({ length: 1500 }, (_, index) => goodRow(`ALL-${index}`));
    for (const place of [0, 750, 1500]) {
      const outcome = await importFile(
        buyer,
        rowsWorkbook(good.toSpliced(place, 0, goodRow("ALL-X", { itemNo: "M9" }))),
      );
      expect(outcome).toMatchObject({ added: 0, errors: [{ row: place + 2 }], moreErrors: 0 });
      expect(await ordersOf("ALL-")).toEqual([]);
    }
  });

  it("S4.8 lists the first wrong cells and counts the others", async () => {
    const rows = Array.from({ length: 700 }, (_, index) => goodRow("MANY", { purchaseSeq: index + 1, price: "dear" }));
    const outcome = await importFile(buyer, rowsWorkbook(rows));
    expect(outcome.errors).toHaveLength(500);
    expect(outcome.moreErrors).toBe(200);
    expect(outcome.errors.map((error) => error.row)).toEqual(outcome.errors.map((_, index) => index + 2));
  });

  it("B6.1a is not for suppliers", async () => {
    const { http, body } = await (await app.as("supplierA")).upload(
      "purchaseOrders",
      "importexcel",
      rowsWorkbook([goodRow(nextNo())]),
    );
    expect([http, "errorCode" in body && body.errorCode]).toEqual([403, "permissionMissing"]);
    const template = await (await app.as("supplierA")).download("purchaseOrders", "downExcelTemplate", {});
    expect(template.response.status).toBe(403);
  });

  it("B6.1g knows no organisations outside the importer's scope, and takes no number that is used there", async () => {
    const ofTwo = await app.as("buyerOfTwo");
    const taken = nextNo();
    await importFile(buyer, rowsWorkbook([goodRow(taken)]));
    expect(await importFile(ofTwo, rowsWorkbook([goodRow(nextNo())]))).toMatchObject({
      added: 0,
      errors: [
        { row: 2, column: "Organization no.", message: "Organization O1 does not exist, or you may not use it." },
      ],
    });
    expect(await importFile(ofTwo, rowsWorkbook([goodRow(taken, { orgNo: "O2" })]))).toMatchObject({
      added: 0,
      errors: [{ row: 2, column: "Order no.", message: `Order ${taken} already exists.` }],
    });
    const own = nextNo();
    expect(await importFile(ofTwo, rowsWorkbook([goodRow(own, { orgNo: "O2" })]))).toMatchObject({ added: 1 });
    expect(await ordersOf(own, ofTwo)).toHaveLength(1);
  });
});

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
    ["a comma for a point", "price", "1,5", "Unit price incl. tax", notANumber],
    ["seven decimals", "batchPurQty", "0.0000001", "Ordered quantity", notANumber],
    ["21 digits", "batchPurQty", "123456789012345678901", "Ordered quantity", notANumber],
    ["a part of a line", "purchaseSeq", "1.5", "Line", notANumber],
    ["a negative quantity", "batchPurQty", "-1", "Ordered quantity", notANumber],
    ["a quantity of nothing", "batchPurQty", 0, "Ordered quantity", "The number must be greater than 0."],
    ["line nothing", "purchaseSeq", 0, "Line", "The number must be greater than 0."],
    ["phase nothing", "purchasePhaseSeq", 0, "Phase", "The number must be greater than 0."],
    ["batch nothing", "purchaseBatchSeq", 0, "Batch", "The number must be greater than 0."],
    ["a negative price", "price", -0.01, "Unit price incl. tax", "The number must not be below 0."],
    ["a negative tax rate", "taxRate", -1, "Tax rate (%)", notANumber],
    ["a date for a number", "batchPurQty", dateCell(45000), "Ordered quantity", notANumber],
    [
      "a text of 101 characters",
      "paymentTerm",
      "x".repeat(101),
      "Payment terms",
      "The text must have at most 100 characters.",
    ],
    [
      "an unknown supplier",
      "supplierNo",
      "S9",
      "Supplier no.",
      "Supplier S9 does not exist, or does not belong to this organization.",
    ],
    [
      "an unknown organisation",
      "orgNo",
      "O9",
      "Organization no.",
      "Organization O9 does not exist, or you may not use it.",
    ],
    ["an unknown material", "itemNo", "M9", "Material no.", "Material M9 does not exist, or is no longer valid."],
    [
      "an unknown warehouse",
      "warehouseNo",
      "W9",
      "Warehouse no.",
      "Warehouse W9 does not exist, or does not belong to this organization.",
    ],
    [
      "a warehouse of another organisation",
      "warehouseNo",
      "W3",
      "Warehouse no.",
      "Warehouse W3 does not exist, or does not belong to this organization.",
    ],
    ["no choice", "orderType", "9", "Order type", "Please use one of: 1, 2, 3."],
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

  it.each(cases)(
    "S4.8 B5.13a B5.15c B5.15d B5.15e names %s by row and column",
    async (_name, column, cell, heading, message) => {
      const purchaseNo = nextNo();
      const rows = [goodRow(purchaseNo), goodRow(nextNo()), goodRow(purchaseNo, { purchaseSeq: 2 })];
      const spoiled = rows.map((row, index) => (index === 1 ? { ...row, [column]: cell } : row));
      const outcome = await importFile(buyer, rowsWorkbook(spoiled));
      expect(outcome).toEqual({ added: 0, errors: [{ row: 3, column: heading, message }], moreErrors: 0 });
      expect(await ordersOf(purchaseNo)).toEqual([]);
    },
  );

  it("S4.8 names every wrong cell of a row, in the order of the rows", async () => {
    const purchaseNo = nextNo();
    const { errors } = await importFile(
      buyer,
      rowsWorkbook([
        goodRow(purchaseNo, { itemNo: "M9" }),
        goodRow(purchaseNo, { purchaseSeq: 2, purchaseDate: "?", price: "?" }),
        goodRow(purchaseNo, { purchaseSeq: 3, supplierNo: "S9", warehouseNo: "W9" }),
      ]),
    );
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [2, "Material no."],
      [3, "Order date"],
      [3, "Unit price incl. tax"],
      [4, "Supplier no."],
      [4, "Warehouse no."],
      [4, "Supplier no."],
    ]);
  });

  it("S4.8 names lines that occur twice, orders that exist, and heads that disagree", async () => {
    const [existing, fresh] = [nextNo(), nextNo()];
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
      { row: 5, column: "Line", message: "Line 7/1/1 occurs more than once in the order." },
      { row: 6, column: "Currency", message: "This must be the same in all rows of one order." },
      { row: 7, column: "Supplier no.", message: "This must be the same in all rows of one order." },
      { row: 8, column: "Plant", message: "This must be the same in all rows of one order." },
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

describe("headings", () => {
  it.each(languageCodes)("B1.6a S7.16a are read in %s, starred, spaced and in any case", async (language) => {
    const purchaseNo = nextNo();
    const headings = purchaseOrderImport.columns.map(({ labelKey }, index) => {
      const label = translate(language, labelKey);
      return index % 3 === 0 ? `${label} *` : index % 3 === 1 ? ` ${label.toUpperCase()} ` : `*${label}`;
    });
    const outcome = await importFile(buyer, rowsWorkbook([goodRow(purchaseNo, { remark: language })], { headings }));
    expect(outcome).toEqual({ added: 1, errors: [], moreErrors: 0 });
    const [order] = await ordersOf(purchaseNo);
    const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order?.id ?? "" });
    expect(lines).toMatchObject([{ itemNo: "M1", batchPurQty: "100", remark: language }]);
  });

  it("B1.6a mean one column each, whatever language they are in", () => {
    const owners = new Map<string, Set<string>>();
    for (const { name, labelKey } of purchaseOrderImport.columns) {
      for (const label of [name, ...languageCodes.map((language) => translate(language, labelKey))]) {
        const heading = label.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
        owners.set(heading, (owners.get(heading) ?? new Set()).add(name));
      }
    }
    expect([...owners].filter(([, names]) => names.size > 1)).toEqual([]);
  });

  it("S4.8 may stand in any order, beside columns of the reader's own", async () => {
    const purchaseNo = nextNo();
    const columns = columnNames.toReversed();
    const row = goodRow(purchaseNo);
    const cells = columns.map((name) => row[name] ?? null);
    const outcome = await importFile(
      buyer,
      gridWorkbook([
        ["My notes", ...columns, null, "Sum"],
        ["x", ...cells, null, 5],
      ]),
    );
    expect(outcome).toMatchObject({ added: 1 });
  });

  it("S4.8 that are missing are all named, in the caller's language", async () => {
    const columns = columnNames.filter((name) => !["purchaseNo", "price", "remark"].includes(name));
    const refusal = async (user: TestUser) =>
      (await user.upload("purchaseOrders", "importexcel", rowsWorkbook([goodRow("X")], { columns }))).body;
    expect(await refusal(buyer)).toMatchObject({
      errorCode: "workbookColumnsMissing",
      message: "These columns are missing: Order no., Unit price incl. tax. Please use the template.",
    });
    const inChinese = await refusal(buyer.reading("zh-CN"));
    for (const name of ["purchaseNo", "price"]) {
      const { labelKey = "" } = purchaseOrderImport.columns.find((column) => column.name === name) ?? {};
      expect("message" in inChinese && inChinese.message).toContain(translate("zh-CN", labelKey));
    }
  });

  it("S4.8 that occur twice are refused, for nobody knows which is meant", async () => {
    const { body } = await buyer.upload(
      "purchaseOrders",
      "importexcel",
      rowsWorkbook([goodRow("X")], { columns: [...columnNames, "price"] }),
    );
    expect(body).toMatchObject({
      errorCode: "workbookColumnsRepeated",
      message: "These columns occur more than once: Unit price incl. tax. Please keep one of each.",
    });
  });

  it("S4.8 without rows below them are refused", async () => {
    const { body } = await buyer.upload("purchaseOrders", "importexcel", rowsWorkbook([]));
    expect(body).toMatchObject({ errorCode: "workbookNoRows", message: "There are no rows below the header." });
  });
});

describe("the template", () => {
  async function templateOf(user: TestUser) {
    const { response, content } = await user.download("purchaseOrders", "downExcelTemplate", {});
    const rows: (readonly CellValue[])[] = [];
    await readWorkbook(await folder.file(content), {
      onRows: async (chunk) => void rows.push(...chunk.map((row) => row.cells)),
    });
    return { response, rows };
  }

  it.each(languageCodes)(
    "S7.16b opens with the headings of %s, and what is filled in below them imports",
    async (language) => {
      const { response, rows } = await templateOf(buyer.reading(language));
      expect(response.headers.get("content-type")).toContain("spreadsheetml");
      const name = encodeURIComponent(translate(language, "purchaseOrder.name"));
      expect(response.headers.get("content-disposition")).toContain(`filename*=UTF-8''${name}.xlsx`);
      const headings = purchaseOrderImport.columns.map(({ labelKey, optional }) =>
        optional ? translate(language, labelKey) : `${translate(language, labelKey)} *`,
      );
      expect(rows).toEqual([headings]);

      const purchaseNo = nextNo();
      const outsourced = translate(language, "purchaseOrder.orderType.outsourced");
      const filled = rowsWorkbook([goodRow(purchaseNo, { orderType: outsourced })], { headings });
      expect(await importFile(buyer, filled)).toMatchObject({ added: 1 });
      expect(await ordersOf(purchaseNo)).toMatchObject([{ orderType: "2" }]);
    },
  );
});

describe("dates and formats", () => {
  it("B5.13a reads dates of the 1900 and the 1904 system, as dates, with times and as text", async () => {
    const datesOf = async (content: Buffer, purchaseNo: string) => {
      expect(await importFile(buyer, content)).toMatchObject({ errors: [], added: 1 });
      const [order] = await ordersOf(purchaseNo);
      const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order?.id ?? "" });
      return [order?.purchaseDate, lines[0]?.expectArrivalDate];
    };
    for (const [cells, date1904, expected] of [
      [[dateCell(45000), dateCell(45000.75)], false, ["2023-03-15", "2023-03-15"]],
      [[dateCell(45000 - 1462), dateCell(45001 - 1462)], true, ["2023-03-15", "2023-03-16"]],
      [["2023-03-15", "2023-03-15T08:30:00Z"], false, ["2023-03-15", "2023-03-15"]],
    ] as const) {
      const purchaseNo = nextNo();
      const row = goodRow(purchaseNo, { purchaseDate: cells[0], expectArrivalDate: cells[1] });
      expect(await datesOf(rowsWorkbook([row], { date1904 }), purchaseNo)).toEqual(expected);
    }
  });

  it.each(["biff8", "biff5"] as const)("B5.13a reads .xls files (%s)", async (bookType) => {
    const purchaseNo = nextNo();
    const rows = [
      goodRow(purchaseNo, { purchaseDate: dateCell(45000) }),
      goodRow(purchaseNo, { purchaseSeq: 2, price: "?" }),
    ];
    expect(await importFile(buyer, rowsWorkbook(rows, { bookType }), "orders.xls")).toMatchObject({
      added: 0,
      errors: [{ row: 3, column: "Unit price incl. tax" }],
    });
    expect(await importFile(buyer, rowsWorkbook(rows.slice(0, 1), { bookType }), "orders.xls")).toMatchObject({
      added: 1,
    });
    expect(await ordersOf(purchaseNo)).toMatchObject([{ purchaseDate: "2023-03-15", totalAmount: "110" }]);
  });

  it("S5.10c takes numbers as they were typed, and texts that look like numbers as texts", async () => {
    const purchaseNo = String(4_500_000_000 + (Date.now() % 1000));
    const row = goodRow(purchaseNo, {
      purchaseNo: Number(purchaseNo),
      batchPurQty: "12345678901234567890.123456",
      price: 0.1,
      amount: 0.1 + 0.2,
      remark: "007",
    });
    expect(await importFile(buyer, rowsWorkbook([row]))).toMatchObject({ added: 1 });
    const [order] = await ordersOf(purchaseNo);
    const { lines } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order?.id ?? "" });
    expect(lines).toMatchObject([
      { batchPurQty: "12345678901234567890.123456", price: "0.1", amount: "0.3", remark: "007" },
    ]);
  });

  it("leaves out empty rows and counts as the spreadsheet does", async () => {
    const purchaseNo = nextNo();
    const outcome = await importFile(
      buyer,
      rowsWorkbook([goodRow(purchaseNo), {}, {}, goodRow(purchaseNo, { purchaseSeq: 2, itemNo: "M9" })]),
    );
    expect(outcome).toMatchObject({ added: 0, errors: [{ row: 5 }] });
  });
});
