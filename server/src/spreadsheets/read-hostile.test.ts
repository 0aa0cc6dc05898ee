import { readFile, truncate, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import {
  oneRow,
  peakGrowth,
  readAll,
  refusalOf,
  sheetXml,
  textsXml,
  useFolder,
  workbookParts,
} from "../../testing/workbooks.ts";
import { readWorkbook } from "./read.ts";

const megabyte = 1024 * 1024;
const folder = useFolder();

describe("a damaged or hostile file", () => {
  const row = oneRow("<c><v>1</v></c>");

  it("refuses an archive cut short, wherever it is cut", async () => {
    const path = await folder.packed(workbookParts(oneRow('<c t="inlineStr"><is><t>abc</t></is></c>').repeat(50)));
    const { length } = await readFile(path);
    for (const share of [0.99, 0.7, 0.3, 0.05]) {
      await truncate(path, Math.floor(length * share));
      expect(await refusalOf(path)).toMatchObject({ code: "damaged" });
    }
  });

  it("refuses changed bytes by the checksum of the part", async () => {
    const path = await folder.packed(workbookParts(row));
    const bytes = await readFile(path);
    const entry = bytes.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
    bytes.writeUInt32LE(bytes.readUInt32LE(entry + 16) ^ 1, entry + 16);
    await writeFile(path, bytes);
    expect(await refusalOf(path)).toMatchObject({ code: "damaged" });
  });

  it.each([
    ["not closed", "<worksheet><sheetData><row>"],
    ["crossed", "<worksheet><sheetData></worksheet></sheetData>"],
    ["no XML", "orderNo;qty"],
    ["nothing", ""],
    ["bytes that are no UTF-8", Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x3e]).toString("latin1")],
    ["an unknown entity", "<worksheet><sheetData><row><c t='str'><v>&lol;</v></c></row></sheetData></worksheet>"],
  ])("refuses a sheet that is %s", async (_name, xml) => {
    expect(await refusalOf(await folder.packed(workbookParts("", { "xl/worksheets/sheet1.xml": xml })))).toMatchObject({
      code: "damaged",
    });
  });

  it("refuses addresses outside a sheet, texts that are not there, and missing parts", async () => {
    const broken = [
      workbookParts('<row r="1048577"><c><v>1</v></c></row>'),
      workbookParts('<row r="x"><c><v>1</v></c></row>'),
      workbookParts(oneRow('<c r="ZZZZ1"><v>1</v></c>')),
      workbookParts(oneRow('<c t="s"><v>5</v></c>'), { "xl/sharedStrings.xml": textsXml(["<t>a</t>"]) }),
      workbookParts(row).filter(({ path }) => !path.includes("sheet1")),
    ];
    for (const parts of broken) expect(await refusalOf(await folder.packed(parts))).toMatchObject({ code: "damaged" });
  });

  it("refuses document types, so that no entity is ever expanded", async () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>';
    for (const path of ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "_rels/.rels"]) {
      expect(await refusalOf(await folder.packed(workbookParts(row, { [path]: xml })))).toEqual({
        code: "unsafe",
        parameters: { what: "doctype" },
      });
    }
  });

  it("refuses nesting and stretches of text beyond all measure", async () => {
    const deep = sheetXml("<a>".repeat(100_000) + "</a>".repeat(100_000));
    expect(await refusalOf(await folder.packed(workbookParts("", { "xl/worksheets/sheet1.xml": deep })))).toMatchObject(
      {
        code: "unsafe",
      },
    );
    const long = oneRow(`<c t="str"><v>${"x".repeat(20 * megabyte)}</v></c>`);
    expect(await refusalOf(await folder.packed(workbookParts(long)), { unpackedRatio: 1e9 })).toMatchObject({
      code: "unsafe",
    });
  });

  let bomb: string;
  beforeAll(async () => {
    bomb = await folder.packed(workbookParts(bombXml(150)));
  });

  it("refuses a zip bomb without unpacking it", async () => {
    const growth = await peakGrowth(async () => {
      expect(await refusalOf(bomb)).toEqual({ code: "unsafe", parameters: { what: "ratio", limit: 200 } });
      expect(await refusalOf(bomb, { unpackedBytes: 100 * megabyte })).toMatchObject({ code: "tooLarge" });
    });
    expect(growth).toBeLessThan(100 * megabyte);
  });

  it("refuses a zip bomb that hides its size, as soon as more comes out than it says", async () => {
    const bytes = await readFile(bomb);
    const entry = bytes.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
    bytes.writeUInt32LE(10_000, entry + 24);
    const path = await folder.file(bytes);
    const growth = await peakGrowth(async () => {
      expect(await refusalOf(path)).toMatchObject({ code: "damaged" });
    });
    expect(growth).toBeLessThan(100 * megabyte);
  });
});

/** Spaces between rows, which pack about a thousand times smaller. */
function* bombXml(megabytes: number): Generator<string> {
  yield "<worksheet><sheetData>";
  const spaces = " ".repeat(megabyte);
  for (let count = 0; count < megabytes; count += 1) yield spaces;
  yield "</sheetData></worksheet>";
}

describe("the limits of reading", () => {
  const threeByThree = "<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c><c/></row>".repeat(3);

  it("S5.7a, B9.4a refuses a file of more than 50 MB before it is opened", async () => {
    const path = await folder.file();
    await truncate(path, 50 * megabyte + 1);
    expect(await refusalOf(path)).toEqual({ code: "tooLarge", parameters: { what: "file", limit: 50 * megabyte } });
  });

  it("counts rows below the first, columns and cells with a value", async () => {
    const path = await folder.packed(workbookParts(threeByThree));
    expect((await readAll(path, { rows: 2, columns: 3, cells: 9 })).rowCount).toBe(3);
    expect(await refusalOf(path, { rows: 1 })).toEqual({ code: "tooManyRows", parameters: { limit: 1 } });
    expect(await refusalOf(path, { columns: 2 })).toEqual({ code: "tooManyColumns", parameters: { limit: 2 } });
    expect(await refusalOf(path, { cells: 8 })).toEqual({ code: "tooLarge", parameters: { what: "cells", limit: 8 } });
  });

  it("refuses more shared text than is to be held in memory", async () => {
    const texts = { "xl/sharedStrings.xml": textsXml(["<t>abc</t>", "<t>def</t>"]) };
    const path = await folder.packed(workbookParts(threeByThree, texts));
    expect(await refusalOf(path, { textCharacters: 5 })).toMatchObject({
      code: "tooLarge",
      parameters: { what: "text" },
    });
  });

  it("turns a worker without memory into a refusal", async () => {
    function* texts() {
      yield "<sst>";
      for (let index = 0; index < 300; index += 1) {
        const items = Array.from(
          { length: 1000 },
          (_, item) => `<si><t>material ${index} ${item} ${Math.random()}</t></si>`,
        );
        yield items.join("");
      }
      yield "</sst>";
    }
    const parts = [...workbookParts(threeByThree), { path: "xl/sharedStrings.xml", text: texts() }];
    expect(await refusalOf(await folder.packed(parts), { heapMegabytes: 16 })).toEqual({
      code: "tooLarge",
      parameters: { what: "memory", limit: 16 },
    });
  });

  it("stops after the processor time", async () => {
    const path = await folder.packed(workbookParts(manyCells(1500, 200)));
    expect(await refusalOf(path, { milliseconds: 100 })).toEqual({ code: "timeout", parameters: { limit: 100 } });
  });

  it("reads or refuses a sheet of millions of cells in constant memory", async () => {
    const path = await folder.packed(workbookParts(manyCells(10_000, 200)));
    let rowCount = 0;
    const growth = await peakGrowth(async () => {
      await readWorkbook(path, {
        async onRows(rows) {
          rowCount += rows.length;
        },
      });
      expect(await refusalOf(path, { cells: 100_000 })).toMatchObject({ code: "tooLarge" });
    });
    expect(rowCount).toBe(10_000);
    expect(growth).toBeLessThan(400 * megabyte);
  });
});

function* manyCells(rows: number, columns: number): Generator<string> {
  const cell = () => `<c><v>${Math.floor(Math.random() * 1000)}</v></c>`;
  const samples = Array.from({ length: 100 }, () => `<row>${Array.from({ length: columns }, cell).join("")}</row>`);
  yield "<worksheet><sheetData>";
  for (let index = 0; index < rows; index += 1) yield samples[index % samples.length] ?? "";
  yield "</sheetData></worksheet>";
}

describe("handing rows over", () => {
  const rowCount = 20_000;
  let path: string;
  beforeAll(async () => {
    path = await folder.packed(workbookParts(manyCells(rowCount, 5)));
  });

  it("waits for each chunk to be taken, and tells how far it is", async () => {
    let busy = 0;
    let seen = 0;
    const chunks: number[] = [];
    await readWorkbook(path, {
      async onRows(rows, { rowsRead }) {
        busy += 1;
        expect(busy).toBe(1);
        await pause(2);
        expect(rows[0]?.number).toBe(seen + 1);
        seen += rows.length;
        expect(rowsRead).toBe(seen);
        chunks.push(rows.length);
        busy -= 1;
      },
    });
    expect(seen).toBe(rowCount);
    expect(Math.max(...chunks)).toBeLessThan(3000);
  });

  it("does not count the caller's own time as processor time", async () => {
    const few = await folder.packed(workbookParts(manyCells(2000, 2)));
    await readWorkbook(few, { onRows: () => pause(700), limits: { milliseconds: 700 } });
  });

  it("passes on the error of the caller and stops", async () => {
    let calls = 0;
    const reading = readWorkbook(path, {
      async onRows() {
        calls += 1;
        throw new Error("duplicate key");
      },
    });
    await expect(reading).rejects.toThrow("duplicate key");
    expect(calls).toBe(1);
  });

  it("stops at the signal with its reason", async () => {
    const stop = new AbortController();
    const reading = readWorkbook(path, {
      signal: stop.signal,
      async onRows() {
        stop.abort(new Error("the user left"));
      },
    });
    await expect(reading).rejects.toThrow("the user left");
    await expect(readWorkbook(path, { signal: stop.signal, onRows: async () => {} })).rejects.toThrow("the user left");
  });
});
