/** A decimal number as so many whole units of its last place. */
interface Units {
  readonly units: bigint;
  /** Decimals. */
  readonly places: number;
}

/** @throws RangeError for what is no decimal number */
function unitsOf(value: string): Units {
  const [, sign, whole, decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) throw new RangeError(`${JSON.stringify(value)} is no decimal number`);
  return { units: BigInt(`${sign}${whole}${decimals}`), places: decimals.length };
}

function atPlaces({ units, places }: Units, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places);
}

/** The shortest text: without an exponent and without trailing zeros. */
function textOf({ units, places }: Units): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const decimals = digits.slice(digits.length - places).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${decimals ? `.${decimals}` : ""}`;
}

/** Text of a number without exponent and without trailing zeros: `"12.500000"` becomes `"12.5"`. */
export function plainNumber(value: string): string {
  return textOf(unitsOf(value));
}

/** The exact sum of decimal strings. */
export function sum(values: Iterable<string>): string {
  let total: Units = { units: 0n, places: 0 };
  for (const value of values) {
    const next = unitsOf(value);
    const places = Math.max(total.places, next.places);
    total = { units: atPlaces(total, places) + atPlaces(next, places), places };
  }
  return textOf(total);
}

/** Negative when a < b, 0 when equal, positive when a > b, however they are written. */
export function compareNumbers(a: string, b: string): number {
  const [one, other] = [unitsOf(a), unitsOf(b)];
  const places = Math.max(one.places, other.places);
  const difference = atPlaces(one, places) - atPlaces(other, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** a − b as a decimal string, exactly. */
export function subtract(a: string, b: string): string {
  return sum([a, b.startsWith("-") ? b.slice(1) : `-${b}`]);
}

/** A quantity in parts of a size above zero: how many they are, and the last of them, which holds the rest. */
export function partsOf(quantity: string, size: string): { readonly count: number; readonly last: string } {
  const [whole, part] = [unitsOf(quantity), unitsOf(size)];
  const places = Math.max(whole.places, part.places);
  const [all, each] = [atPlaces(whole, places), atPlaces(part, places)];
  const count = (all + each - 1n) / each;
  return { count: Number(count), last: textOf({ units: all - (count - 1n) * each, places }) };
}

/** Whether a decimal string is above zero. */
export function isPositive(value: string): boolean {
  return unitsOf(value).units > 0n;
}

/** A decimal string with so many decimals at most, half away from zero: `"2.345"` with 2 is `"2.35"`. */
export function rounded(value: string, decimals: number): string {
  const { units, places } = unitsOf(value);
  if (places <= decimals) return textOf({ units, places });
  const step = 10n ** BigInt(places - decimals);
  const half = units < 0n ? -step / 2n : step / 2n;
  return textOf({ units: (units + half) / step, places: decimals });
}
