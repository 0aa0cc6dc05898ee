import { open, readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { withArchive } from "./archive.ts";
import { isOpenDocument, readOpenDocument } from "./open-document.ts";
import { collectRows, type RowCollector } from "./rows.ts";
import { type Limits, WorkbookError, type WorkbookErrorCode, type WorkbookErrorParameters } from "./workbook.ts";
import { readXlsx } from "./xlsx.ts";

export interface ReadRequest {
  path: string;
  limits: Limits;
  sheetsPassed: number;
}

/** What the worker is told: a file to read, once it is done with the one before, and that it may send a chunk more. */
export type ReadOrder = ReadRequest | "more";

/**
 * What the worker says. It sends a chunk only for each `more` that it received. Rows travel as JSON, which takes the
 * receiving thread a third of the time that copied objects take.
 */
export type ReadMessage =
  | { kind: "rows"; json: string; rowsRead: number }
  | { kind: "done"; sheetName: string; rowCount: number }
  | { kind: "failed"; code: WorkbookErrorCode; parameters: WorkbookErrorParameters; cause: string };

const zipMark = "504b0304";
const emptyZipMark = "504b0506";
/** Files of Excel 2 to 4, which hold a sheet and no workbook around it. */
const oldMarks: ReadonlyMap<string, string> = new Map([
  ["09000400", "Excel 2"],
  ["09020600", "Excel 3"],
  ["09040600", "Excel 4"],
]);
const compoundFileMark = "d0cf11e0a1b11ae1";

async function readRows({ path, limits, sheetsPassed }: ReadRequest, rows: RowCollector): Promise<string> {
  const mark = await startOf(path);
  if (mark.startsWith(zipMark)) {
    return withArchive(path, limits, (archive) =>
      isOpenDocument(archive)
        ? readOpenDocument(archive, sheetsPassed, rows)
        : readXlsx(archive, limits, sheetsPassed, rows),
    );
  }
  if (mark === compoundFileMark) {
    const content = await readFile(path);
    if (content.length > limits.oldFormatBytes)
      throw new WorkbookError(whyTooLarge(content), { limit: limits.oldFormatBytes });
    // Loaded only for the old format: it takes as long to load as a small file takes to read.
    const { readXls } = await import("./xls.ts");
    return readXls(content, sheetsPassed, rows);
  }
  const old = oldMarks.get(mark.slice(0, 8));
  if (old !== undefined) throw new WorkbookError("otherFormat", { format: old });
  if (mark.startsWith(emptyZipMark)) throw new WorkbookError("empty");
  // Loaded only where it is needed, as above.
  const { readDelimited } = await import("./delimited.ts");
  return readDelimited(await readFile(path), sheetsPassed, rows);
}

/** An encrypted `.xlsx` is such a file too; to save it as `.xlsx` would not help. */
function whyTooLarge(content: Buffer): WorkbookErrorCode {
  return content.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "passwordProtected" : "oldFormatTooLarge";
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString("hex", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Counts each `more`; what is left of them when the next file is asked for was for the one before. */
function grants(): { add(): void; clear(): void; take(): Promise<void> } {
  let granted = 0;
  let resume: (() => void) | undefined;
  return {
    add() {
      granted += 1;
      resume?.();
    },
    clear() {
      granted = 0;
    },
    async take() {
      while (granted === 0) {
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      }
      granted -= 1;
    },
  };
}

async function read(
  request: ReadRequest,
  more: () => Promise<void>,
  say: (message: ReadMessage) => void,
): Promise<void> {
  const rows = collectRows(request.limits, async (chunk, rowsRead) => {
    await more();
    say({ kind: "rows", json: JSON.stringify(chunk), rowsRead });
  });
  try {
    const sheetName = await readRows(request, rows);
    await rows.passOn(true);
    if (rows.rowsRead === 0) throw new WorkbookError("empty");
    say({ kind: "done", sheetName, rowCount: rows.rowsRead });
  } catch (error) {
    const { code, parameters } = error instanceof WorkbookError ? error : new WorkbookError("damaged");
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    say({
      kind: "failed",
      code,
      parameters,
      cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
    });
  }
}

const more = grants();
parentPort?.on("message", (order: ReadOrder) => {
  if (order === "more") return more.add();
  more.clear();
  void read(order, more.take, (message) => parentPort?.postMessage(message));
});
