import { on } from "node:events";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { ReadMessage, ReadRequest } from "./read-worker.ts";
import { defaultLimits, type Limits, type SheetRow, WorkbookError } from "./workbook.ts";

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

/** Milliseconds between looks at how much processor time the worker has used. */
const checkInterval = 250;

/**
 * Reads the first visible sheet with a value of an `.xls` or `.xlsx` file in a worker thread of its own. What the file is, is decided
 * by its content. Rows without any value are left out. The caller's memory stays constant whatever the size of the file.
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

  const worker = startWorker({ path, limits, sheetsPassed: options.sheetsPassed ?? 0 });
  const messages = listenTo(worker, limits, signal);
  try {
    for (let ahead = 0; ahead < chunksAhead; ahead += 1) worker.postMessage("more");
    for (;;) {
      const message = await messages.next();
      if (message.kind === "done") return { sheetName: message.sheetName, rowCount: message.rowCount };
      if (message.kind === "failed") {
        throw new WorkbookError(message.code, message.parameters, { cause: message.cause });
      }
      const rows: SheetRow[] = JSON.parse(message.json);
      await onRows(rows, { rowsRead: message.rowsRead });
      signal?.throwIfAborted();
      worker.postMessage("more");
    }
  } finally {
    messages.stop();
    await worker.terminate();
  }
}

function startWorker(workerData: ReadRequest): Worker {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
    workerData,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: workerData.limits.heapMegabytes },
  });
  // The reader of the old format prints what it finds odd about a file.
  worker.stdout.resume();
  worker.stderr.resume();
  // A worker may still fail while it is being stopped, when nobody waits for its messages any more.
  worker.on("error", () => undefined);
  return worker;
}

/** Messages of the worker one by one, until it has used up its processor time. */
function listenTo(worker: Worker, limits: Limits, signal: AbortSignal | undefined) {
  const deadline = new AbortController();
  const stopSignal = signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]);
  const messages = on(worker, "message", { close: ["exit"], signal: stopSignal });
  const check = async () => {
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1000 > limits.milliseconds) {
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
