/** How an operator, a supervisor or a closed terminal asks a process to end. */
const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"] as const;

const lookAtParentEvery = 500;

/**
 * Calls `stop` at whatever asks this process to end: a signal, or the end of the npm that started it, which hands on only
 * some signals and none when it is killed. Started by anything else, also in the background, the process may outlive who
 * started it.
 */
export function onStopRequest(stop: (cause: string) => void): void {
  for (const signal of stopSignals) process.on(signal, () => stop(signal));
  // A terminal that was closed takes no more output, which must not end the process before its work is done.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || parent === 1) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop("npm has ended");
  }, lookAtParentEvery);
  watch.unref();
}
