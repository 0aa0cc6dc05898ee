import { Worker, type WorkerOptions } from "node:worker_threads";

/** A thread that nobody needs for so long ends. */
const idleMilliseconds = 60_000;

/** Threads of one script, which are used again: to start one costs more than most of what is asked of it. */
export interface WarmWorkers {
  /** One that is warm, or a new one. It does not keep the process from ending. */
  take(): { readonly worker: Worker; readonly isNew: boolean };
  /** For who asks next. What is in the middle of something is to be terminated instead. */
  giveBack(worker: Worker): void;
}

export function warmWorkers(script: URL, options: WorkerOptions): WarmWorkers {
  const idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];
  const forget = (worker: Worker) => {
    const index = idle.findIndex((each) => each.worker === worker);
    if (index >= 0) clearTimeout(idle.splice(index, 1)[0]?.timer);
  };
  return {
    take() {
      const warm = idle.pop();
      if (warm) {
        clearTimeout(warm.timer);
        return { worker: warm.worker, isNew: false };
      }
      const worker = new Worker(script, { env: {}, execArgv: [], ...options });
      worker.unref();
      // What fails while nobody waits for it is of no matter: the thread is gone and another will be started.
      worker.on("error", () => undefined);
      worker.on("exit", () => forget(worker));
      return { worker, isNew: true };
    },
    giveBack(worker) {
      worker.unref();
      const timer = setTimeout(() => {
        forget(worker);
        void worker.terminate();
      }, idleMilliseconds);
      timer.unref();
      idle.push({ worker, timer });
    },
  };
}
