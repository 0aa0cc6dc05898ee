import { on } from "node:events";
import { stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { type WarmWorkers, warmWorkers } from "../core/warm-workers.ts";
import type { ReadMessage, ReadOrder } from "./read-worker.ts";
import { defaultLimits, type Limits, type SheetRow, WorkbookError, type WorkbookErrorCode } from "./workbook.ts";

export interface ReadOptions {
  /** Receives rows in order, up to about 1,000 at a time. The next chunk is read ahead; the one after waits for the answer. */
  onRows(rows: SheetRow[], progress: { rowsRead: number }): Promise<void>;
  limits?: Partial<Limits>;
  /** How many visible sheets to pass over. */
  sheetsPassed?: number;
  /** Stops reading; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** Chunks that the worker may be ahead of the caller. */
const chunksAhead = 2;

/** What a thread has read stays in its memory for a while: after more rows than these it is not used again. */
const mostRowsOfWarm = 10_000;
/** Of a file in which it finds nothing, after more bytes than these. */
const mostBytesOfWarm = 1_000_000;
/** How a file ends that could be read and holds nothing, as where it has no further sheet. */
const nothingThere: ReadonlySet<WorkbookErrorCode> = new Set<WorkbookErrorCode>(["empty", "noSheet"]);

const readersWith = (heapMegabytes: number): WarmWorkers =>
  warmWorkers(new URL("./read-worker.ts", import.meta.url), {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
const readers = readersWith(defaultLimits.heapMegabytes);

/** Nobody waits for the end of a file that is refused: its thread is given so many milliseconds to come to it. */
const soonMilliseconds = 500;

/** Milliseconds between looks at how much processor time the worker has used. */
const checkInterval = 250;

/**
 * Reads the first visible sheet with a value of an `.xlsx`, `.ods` or `.xls` file, or text with separators, in a worker thread, which reads nothing else
 * meanwhile, and nothing more after a file that it could not read. What the file is, is decided by its content. Rows without
 * any value are left out. The caller's memory stays constant whatever the size of the file.
 *
 * Rows may have been handed over before an error is found further down: act on them only when the promise is fulfilled.
 *
 * @returns the name of the sheet and how many rows with a value it has, the header counted
 * @throws WorkbookError for whatever is wrong with the file; other errors only for a path that cannot be opened, from
 *   `onRows`, or from the signal
 */
export async function readWorkbook(
  path: string,
  options: ReadOptions,
): Promise<{ sheetName: string; rowCount: number }> {
  const { onRows, signal } = options;
  const limits: Limits = { ...defaultLimits, ...options.limits };
  signal?.throwIfAborted();
  const { size } = await stat(path);
  if (size === 0) throw new WorkbookError("empty");
  if (size > limits.fileBytes) throw new WorkbookError("tooLarge", { what: "file", limit: limits.fileBytes });

  const isUsual = limits.heapMegabytes === defaultLimits.heapMegabytes;
  const { worker, isNew } = (isUsual ? readers : readersWith(limits.heapMegabytes)).take();
  if (isNew) discardOutput(worker);
  worker.ref();
  const say = (order: ReadOrder) => worker.postMessage(order);
  const messages = listenTo(worker, isNew, limits, signal);
  const end = async (rowCount = Number.POSITIVE_INFINITY) => {
    messages.stop();
    if (isUsual && rowCount <= mostRowsOfWarm) readers.giveBack(worker);
    else await worker.terminate();
  };
  let ended: Promise<void> | undefined;
  try {
    say({ path, limits, sheetsPassed: options.sheetsPassed ?? 0 });
    for (let ahead = 0; ahead < chunksAhead; ahead += 1) say("more");
    for (;;) {
      const message = await messages.next();
      if (message.kind === "done") {
        ended = end(message.rowCount);
        return { sheetName: message.sheetName, rowCount: message.rowCount };
      }
      if (message.kind === "failed") {
        if (nothingThere.has(message.code) && size <= mostBytesOfWarm) ended = end(0);
        throw new WorkbookError(message.code, message.parameters, { cause: message.cause });
      }
      const rows: SheetRow[] = JSON.parse(message.json);
      // Who wants no more of a small file has mostly been given all of it: its thread need not end for that.
      const refused = (error: unknown) => {
        ended = endRead(messages).then(end);
        throw error;
      };
      await onRows(rows, { rowsRead: message.rowsRead }).catch(refused);
      signal?.throwIfAborted();
      say("more");
    }
  } finally {
    if (ended === undefined) await end();
  }
}

/** How many rows the file had, if the thread is soon done with it, by its next message. */
async function endRead(messages: { next(): Promise<ReadMessage> }): Promise<number | undefined> {
  const late = setTimeout(soonMilliseconds, undefined, { ref: false });
  const message = await Promise.race([messages.next(), late]).catch(() => undefined);
  return message?.kind === "done" ? message.rowCount : undefined;
}

/** The reader of the old format prints what it finds odd about a file. */
function discardOutput(worker: Worker): void {
  worker.stdout.resume();
  worker.stderr.resume();
}

/** Messages of the worker one by one, until it has used up its processor time. */
function listenTo(worker: Worker, isNew: boolean, limits: Limits, signal: AbortSignal | undefined) {
  const deadline = new AbortController();
  const stopSignal = signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]);
  const messages = on(worker, "message", { close: ["exit"], signal: stopSignal });
  const usedMilliseconds = async () => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  };
  const before = isNew ? 0 : usedMilliseconds().catch(() => 0);
  const check = async () => {
    if ((await usedMilliseconds()) - (await before) > limits.milliseconds) {
      deadline.abort(new WorkbookError("timeout", { limit: limits.milliseconds }));
    }
  };
  // A worker that is gone has no usage to tell; its end is a message of its own.
  const timer = setInterval(() => check().catch(() => undefined), checkInterval);

  return {
    async next(): Promise<ReadMessage> {
      try {
        const { done, value } = await messages.next();
        if (done) throw new WorkbookError("damaged");
        return value[0];
      } catch (error) {
        stopSignal.throwIfAborted();
        throw asWorkbookError(error, limits);
      }
    },
    stop() {
      clearInterval(timer);
      messages.return?.();
    },
  };
}

function asWorkbookError(error: unknown, limits: Limits): WorkbookError {
  if (error instanceof WorkbookError) return error;
  const isOutOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  if (isOutOfMemory)
    return new WorkbookError("tooLarge", { what: "memory", limit: limits.heapMegabytes }, { cause: error });
  return new WorkbookError("damaged", {}, { cause: error });
}
