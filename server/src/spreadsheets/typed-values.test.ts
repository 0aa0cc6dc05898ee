import type { ImportOutcome } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { dateCell, type GridCell, goodRow, rowsWorkbook } from "../../testing/grids.ts";
import type { ImportColumnName } from "../../testing/orders.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());

let count = 0;

interface Sending {
  readonly readings?: string;
  readonly bookType?: "xlsx" | "biff8";
}

/** Sends a workbook with a line for each of the cells of a column. */
async function send(column: ImportColumnName, cells: readonly GridCell[], { readings, bookType }: Sending = {}) {
  count += 1;
  const purchaseNo = `TYPED-${count}`;
  const rows = cells.map((cell, index) => goodRow(purchaseNo, { purchaseSeq: index + 1, [column]: cell }));
  const content = rowsWorkbook(rows, bookType ? { bookType } : {});
  const settings: Record<string, string> = readings ? { readings } : {};
  const { body } = await buyer.upload<ImportOutcome>("purchaseOrders", "importexcel", content, "orders.xls", settings);
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  const page = await buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", {
    current: 1,
    size: 100,
    condition: { purchaseNo, field: "purchaseSeq", order: "asc" },
  });
  const values = page.records.map((line) => (line as Record<string, unknown>)[column]);
  return { outcome: body.data, values };
}

/** What the cells of a column come in as. */
async function taken(column: ImportColumnName, cells: readonly GridCell[], sending?: Sending) {
  const { outcome, values } = await send(column, cells, sending);
  expect(outcome).toMatchObject({ errors: [], questions: [] });
  return values;
}

/** What is said of the cells of a column, none of which comes in. */
async function refused(column: ImportColumnName, cells: readonly GridCell[]) {
  const { outcome, values } = await send(column, cells);
  expect(values).toEqual([]);
  return outcome.errors.map(({ row, message }) => [row, message]);
}

const shown = (value: number, format: string): GridCell => ({ t: "n", v: value, z: format });
const noDate = "This is not a date. Use the form 2026-11-20.";

describe.each(["xlsx", "biff8"] as const)("the formats of an %s workbook", (bookType) => {
  it("S7.16a 8 % is a rate of 8, and no quantity", async () => {
    const rates = [shown(0.08, "0%"), shown(0.145, "0.00%"), "13%", 17, shown(0.07, "0%")];
    expect(await taken("taxRate", rates, { bookType })).toEqual(["8", "14.5", "13", "17", "7"]);
    const { outcome } = await send("batchPurQty", [shown(0.08, "0%"), 5, "8 %"], { bookType });
    expect(outcome.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, "8% is a percentage. Please give a plain number here."],
      [4, "8 % is a percentage. Please give a plain number here."],
    ]);
  });

  it("S7.16a zeros and words that a format adds belong to text, and amounts are what is stored", async () => {
    const cells = [shown(123, "00000"), shown(12, '"S-"0000'), shown(1234567, "000-0000"), shown(12.5, "0.00")];
    expect(await taken("goodsName", cells, { bookType })).toEqual(["00123", "S-0012", "123-4567", "12.5"]);
    const amounts = [
      shown(1234.5, '"¥"#,##0.00'),
      shown(1_200_000, '0.0,,"M"'),
      shown(5, '0" pcs"'),
      shown(7, "00000"),
    ];
    expect(await taken("batchPurQty", amounts, { bookType })).toEqual(["1234.5", "1200000", "5", "7"]);
  });
});

describe("days written as text", () => {
  it("S7.16a are read in any order that only one day fits, full-width and with names too", async () => {
    const days = [
      "2026-11-20",
      "2026/11/20",
      "2026.11.20",
      "2026年11月20日",
      "20261120",
      "20-Nov-2026",
      "Nov 20, 2026",
    ];
    const same = [
      ...days,
      "２０２６／１１／２０",
      " 2026-11-20\u200b",
      "2026. 11. 20.",
      "20/11/2026",
      "2026-11-20 08:30",
      20261120,
    ];
    expect(new Set(await taken("expectArrivalDate", [...same, dateCell(46346)]))).toEqual(new Set(["2026-11-20"]));
  });

  it("S7.16a are decided by the whole column", async () => {
    expect(await taken("expectArrivalDate", ["05/06/2026", "13/06/2026"])).toEqual(["2026-06-05", "2026-06-13"]);
    expect(await taken("expectArrivalDate", ["06/13/2026", "05/06/2026"])).toEqual(["2026-06-13", "2026-05-06"]);
    expect(await taken("expectArrivalDate", ["06/05/04", "11/13/06"])).toEqual(["2004-06-05", "2006-11-13"]);
    expect(await taken("expectArrivalDate", ["05/05/2026"])).toEqual(["2026-05-05"]);
  });

  it("S7.16a are asked about where the column leaves them open, and nothing comes in before", async () => {
    const cells = ["05/06/2026", dateCell(46346), "07/08/2026"];
    const { outcome, values } = await send("expectArrivalDate", cells);
    expect(values).toEqual([]);
    expect(outcome).toMatchObject({ added: 0, errors: [], errorFileId: null });
    expect(outcome.questions).toEqual([
      {
        column: "expectArrivalDate",
        label: "Requested date",
        example: "05/06/2026",
        choices: [
          { form: "dayMonthYear", meaning: "2026-06-05" },
          { form: "monthDayYear", meaning: "2026-05-06" },
        ],
      },
    ]);
    const readings = "expectArrivalDate:dayMonthYear";
    expect(await taken("expectArrivalDate", cells, { readings })).toEqual(["2026-06-05", "2026-11-20", "2026-08-07"]);
    expect(await taken("expectArrivalDate", cells, { readings: "expectArrivalDate:monthDayYear" })).toEqual([
      "2026-05-06",
      "2026-11-20",
      "2026-07-08",
    ]);
  });

  it("S7.16a are refused where the cells of a column disagree, and where they name no day", async () => {
    const [[row, message] = []] = await refused("expectArrivalDate", ["13/11/2026", "11/13/2026", "05/06/2026"]);
    expect([row, message]).toEqual([4, expect.stringContaining("“05/06/2026” can mean 2026-06-05 or 2026-05-06")]);
    const wrong = ["31/02/2026", "2026-13-01", "115/11/20", 46346, "2026-11-2x", "13/13/2026", "20 Foo 2026", true];
    expect(await refused("expectArrivalDate", wrong)).toEqual(wrong.map((_, index) => [index + 2, noDate]));
    expect(await refused("expectArrivalDate", ["2026-11-19T16:00:00.000Z"])).toEqual([
      [2, expect.stringContaining("is a moment of world time")],
    ]);
  });
});

describe("numbers written as text", () => {
  it("S7.16a are read with the separators of any country", async () => {
    expect(await taken("batchPurQty", ["1,000.5", "2,000", "３", "1 000.25", "'7", "1'234.5", "12.5"])).toEqual([
      "1000.5",
      "2000",
      "3",
      "1000.25",
      "7",
      "1234.5",
      "12.5",
    ]);
    expect(await taken("batchPurQty", ["1.000,5", "2.000", "1\u202f000,25", "0,125", 8.5])).toEqual([
      "1000.5",
      "2000",
      "1000.25",
      "0.125",
      "8.5",
    ]);
    expect(await taken("batchPurQty", ["1,000,000", "1 000", "0.125"])).toEqual(["1000000", "1000", "0.125"]);
  });

  it("S7.16a are asked about where the column leaves them open", async () => {
    const { outcome, values } = await send("batchPurQty", [5, "1,000", "20"]);
    expect(values).toEqual([]);
    expect(outcome.questions).toMatchObject([
      {
        column: "batchPurQty",
        example: "1,000",
        choices: [
          { form: "decimalPoint", meaning: "1000" },
          { form: "decimalComma", meaning: "1" },
        ],
      },
    ]);
    expect(await taken("batchPurQty", ["1,000", "2.500"], { readings: "batchPurQty:decimalComma" })).toEqual([
      "1",
      "2500",
    ]);
  });

  it("S7.16a are asked about in per cent as plainly, and refused as numbers", async () => {
    expect((await send("taxRate", ["1.234%"])).outcome.questions).toMatchObject([
      {
        example: "1.234%",
        choices: [
          { form: "decimalPoint", meaning: "1.234" },
          { form: "decimalComma", meaning: "1234" },
        ],
      },
    ]);
    expect(await taken("taxRate", ["1.234 %", "2.5%"])).toEqual(["1.234", "2.5"]);
    const disagreement = "“1.234%” can mean 1.234 or 1234, and the other cells of the column do not agree.";
    expect(await refused("taxRate", ["1,5", "2.5", "1.234%"])).toEqual([
      [4, `${disagreement} Please write it without separators.`],
    ]);
  });

  it("S7.16a say how digits are written where they are not", async () => {
    const cells = ["1e3", "12-", "1,23,456.5"];
    const howTo = "is not a number in a form that can be read here. Please write digits with at most one decimal sign";
    expect(await refused("batchPurQty", cells)).toEqual(
      cells.map((cell, index) => [index + 2, `“${cell}” ${howTo}, such as 1234.56.`]),
    );
  });

  it("S7.16a are refused where they disagree, are none, or lost their digits", async () => {
    expect(await refused("batchPurQty", ["1,5", "1.5", "2,000"])).toEqual([
      [4, expect.stringContaining("“2,000” can mean 2000 or 2")],
    ]);
    const cells = ["1,00,000", "8.9E+12", "5 pcs", "(5)", true, { t: "e", v: 42 } as GridCell, "#N/A"];
    expect(await refused("batchPurQty", cells)).toEqual([
      [2, expect.stringContaining("not a number")],
      [3, expect.stringContaining("only the first digits were kept")],
      [4, expect.stringContaining("not a number")],
      [5, expect.stringContaining("not a number")],
      [6, expect.stringContaining("not a number")],
      [7, "The cell holds the error #N/A."],
      [8, "The cell holds the error #N/A."],
    ]);
  });

  it("S7.16a of text columns are what is stored, and refused where the program lost digits", async () => {
    expect(await taken("goodsName", [8_900_123_456_789, 123_456_789_012_345])).toEqual([
      "8900123456789",
      "123456789012345",
    ]);
    expect(await refused("goodsName", [12_345_678_901_234_567_000, 1234])).toEqual([
      [2, expect.stringContaining("has more than 15 digits")],
    ]);
    expect(await refused("itemNo", ["8.9E+12"])).toEqual([
      [2, expect.stringContaining("only the first digits were kept")],
    ]);
  });
});

it("S7.16a takes no answers that are none", async () => {
  const content = rowsWorkbook([goodRow("TYPED-NONE")]);
  const readings = "expectArrivalDate:backwards";
  const { body } = await buyer.upload("purchaseOrders", "importexcel", content, "orders.xlsx", { readings });
  expect(body).toMatchObject({ status: 400 });
});
