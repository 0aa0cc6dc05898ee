import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeWith, sharedData } from "../../testing/shared-data.ts";
import { peakGrowth, readAll, refusalOf, useFolder } from "../../testing/workbooks.ts";
import type { CellValue, WorkbookErrorCode } from "./workbook.ts";

/** Files that once broke other readers of spreadsheets. */
const folder = sharedData("sheets");

const own = useFolder();

const number = (digits: string) => ({ number: digits });

const squares: [row: number, cells: CellValue[]][] = [
  [1, ["Sample Excel Worksheet - Numbers and their Squares"]],
  [4, [null, "Number", "Square", null, "Formatted"]],
  ...Array.from({ length: 15 }, (_, index): [number, CellValue[]] => {
    const formatted = [
      "100%",
      "155%",
      "",
      "",
      "1125",
      "1620",
      "7105",
      "15680",
      "189945",
      "1234500",
      "",
      "",
      "USD 169",
      "USD 1960",
      "USD 1253.82",
    ];
    const cells = [null, number(String(index + 1)), number(String((index + 1) ** 2))];
    const last = formatted[index] ?? "";
    const [digits = "", currency] = last.split(" ").reverse();
    const shown = last.endsWith("%") ? last : { ...number(digits), ...(currency ? { currency } : {}) };
    return [index + 6, last === "" ? cells : [...cells, null, shown]];
  }),
  [22, ["Written and saved in Microsoft Excel X for Mac Service Release 1.\n"]],
];

const contents: [file: string, sheetName: string, rows: [row: number, cells: CellValue[]][]][] = [
  ["1904DateWindowing.xls", "Sheet1", [[1, [{ date: "2000-01-01" }, { date: "2000-01-01" }]]]],
  [
    "1_NoIden.xlsx",
    "시트_테스트(1)",
    [
      [2, [null, "가나다"]],
      [3, [null, "하천관리과", "서울 재난 체험관 운영", "치수관리"]],
      [4, [null, "하천관리과", "하천 위기상황관리시스템 유지관리", "치수총괄"]],
      [5, [null, "하천관리과", "하천 예경보시설 신설 및 교체", "치수총괄"]],
      [6, [null, "하천관리과", "하천진출입로 차단시설 설치(구로구 도림천)", "치수총괄"]],
      [7, [null, "하천관리과", "하천정비사업 시설부대비"]],
      [8, [null, "하천관리과", "하천사용료징수포상금", "청계천관리", "123456.0", "abcedfgh"]],
      [9, [null, "하천관리과", "하천 편입토지 보상", "청계천관리"]],
    ],
  ],
  [
    "DateFormatTests.xlsx",
    "Flags",
    [
      [1, ["Flag Name", "Value", "Description"]],
      [2, ["Title", "Date Format Tests"]],
      [3, ["Categories", null, "Run only tests that have this category"]],
      [4, ["AllColors", "True", "Run the test with all standard colors specified"]],
    ],
  ],
  ["InlineString.xlsx", "Sheet1", [[1, ["😜more text"]]]],
  ["testEXCEL_5.xls", "Feuil1", squares],
  ["testEXCEL_95.xls", "Feuil1", squares],
];

const refusals: [file: string, code: WorkbookErrorCode, why: string][] = [
  ["54764.xlsx", "unsafe", "it declares entities"],
  ["poc-xmlbomb.xlsx", "unsafe", "it declares entities"],
  ["duplicate-filename.xlsx", "unsafe", "it holds two different sheets of one name"],
  ["DBCSHeader.xls", "empty", "it has a page header only"],
  ["password.xls", "passwordProtected", "it is encrypted"],
  ["protected_passtika.xlsx", "passwordProtected", "it is encrypted"],
  ["clusterfuzz-testcase-minimized-POIHSSFFuzzer-4819588401201152.xls", "damaged", "its directory is broken"],
  ["clusterfuzz-testcase-minimized-XLSX2CSVFuzzer-5025401116950528.xlsx", "damaged", "its directory is missing"],
];

describeWith("sheets", "S5.7a spreadsheets that broke other programs", () => {
  it.each(contents)("reads %s", async (file, sheetName, rows) => {
    expect(await readAll(pathOf(file))).toEqual({
      sheetName,
      rowCount: rows.length,
      rows: rows.map(([row, cells]) => ({ number: row, cells })),
    });
  });

  it("stops a worker that one changed byte has caught in a loop", async () => {
    const bytes = await readFile(pathOf("testEXCEL_95.xls"));
    bytes[0xf2c] = 0x13;
    expect(await refusalOf(await own.file(bytes), { milliseconds: 1000 })).toEqual({
      code: "timeout",
      parameters: { limit: 1000 },
    });
  });

  it.each(refusals)("refuses %s as %s: %s", async (file, code) => {
    const growth = await peakGrowth(async () => {
      expect(await refusalOf(pathOf(file))).toMatchObject({ code });
    });
    expect(growth).toBeLessThan(200 * 1024 * 1024);
  });

  it("leaves none of them out", () => {
    expect([...contents, ...refusals].map(([file]) => file).sort()).toEqual(readdirSync(folder).sort());
  });
});

function pathOf(file: string): string {
  return join(folder, file);
}
