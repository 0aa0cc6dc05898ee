import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Worker } from "node:worker_threads";
import { warmWorkers } from "../../core/warm-workers.ts";
import type { DrawingAnswer, DrawingOrder } from "./printed-document.ts";

const drawing = warmWorkers(new URL("./render-worker.ts", import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});

/** Has a thread carry out an order. */
function carryOut(worker: Worker, order: DrawingOrder, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      worker.off("message", take);
      worker.off("error", settle);
      worker.off("exit", exited);
      signal.removeEventListener("abort", aborted);
      if (error) reject(error);
      else resolve();
    };
    const take = (answer: DrawingAnswer) => {
      if (answer.kind === "done") settle();
      if (answer.kind === "failed") settle(new Error(answer.message));
    };
    const exited = () => settle(new Error("The drawing thread ended"));
    const aborted = () => settle(new Error("Nobody waits for the print any more"));
    worker.on("message", take);
    worker.on("error", settle);
    worker.on("exit", exited);
    signal.addEventListener("abort", aborted);
    worker.postMessage(order);
  });
}

/**
 * Draws a PDF in a thread of its own, by orders that are made as it gets ready for the next, and writes it as it comes.
 *
 * @throws whatever making the orders throws, and Error where drawing fails or the signal says that nobody waits
 */
export async function renderPdf(
  orders: AsyncIterable<DrawingOrder>,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const { worker } = drawing.take();
  const takeBytes = (answer: DrawingAnswer) => {
    if (answer.kind === "bytes") output.write(answer.bytes);
  };
  worker.on("message", takeBytes);
  try {
    for await (const order of orders) {
      await carryOut(worker, order, signal);
      if (output.errored) throw output.errored;
      if (output.writableNeedDrain) await once(output, "drain", { signal });
    }
  } catch (error) {
    // It may be in the middle of something.
    void worker.terminate();
    throw error;
  } finally {
    worker.off("message", takeBytes);
  }
  drawing.giveBack(worker);
  output.end();
}
