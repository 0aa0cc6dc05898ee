import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { importSheetOf, openSheet, type Sheet, typedSheet } from "../../testing/records.ts";
import { useFolder } from "../../testing/workbooks.ts";

let app: TestApplication;
let admin: TestUser;
const folder = useFolder();
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  const type = { enumMid: "BAR_TYPE", enumValue: "1", enumName: "Boxes", sort: 1, status: "1" } as const;
  await admin.ok("dictionaries", "addSysEnum", type);
});
afterAll(() => app.close());

const head = (barRuleNo: string) => ({ barRuleNo, barRuleName: "Boxes", barType: "1", statusCode: "1" }) as const;
const element = (elementCode: string, elementKind: "item" | "lot" | "serial" | "fixed", own: object = {}) => ({
  elementCode,
  elementKind,
  ...own,
});
const two = [element("A", "item", { elementLength: 10 }), element("B", "serial")];
const added = (number: string, lines?: readonly object[]) =>
  admin.ok("barcodeRules", "addbmbarrulehead", { ...head(number), ...(lines ? { lines: [...lines] as never } : {}) });
const shown = async (id: string) =>
  (await admin.ok("barcodeRules", "getbmbarruleheadbyid", { id })).lines.map(
    ({ lineNo, elementCode, elementKind, elementLength }) => [lineNo, elementCode, elementKind, elementLength],
  );

async function refusedLines(lines: readonly object[]) {
  const { body } = await admin.call("barcodeRules", "addbmbarrulehead", { ...head("BAD"), lines: lines as never });
  if (!("errorCode" in body)) throw new Error("Nothing was refused");
  return { error: body.errorCode, details: body.details };
}

async function exported(condition: object): Promise<Sheet> {
  const request = { current: 1, size: 20, condition };
  const { content } = await admin.download("barcodeRules", "exportexcel", request);
  return openSheet(await folder.file(content));
}

describe("Base data with lines", () => {
  it("B2.30 is saved with its lines in their order, and has the usual one where it says none", async () => {
    const rule = await added("ORDER", two);
    expect(await shown(rule.id)).toEqual([
      [1, "A", "item", 10],
      [2, "B", "serial", null],
    ]);
    expect(await shown((await added("NONE")).id)).toEqual([[1, "A", "serial", null]]);
    const { version } = await admin.ok("barcodeRules", "updatebmbarruleheadbyid", {
      id: rule.id,
      version: 1,
      lines: [two[1], two[0], element("C", "lot")] as never,
    });
    expect(version).toBe(2);
    expect(await shown(rule.id)).toEqual([
      [1, "B", "serial", null],
      [2, "A", "item", 10],
      [3, "C", "lot", null],
    ]);
    await admin.ok("barcodeRules", "updatebmbarruleheadbyid", { id: rule.id, version: 2, remark: "Kept" });
    expect(await shown(rule.id)).toHaveLength(3);
  });

  it("B5.14b changes its lines in the version that was seen alone, by several at once one of them", async () => {
    const { id } = await added("RACE", two);
    const change = (code: string) =>
      admin.call("barcodeRules", "updatebmbarruleheadbyid", {
        id,
        version: 1,
        lines: [element(code, "serial")] as never,
      });
    const answers = await Promise.all(["K", "L", "M"].map(change));
    const codes = answers.flatMap(({ body }) => ("errorCode" in body ? [body.errorCode] : []));
    expect(codes).toEqual(["versionStale", "versionStale"]);
    expect(await shown(id)).toHaveLength(1);
  });

  it("B5.15h refuses lines at row and field: two alike, a letter that is none, and what lacks its text", async () => {
    expect(await refusedLines([element("A", "item"), element("A", "lot"), element("c", "serial")])).toEqual({
      error: "linesWrong",
      details: [
        { path: "lines.1.elementCode", message: "A stands in another line already." },
        { path: "lines.2.elementCode", message: "The element is one capital letter, A to Z." },
      ],
    });
    expect(await refusedLines([element("A", "fixed")])).toMatchObject({ details: [{ path: "lines.0.fixedText" }] });
    expect(await refusedLines([{ elementCode: "A" }])).toMatchObject({
      error: "invalidRequest",
      details: [{ path: "lines.0.elementKind" }],
    });
    expect(await refusedLines([])).toMatchObject({ error: "invalidRequest", details: [{ path: "lines" }] });
  });

  it("is deleted with its lines, and comes back with them", async () => {
    const { id } = await added("GONE", two);
    const { undoToken = "" } = await admin.ok("barcodeRules", "deletebmbarruleheadbyids", {
      delList: [{ id, version: 1 }],
    });
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
    expect(await shown(id)).toHaveLength(2);
  });
});

describe("The workbook of base data with lines", () => {
  it("S7.16a S7.16c brings back what was exported: lines that changed, and one that is new", async () => {
    const { id } = await added("ROUND", two);
    await added("OTHER", two);
    const sheet = await exported({ keyword: "ROUND" });
    expect(sheet.rows).toMatchObject([
      { "Barcode rule no.": "ROUND", Element: "A", Content: "Material no.", Length: { number: "10" } },
      { "Barcode rule no.": "ROUND", Element: "B", Content: "Running number" },
    ]);
    expect(await importSheetOf(admin, "barcodeRules", sheet)).toMatchObject({ unchanged: 2, errors: [] });
    const [first, second] = sheet.rows;
    if (first) first.Element = "Z";
    const { _record, ...copy } = second ?? {};
    sheet.rows.push({ ...copy, "Line no.": null, Element: "Y", Content: "Lot no." });
    expect(await importSheetOf(admin, "barcodeRules", sheet)).toMatchObject({ added: 1, changed: 1, unchanged: 1 });
    expect((await shown(id)).map(([place, code]) => [place, code])).toEqual([
      [1, "Z"],
      [2, "B"],
      [3, "Y"],
    ]);
    sheet.rows.pop();
    if (first) first.Element = "W";
    expect(await importSheetOf(admin, "barcodeRules", sheet)).toMatchObject({
      added: 0,
      errors: [{ message: expect.stringContaining("changed this record") }],
    });
  });

  it("S4.8 names row and column of a line that is wrong beside others, in the workbook or stored", async () => {
    await added("MIXED", two);
    const rows = (number: string, codes: readonly string[]) =>
      codes.map((elementCode) => ({ ...head(number), elementCode, elementKind: "lot" }));
    const wrong = typedSheet([...rows("NEW", ["A", "B", "A"]), ...rows("FINE", ["A", "B"])]);
    const outcome = await importSheetOf(admin, "barcodeRules", wrong, { goodRows: "1" });
    expect(outcome).toMatchObject({ added: 2, refused: 3 });
    expect(outcome.errors[0]).toMatchObject({ row: 2, column: null });
    expect(outcome.errors).toContainEqual({
      row: 4,
      column: "Element",
      message: "A stands in another line already.",
    });
    const sheet = await exported({ keyword: "MIXED" });
    const [first] = sheet.rows;
    sheet.rows.splice(0, 2, { ...first, Element: "B" });
    const { errors } = await importSheetOf(admin, "barcodeRules", sheet);
    expect(errors).toEqual([{ row: 2, column: "Element", message: "B stands in another line already." }]);
  });

  it("S7.16b takes the lines of a record anew by their places, where those there are may be changed", async () => {
    const { id } = await added("AGAIN", two);
    const rows = ["lot", "item", "serial"].map((elementKind, index) => ({
      ...head("AGAIN"),
      elementCode: "PQR"[index] ?? "",
      elementKind,
    }));
    expect(await importSheetOf(admin, "barcodeRules", typedSheet(rows))).toMatchObject({ added: 0, refused: 3 });
    const outcome = await importSheetOf(admin, "barcodeRules", typedSheet(rows), { changeExisting: "1" });
    expect(outcome).toMatchObject({ added: 1, changed: 2 });
    expect((await shown(id)).map(([place, code, kind]) => [place, code, kind])).toEqual([
      [1, "P", "lot"],
      [2, "Q", "item"],
      [3, "R", "serial"],
    ]);
  });
});
