import type { FormValues } from "./formValues.ts";

/** What others have changed since a draft was begun, and what is typed there would take the place of. */
export interface Replaced {
  readonly fields: number;
  readonly lines: number;
  /** Where the lines are by now, from 1; those that are gone are nowhere. */
  readonly places: readonly number[];
}

const asText = (value: unknown) => JSON.stringify(value ?? null);
const isRecord = (value: unknown): value is FormValues =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const linesIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

/**
 * What a draft says of lines: what is known of them besides is nothing that it lays over others. Where it has none left, it takes
 * the place of all that they said.
 */
function fieldsOf(typed: readonly FormValues[], before: readonly FormValues[]): readonly string[] {
  const lines = typed.length > 0 ? typed : before;
  const all = new Set(lines.flatMap((line) => Object.keys(line)));
  const isKnown = (name: string) => name === "customValues" || !lines.some((line) => isRecord(line[name]));
  return [...all].filter((name) => name !== "id" && isKnown(name));
}

function replacedLines(typed: unknown, before: unknown, now: unknown): Pick<Replaced, "lines" | "places"> {
  const fields = fieldsOf(linesIn(typed), linesIn(before));
  const [were, are] = [before, now].map((lines) =>
    linesIn(lines).map((line) => asText(fields.map((name) => line[name] ?? null))),
  );
  const [known, left] = [new Set(were), new Set(are)];
  const places = (are ?? []).flatMap((text, index) => (known.has(text) ? [] : [index + 1]));
  const gone = (were ?? []).filter((text) => !left.has(text)).length;
  return { lines: Math.max(places.length, gone), places };
}

/** How many values are others now than before, and others than what is typed; of values by name each counts. */
function replacedFields(typed: unknown, before: unknown, now: unknown): number {
  if (!isRecord(typed)) return asText(before) !== asText(now) && asText(typed) !== asText(now) ? 1 : 0;
  const at = (value: unknown, name: string) => (isRecord(value) ? value[name] : undefined);
  return Object.keys(typed).filter((name) => replacedFields(at(typed, name), at(before, name), at(now, name)) > 0)
    .length;
}

/**
 * What a draft takes the place of that others have changed since.
 *
 * @param before what its fields began with
 */
export function replacedValues(typed: FormValues, before: FormValues, now: FormValues): Replaced {
  const { lines, ...fields } = typed;
  const counts = Object.keys(fields).map((name) => replacedFields(typed[name], before[name], now[name]));
  return { fields: counts.reduce((sum, each) => sum + each, 0), ...replacedLines(lines, before.lines, now.lines) };
}
