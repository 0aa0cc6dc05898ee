import { setImmediate } from "node:timers/promises";

/**
 * The longest that the event loop was held while the work was done, in milliseconds that this thread had a processor: what
 * else the machine does is not counted.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const finished = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  let last = process.threadCpuUsage();
  while (!isDone) {
    await setImmediate();
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - last.user - last.system);
    last = now;
  }
  await finished;
  return longest / 1000;
}
