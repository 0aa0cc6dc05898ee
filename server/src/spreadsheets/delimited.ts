import { pipeline, Readable } from "node:stream";
import { CsvError, type Parser, parse } from "csv-parse";
import { encodingOf } from "./encodings.ts";
import type { RowCollector } from "./rows.ts";
import { WorkbookError } from "./workbook.ts";

const separators = [",", ";", "\t", "|"] as const;

/** Lines that show by what fields are separated. */
const sampleLines = 50;
/** Bytes that are decoded at a time. */
const pieceBytes = 256 * 1024;
/** More than the cells of one row hold together. */
const longestRow = 4 * 1024 * 1024;

/** What Excel writes, and reads, as the first line to say by what fields are separated. */
const said = /^sep=(.)\r?\n/i;
/** How programs keep Excel from taking a code for a number: `="00123"`. */
const keptAsText = /^="((?:[^"]|"")*)"$/;

/**
 * Reads text whose fields are separated by commas, semicolons, tabs or bars, in any common encoding. A row is what a
 * spreadsheet program makes of it: fields in quotation marks may go over several lines.
 * @returns the name of the sheet: it has none
 * @throws WorkbookError
 */
export async function readDelimited(content: Buffer, sheetsPassed: number, rows: RowCollector): Promise<string> {
  if (sheetsPassed > 0) throw new WorkbookError("noSheet");
  const encoding = encodingOf(content);
  if (encoding === null) throw new WorkbookError("notASpreadsheet");
  const pieces = decoded(content, encoding);
  const start = (await pieces.next()).value ?? "";
  // A web page or a letter that is called a spreadsheet is text too.
  if (/^\s*</.test(start) || /^%PDF|^\{\\rtf/.test(start)) throw new WorkbookError("notASpreadsheet");
  const stated = said.exec(start);
  const text = stated ? start.slice(stated[0].length) : start;
  const parser = parse({
    delimiter: stated?.[1] ?? separatorOf(text),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: longestRow,
  });
  // What ends the pipe is thrown to who reads from it.
  pipeline(Readable.from(whole(text, pieces)), parser, () => undefined);
  await readRows(parser, rows);
  return "";
}

async function readRows(records: Parser, rows: RowCollector): Promise<void> {
  let number = 0;
  try {
    for await (const fields of records as AsyncIterable<string[]>) {
      number += 1;
      for (const [column, field] of fields.entries())
        rows.cell(column, keptAsText.test(field) ? unquoted(field) : field);
      rows.endRow(number);
      await rows.passOn();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE";
    throw new WorkbookError(isOpen ? "quoteNotClosed" : "damaged", { row: records.info.records + 1 }, { cause: error });
  }
}

function unquoted(field: string): string {
  return field.slice(2, -1).replaceAll('""', '"');
}

/** The text of the file piece by piece. @throws WorkbookError damaged, where it is not all in one encoding */
async function* decoded(content: Buffer, encoding: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let from = 0; from < content.length; from += pieceBytes) {
      yield decoder.decode(content.subarray(from, from + pieceBytes), { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    throw new WorkbookError("damaged", {}, { cause });
  }
}

async function* whole(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** By what the fields are separated: by what most lines hold as often as the first, and that most often. */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\r|\n/, sampleLines)
    .filter((line) => line.trim() !== "");
  const countIn = (line: string, separator: string) => line.split(separator).length - 1;
  const candidates = separators.map((separator) => {
    const count = countIn(lines[0] ?? "", separator);
    return { separator, count, alike: lines.filter((line) => countIn(line, separator) === count).length };
  });
  const [best] = candidates
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.alike - one.alike || other.count - one.count);
  return best?.separator ?? separators[0];
}
