import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { fromBufferPromise } from "yauzl";
import { readWorkbook } from "../src/spreadsheets/read.ts";
import { type Limits, type SheetRow, WorkbookError } from "../src/spreadsheets/workbook.ts";
import { writeZip, type ZipPart } from "../src/spreadsheets/zip.ts";

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A folder for the files of one test file, removed after its tests. */
export function useFolder(): {
  file(content?: string | Uint8Array): Promise<string>;
  /** An archive of the parts, as a workbook is one. */
  packed(parts: Iterable<ZipPart>): Promise<string>;
} {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tandem-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const file = async (content: string | Uint8Array = "") => {
    const path = join(folder, randomUUID());
    await writeFile(path, content);
    return path;
  };
  return {
    file,
    async packed(parts) {
      const path = await file();
      await pack(path, parts);
      return path;
    },
  };
}

/** A row of cells. */
export function oneRow(...cells: string[]): string {
  return `<row r="1">${cells.join("")}</row>`;
}

/** The parts of a workbook with one sheet, any of which a test may replace or leave out (`null`). */
export function workbookParts(
  sheetData: ZipPart["text"] | string,
  others: Record<string, string | null> = {},
): ZipPart[] {
  const sheet = typeof sheetData === "string" ? [sheetXml(sheetData)] : sheetData;
  const parts: Record<string, ZipPart["text"] | null> = {
    "_rels/.rels": [relationsXml([["rId1", "officeDocument", "xl/workbook.xml"]])],
    "xl/workbook.xml": [bookXml([{ name: "Orders" }])],
    "xl/_rels/workbook.xml.rels": [
      relationsXml([
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rIdStyles", "styles", "styles.xml"],
        ["rIdTexts", "sharedStrings", "sharedStrings.xml"],
      ]),
    ],
    [firstSheet]: sheet,
    ...Object.fromEntries(Object.entries(others).map(([path, text]) => [path, text === null ? null : [text]])),
  };
  return Object.entries(parts).flatMap(([path, text]) => (text === null ? [] : [{ path, text }]));
}

export function sheetXml(sheetData: string): string {
  return `<worksheet ${main}><sheetData>${sheetData}</sheetData></worksheet>`;
}

export function bookXml(sheets: readonly { name: string; state?: string }[], properties = ""): string {
  const items = sheets.map(
    ({ name, state = "visible" }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  return `<workbook ${main} xmlns:r="${relations}"><workbookPr ${properties}/><sheets>${items.join("")}</sheets></workbook>`;
}

export function relationsXml(items: readonly (readonly [id: string, type: string, target: string])[]): string {
  const xml = items.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${xml.join("")}</Relationships>`;
}

export function stylesXml(formats: readonly string[]): string {
  const numFmts = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`);
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  return `<styleSheet ${main}><numFmts>${numFmts.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${styles.join("")}</cellXfs></styleSheet>`;
}

export function textsXml(items: readonly string[]): string {
  return `<sst ${main}>${items.map((item) => `<si>${item}</si>`).join("")}</sst>`;
}

/** Writes parts as an archive, in a stream. */
export async function pack(path: string, parts: Iterable<ZipPart>): Promise<void> {
  await writeZip(createWriteStream(path), Readable.from(parts));
}

/** Where a workbook's first sheet is in its archive. */
export const firstSheet = "xl/worksheets/sheet1.xml";

/** The text of one part of a workbook. */
export async function partOf(workbook: Buffer, path: string): Promise<string> {
  const zip = await fromBufferPromise(workbook);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return text(await zip.openReadStreamPromise(entry));
  }
  throw new Error(`no part ${path}`);
}

export interface ReadResult {
  sheetName: string;
  rowCount: number;
  rows: SheetRow[];
}

/** Everything that a file holds. */
export async function readAll(path: string, limits?: Partial<Limits>): Promise<ReadResult> {
  const rows: SheetRow[] = [];
  const result = await readWorkbook(path, {
    limits,
    async onRows(chunk) {
      rows.push(...chunk);
    },
  });
  return { ...result, rows };
}

/** Why a file cannot be read. */
export async function refusalOf(
  path: string,
  limits?: Partial<Limits>,
): Promise<Pick<WorkbookError, "code" | "parameters">> {
  const error = await readAll(path, limits).then(
    (result) => Error(`was read: ${JSON.stringify(result).slice(0, 200)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof WorkbookError)) throw error;
  return { code: error.code, parameters: error.parameters };
}

/** Runs some work and tells by how many bytes the memory of the process grew at most meanwhile. */
export async function peakGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak - before;
}
