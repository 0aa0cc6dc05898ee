import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { PassThrough, Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { read, utils } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { peakGrowth, readAll, useFolder } from "../../testing/workbooks.ts";
import type { WorkbookColumn, WrittenValue } from "./workbook.ts";
import { type WorkbookSheet, writeWorkbook } from "./write.ts";

const folder = useFolder();

async function write(sheet: Omit<WorkbookSheet, "rows" | "name"> & { name?: string; rows: Iterable<WrittenValue[]> }) {
  const path = await folder.file();
  const result = await writeWorkbook(createWriteStream(path), { name: "Orders", ...sheet, rows: inTurn(sheet.rows) });
  return { path, ...result };
}

async function* inTurn(rows: Iterable<WrittenValue[]>) {
  yield* rows;
}

function columnsOf(...types: WorkbookColumn["type"][]): WorkbookColumn[] {
  return types.map((type, index) => ({ type, header: `${type} ${index + 1}` }));
}

describe("writing a workbook", () => {
  it("S5.7a, S7.16c, B9.4c gives 10,000 rows back as they were written", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index): WrittenValue[] => [
      `物料 ${index} 內六角螺栓`,
      `Bu lông đầu lục giác ${index}`,
      `🔩${index}👩‍🔧`,
      `${12345678901234500000n + BigInt(index)}`,
      `${123456789 + index}.123456`,
      `2026-${String((index % 12) + 1).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}`,
      `2026-11-20T${String(index % 24).padStart(2, "0")}:${String(index % 60).padStart(2, "0")}:59`,
    ]);
    const columns = columnsOf("text", "text", "text", "text", "number", "date", "instant");
    const { path, rows: count } = await write({ columns, rows });
    const result = await readAll(path);

    expect(count).toBe(10_000);
    expect(result.rowCount).toBe(10_001);
    expect(result.rows[0]).toEqual({ number: 1, cells: columns.map(({ header }) => header) });
    expect(result.rows.slice(1)).toEqual(
      rows.map(([a, b, c, d, number, date, instant], index) => ({
        number: index + 2,
        cells: [a, b, c, d, { number }, { date }, { date: instant }],
      })),
    );
  });

  it("keeps text as text, whatever it looks like", async () => {
    const texts = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "007",
      " a ",
      "a\nb",
      "a\r\nb",
      "<&>\"'",
      "_x000D_",
      "\u0007",
      "TRUE",
    ];
    const { path } = await write({ columns: columnsOf("text"), rows: texts.map((text) => [text]) });
    const { rows } = await readAll(path);
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(texts);
    const sheet = read(await readFile(path)).Sheets.Orders;
    expect(sheet?.A2).toMatchObject({ t: "s", v: "=1+1" });
    expect(sheet?.A2).not.toHaveProperty("f");
  });

  it("B9.4c writes numbers with all their digits", async () => {
    const rows = [["0.000001"], ["-12.500000"], ["999999999.999999"], ["12345678901234567890.123456"], [1e21], [0.1]];
    const { path } = await write({ columns: columnsOf("number"), rows });
    const result = await readAll(path);
    expect(result.rows.slice(1).map(({ cells }) => cells[0])).toEqual([
      { number: "0.000001" },
      { number: "-12.5" },
      { number: "999999999.999999" },
      "12345678901234567890.123456",
      { number: "1000000000000000000000" },
      { number: "0.1" },
    ]);
  });

  it("writes dates as real dates, and instants in the reader's zone", async () => {
    const rows = [
      ["2026-11-20", "2026-11-20T16:30:00.000Z"],
      ["1900-01-01", "2026-03-08T06:59:59Z"],
      ["1899-12-31", "not a date"],
      ["2026-02-30", "2026-11-20T16:30:00"],
    ];
    const { path } = await write({ columns: columnsOf("date", "instant"), rows, timeZone: "Asia/Ho_Chi_Minh" });
    const result = await readAll(path);
    expect(result.rows.slice(1).map(({ cells }) => cells)).toEqual([
      [{ date: "2026-11-20" }, { date: "2026-11-20T23:30:00" }],
      [{ date: "1900-01-01" }, { date: "2026-03-08T13:59:59" }],
      ["1899-12-31", "not a date"],
      ["2026-02-30", { date: "2026-11-20T16:30:00" }],
    ]);
    const sheet = read(await readFile(path), { cellDates: true, UTC: true }).Sheets.Orders;
    expect(sheet?.A2).toMatchObject({ t: "d", v: new Date("2026-11-20T00:00:00Z") });
  });

  it("leaves out blank cells", async () => {
    const { path } = await write({
      columns: columnsOf("text", "number", "date"),
      rows: [[null, "", "2026-01-02"], []],
    });
    const { rows } = await readAll(path);
    expect(rows.slice(1)).toEqual([{ number: 2, cells: [null, null, { date: "2026-01-02" }] }]);
  });

  it("gives an import template its drop-down lists and notes", async () => {
    const choices = ["采购", "A, B", '"quoted"'];
    const columns: WorkbookColumn[] = [
      { header: "Mã", type: "text", note: "Bắt buộc <100>" },
      { header: "Type", type: "text", choices },
    ];
    const { path } = await write({ columns, rows: [] });
    const book = read(await readFile(path));
    const [first, second] = book.SheetNames;
    expect(first).toBe("Orders");
    expect(book.Workbook?.Sheets?.[1]?.Hidden).toBe(1);
    expect(book.Sheets.Orders?.A1.c[0].t).toBe("Bắt buộc <100>");
    expect(utils.sheet_to_json(book.Sheets[second ?? ""] ?? {}, { header: 1, blankrows: false })).toEqual(
      choices.map((choice) => [choice]),
    );
    const { rows } = await readAll(path);
    expect(rows).toEqual([{ number: 1, cells: ["Mã", "Type"] }]);
  });

  it.each([
    ["采购订单/2026: [草稿]*?", "采购订单 2026   草稿"],
    ["'quoted'", "quoted"],
    ["History", "History_"],
    ["", "Sheet"],
    ["x".repeat(40), "x".repeat(31)],
  ])("names the sheet %j %j", async (name, expected) => {
    const { path } = await write({ name, columns: columnsOf("text"), rows: [] });
    expect((await readAll(path)).sheetName).toBe(expected);
  });

  it("continues on a second sheet where the first is full", async () => {
    function* rows() {
      for (let index = 0; index < 1_048_580; index += 1) yield ["x"];
    }
    const { path, rows: count } = await write({ columns: columnsOf("text"), rows: rows() });
    expect(count).toBe(1_048_580);
    const book = read(await readFile(path), { dense: true, sheets: 1 });
    expect(book.SheetNames).toEqual(["Orders", "Orders (2)"]);
    const second = book.Sheets["Orders (2)"];
    expect(utils.sheet_to_json(second ?? {}, { header: 1 })).toEqual([["text 1"], ...Array(5).fill(["x"])]);
  });

  it("asks for rows only as fast as the output takes them", async () => {
    let asked = 0;
    async function* rows() {
      for (; asked < 200_000; asked += 1) yield [`row ${Math.random()} ${Math.random()}`];
    }
    const output = new PassThrough();
    const writing = writeWorkbook(output, { name: "Orders", columns: columnsOf("text"), rows: rows() });
    // Until it stands still, however slow that is.
    for (let before = -1; before !== asked || asked === 0; ) {
      before = asked;
      await pause(300);
    }
    expect(asked).toBeLessThan(20_000);
    output.resume();
    expect(await writing).toEqual({ rows: 200_000 });
  });

  it("writes 100,000 rows of 15 columns in constant memory", async () => {
    const columns = columnsOf(...Array<"text">(15).fill("text"));
    async function* rows() {
      for (let index = 0; index < 100_000; index += 1) yield columns.map((_, column) => `物料 ${index} ${column}`);
    }
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const growth = await peakGrowth(() => writeWorkbook(nowhere, { name: "Orders", columns, rows: rows() }));
    expect(growth).toBeLessThan(150 * 1024 * 1024);
  });

  it("closes the rows and destroys the output where the rows fail", async () => {
    let isClosed = false;
    async function* rows() {
      try {
        yield ["a"];
        throw new Error("connection lost");
      } finally {
        isClosed = true;
      }
    }
    const output = new PassThrough().resume();
    const writing = writeWorkbook(output, { name: "Orders", columns: columnsOf("text"), rows: rows() });
    await expect(writing).rejects.toThrow("connection lost");
    expect(isClosed).toBe(true);
    expect(output.destroyed).toBe(true);
    expect(output.writableFinished).toBe(false);
  });

  it("stops where the reader goes away or the signal says so", async () => {
    let closed = 0;
    async function* rows() {
      try {
        for (;;) yield [`row ${Math.random()}`];
      } finally {
        closed += 1;
      }
    }
    const stop = new AbortController();
    const sheet = { name: "Orders", columns: columnsOf("text"), rows: rows() };
    const stopped = writeWorkbook(new PassThrough().resume(), { ...sheet, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(stopped).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));

    const output = new PassThrough().resume();
    const abandoned = writeWorkbook(output, { ...sheet, rows: rows() });
    setTimeout(() => output.destroy(), 50);
    await expect(abandoned).rejects.toThrow(expect.objectContaining({ code: "ERR_STREAM_PREMATURE_CLOSE" }));
    await pause(50);
    expect(closed).toBe(2);
  });
});
