const [zero, point, hyphen] = [..."0.-"].map((character) => character.charCodeAt(0));

/** `12.500000` is sent as `12.5`. A list has hundreds of numbers, so their characters are looked at one by one, from the end. */
export function trimZeros(value: string): string {
  if (!value.includes(".")) return value;
  let end = value.length;
  while (value.charCodeAt(end - 1) === zero) end -= 1;
  if (value.charCodeAt(end - 1) === point) end -= 1;
  return value.slice(0, end);
}

/**
 * An instant as PostgreSQL writes it, as JSON has it, to the millisecond. What it writes in UTC, with a year of four digits,
 * differs in signs alone, and need not be understood.
 */
export function isoInstant(value: string): string {
  if (!value.endsWith("+00") || value.charCodeAt(4) !== hyphen) return new Date(value).toISOString();
  const fraction =
    value.length > "2026-01-31 12:00:00+00".length ? value.slice(19, -3).padEnd(4, "0").slice(0, 4) : ".000";
  return `${value.slice(0, 10)}T${value.slice(11, 19)}${fraction}Z`;
}
