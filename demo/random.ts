/** Pseudo-random choices: the same seed gives the same choices, on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from `lowest` to `highest`, both included. */
  integer(lowest: number, highest: number): number;
  /** Whether something happens that happens in `share` of all cases. */
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** One of the values, each as often as its weight says. */
  weighted<T>(values: readonly (readonly [T, number])[]): T;
}

/** The generator Mulberry32: 32 bits of state, which is plenty for data that must only look alive. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(fraction() * values.length)];
    if (value === undefined) throw new RangeError("There is nothing to pick from.");
    return value;
  };
  return {
    fraction,
    integer: (lowest, highest) => lowest + Math.floor(fraction() * (highest - lowest + 1)),
    chance: (share) => fraction() < share,
    pick,
    weighted: (values) => {
      let left = fraction() * values.reduce((total, [, weight]) => total + weight, 0);
      for (const [value, weight] of values) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(values)[0];
    },
  };
}
