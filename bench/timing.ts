/** How long something took, in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
  p99: number;
  count: number;
}

/** A measurement of ours beside the same work done bare, taken in turns in the same run. */
export interface Comparison {
  ours: Timing;
  bare: Timing;
}

/** A write that was measured. */
export interface WriteResult extends Comparison {
  name: string;
  /** It is a step of the main job: its ratio has a goal. */
  isMainStep?: true;
}

/** Where measuring stops, whichever comes first. */
export interface Bounds {
  count: number;
  seconds: number;
}

export type Work = (turn: number) => Promise<unknown>;

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError("Nothing was measured.");
  return value;
}

/** What measurements come to. */
export function timingOf(milliseconds: readonly number[]): Timing {
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(milliseconds, share));
  return { p50, p95, p99, count: milliseconds.length };
}

async function clock(work: Work, turn: number): Promise<number> {
  const startedAt = performance.now();
  await work(turn);
  return performance.now() - startedAt;
}

/** Turns that are not counted. */
export const warmUps = 5;

/**
 * Does all works in turns, so that whatever else the machine is busy with meets them alike. The first turns warm up and are
 * not counted; every turn has a number of its own.
 */
export async function inTurns(works: readonly Work[], bounds: Bounds, uncounted = warmUps): Promise<Timing[]> {
  const measured = works.map((): number[] => []);
  let turn = 0;
  const take = async (count: number, note: (index: number, milliseconds: number) => void) => {
    const startedAt = performance.now();
    for (let taken = 0; taken < count; taken += 1) {
      if (taken > 0 && (performance.now() - startedAt) / 1000 > bounds.seconds) return;
      for (const [index, work] of works.entries()) note(index, await clock(work, turn));
      turn += 1;
    }
  };
  await take(uncounted, () => undefined);
  await take(bounds.count, (index, milliseconds) => measured[index]?.push(milliseconds));
  return measured.map(timingOf);
}

/** Does our work and the bare one in turns. */
export async function compare(ours: Work, bare: Work, bounds: Bounds, uncounted = warmUps): Promise<Comparison> {
  const [first, second] = await inTurns([ours, bare], bounds, uncounted);
  if (!first || !second) throw new RangeError("Nothing was measured.");
  return { ours: first, bare: second };
}
