/** How long something took, in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
  count: number;
}

/** A measurement of ours beside the same work done bare, taken in turns in the same run. */
export interface Comparison {
  ours: Timing;
  bare: Timing;
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

function timingOf(milliseconds: readonly number[]): Timing {
  return { p50: percentile(milliseconds, 0.5), p95: percentile(milliseconds, 0.95), count: milliseconds.length };
}

async function clock(work: Work, turn: number): Promise<number> {
  const startedAt = performance.now();
  await work(turn);
  return performance.now() - startedAt;
}

/**
 * Does both works in turns, so that whatever else the machine is busy with meets both alike. The first few turns warm up
 * and are not counted; every turn has a number of its own.
 */
export async function compare(ours: Work, bare: Work, bounds: Bounds, warmUps = 5): Promise<Comparison> {
  const measured: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const startedAt = performance.now();
  const isOver = () => (performance.now() - startedAt) / 1000 > bounds.seconds;
  for (let turn = 0; turn < bounds.count + warmUps; turn += 1) {
    if (turn > warmUps && isOver()) break;
    const [a, b] = [await clock(ours, turn), await clock(bare, turn)];
    if (turn < warmUps) continue;
    measured.ours.push(a);
    measured.bare.push(b);
  }
  return { ours: timingOf(measured.ours), bare: timingOf(measured.bare) };
}
