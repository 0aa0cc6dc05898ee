/** What a browser tells of one thing that it did; times in microseconds, `tdur` of its processor alone. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

/** A task of so many milliseconds keeps nobody waiting. */
const unnoticed = 50;

/**
 * For how many milliseconds, in sum, a page had no answer for its user since its first paint, as Lighthouse reckons it, on a
 * device so many times slower than this one; but by what its tasks took of a processor. By the clock they take longer whenever
 * something else has the processor meanwhile.
 */
export function blockingOfProcessor(events: readonly TraceEvent[], address: string, slowdown: number): number {
  const opened = events.find(
    ({ name, args }) => name === "navigationStart" && args?.data?.documentLoaderURL === address,
  );
  if (!opened) return Number.NaN;
  const own = events.filter(({ pid, tid, ts }) => pid === opened.pid && tid === opened.tid && ts >= opened.ts);
  const painted = own.find(({ name }) => name === "firstContentfulPaint")?.ts ?? Number.NaN;
  const tasks = own.filter(({ name, ph, ts }) => name === "RunTask" && ph === "X" && ts >= painted);
  const milliseconds = tasks.map(({ tdur = 0 }) => (tdur / 1000) * slowdown);
  return milliseconds.reduce((sum, each) => sum + Math.max(0, each - unnoticed), 0);
}
