import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { type GridCell, goodRow, importFile, rowsWorkbook } from "../../../testing/grids.ts";

let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());

let count = 0;
const shown = (format: string): GridCell => ({ t: "n", v: 12.5, z: format });

/** Imports an order of its own for each price in a currency. */
function send(prices: readonly (readonly [price: GridCell, currency: string])[], bookType: "xlsx" | "biff8" = "xlsx") {
  const rows = prices.map(([price, currency]) => {
    count += 1;
    return goodRow(`MARK-${count}`, { price, currency });
  });
  return importFile(buyer, rowsWorkbook(rows, { bookType }));
}

const message = (value: string, currency: string) =>
  `This amount is in ${value}, but the currency of the row is ${currency}. Please correct one of them.`;

const accounting = '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)';
const others: readonly (readonly [format: string, shown: string, currency: string])[] = [
  ["#,##0.00 [$€-407]", "EUR", "USD"],
  ["[$¥-411]#,##0.00", "JPY", "CNY"],
  ["[$¥-804]#,##0.00", "CNY", "JPY"],
  ["[$¥-ja-JP]#,##0.00", "JPY", "CNY"],
  ["[$$-409]#,##0.00", "USD", "TWD"],
  ['"US$"#,##0.00', "USD", "SGD"],
  ["#,##0.00 [$VND]", "VND", "USD"],
  ["#,##0.00\\ [$₫-42A]", "VND", "USD"],
  ["[$£-809]#,##0.00", "GBP", "EUR"],
  ["[$NT$-404]#,##0.00", "TWD", "USD"],
  [accounting, "$", "EUR"],
];

describe("amounts and the currency of their row", () => {
  it.each(["xlsx", "biff8"] as const)("S7.16a are refused in %s when shown in another", async (bookType) => {
    const { added, errors } = await send(
      others.map(([format, , currency]) => [shown(format), currency]),
      bookType,
    );
    expect(added).toBe(0);
    expect(errors).toEqual(
      others.map(([, value, currency], index) => ({
        row: index + 2,
        column: "Unit price incl. tax",
        message: message(value, currency),
      })),
    );
  });

  it("S7.16a come in where the format agrees, leaves it open, or shows none", async () => {
    const agreeing: [string, string][] = others.slice(0, -1).map(([format, value]) => [format, value]);
    const open: [string, string][] = [
      [accounting, "TWD"],
      ['"¥"#,##0.00', "JPY"],
      ['"¥"#,##0.00', "CNY"],
      ['0.00" pcs"', "USD"],
      ["[$-409]0.00", "EUR"],
    ];
    const all = [...agreeing, ...open];
    expect(await send(all.map(([format, currency]) => [shown(format), currency]))).toMatchObject({
      added: all.length,
      errors: [],
    });
  });

  it("S7.16a may be text with the symbol or code of their row's currency, and of no other", async () => {
    const texts = ["$1,234.50", "US$ 3.5", "USD 12", "12 USD", "-$0.00", "２ ＄"];
    expect(await send(texts.map((text) => [text, "USD"]))).toMatchObject({ added: texts.length, errors: [] });
    expect(await send([["12,50 €", "EUR"]])).toMatchObject({ added: 1, errors: [] });
    const { errors } = await send([
      ["EUR 12", "USD"],
      ["$1,234.50", "EUR"],
      ["12 €", "GBP"],
      ["12 pcs", "USD"],
    ]);
    expect(errors.map((error) => error.message)).toEqual([
      message("EUR", "USD"),
      message("$", "EUR"),
      message("EUR", "GBP"),
      expect.stringContaining("“12 pcs” is not a number"),
    ]);
  });
});
