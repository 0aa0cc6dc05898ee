import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { importSheetOf, typedSheet } from "../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const currency = (currencyCode: string) => ({ currencyCode, currencyName: currencyCode, statusCode: "1" }) as const;
const decimals = async () => {
  const asked = { current: 1, size: 100, condition: {} };
  const { records } = await admin.ok("currencies", "getbmcurrencylistbyparams", asked);
  return records.map(({ currencyCode, decimalPlaces }) => [currencyCode, decimalPlaces] as const).sort();
};

describe("The decimals of a currency", () => {
  it("are those of ISO 4217 unless others are said, typed or imported", async () => {
    const yen = await admin.ok("currencies", "addbmcurrency", currency("JPY"));
    await admin.ok("currencies", "addbmcurrency", { ...currency("CNY"), decimalPlaces: 4 });
    const rows = [currency("KWD"), { ...currency("USD"), decimalPlaces: "3" }];
    expect((await importSheetOf(admin, "currencies", typedSheet(rows))).errors).toEqual([]);
    const said = [
      ["CNY", 4],
      ["JPY", 0],
      ["KWD", 3],
      ["USD", 3],
    ];
    expect(await decimals()).toEqual(said);
    const change = (version: number, decimalPlaces: number | null) =>
      admin.ok("currencies", "updatebmcurrencybyid", { id: yen.id, version, decimalPlaces });
    expect(await change(1, 2)).toMatchObject({ decimalPlaces: 2 });
    expect(await change(2, null)).toMatchObject({ decimalPlaces: 0 });
    const finer = await admin.call("currencies", "addbmcurrency", { ...currency("EUR"), decimalPlaces: 7 });
    expect(finer.body).toMatchObject({ details: [{ path: "decimalPlaces" }] });
    const many = typedSheet([{ ...currency("EUR"), decimalPlaces: "7" }]);
    expect((await importSheetOf(admin, "currencies", many)).errors).toMatchObject([
      { message: "The number must be at most 6." },
    ]);
    expect(await decimals()).toEqual(said);
  });
});
