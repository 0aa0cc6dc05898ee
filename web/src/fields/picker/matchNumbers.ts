import { alike } from "@tandem/contract/core/alike";
import { isOwnNumber } from "@tandem/contract/core/entity";
import type { Condition } from "../../list/listState.ts";
import { type AnyPicker, labelOf, loadOffers } from "./definition.ts";
import { pastedNumbers, wordsOf } from "./pastedNumbers.ts";

/** No number is longer, where its field does not say how long it may be. */
const longestNumber = 100;

/** The most numbers one question asks for: as many as a filter takes. */
const mostAtOnce = 1000;

/** Which of the pasted numbers a list has. */
export interface Matched {
  /** Labels of those it has, by their number, in the order in which they were pasted. */
  readonly found: ReadonlyMap<string, string>;
  readonly unknown: readonly string[];
}

/** How records are called: number and label, as a list writes them. */
type Called = readonly [number: string, label: string];

/** The records that a list has for some numbers, asked for by one of its conditions. */
async function called(
  definition: AnyPicker,
  within: Readonly<Record<string, Condition>>,
  condition: string,
  numbers: readonly string[],
): Promise<Called[]> {
  const found: Called[] = [];
  for (let first = 0; first < numbers.length; first += mostAtOnce) {
    const wanted = numbers.slice(first, first + mostAtOnce);
    const asked = { ...definition.offered, ...within, [condition]: wanted };
    const { records } = await loadOffers(definition, { current: 1, size: mostAtOnce, condition: asked });
    found.push(...records.map((row) => [String(row[definition.field]), labelOf(definition, row)] as const));
  }
  return found;
}

/** Whether a list knows its numbers in other capitals and width, too: those by which its records are called. */
function knowsAlike({ source, field }: AnyPicker): boolean {
  const number = source.entity?.fields[field];
  return number !== undefined && isOwnNumber(number);
}

/**
 * How records are called by each number that is asked for. Where none is called just so, the one is meant that differs in capitals
 * or width alone; of several nobody can tell which.
 */
async function meantBy(
  definition: AnyPicker,
  within: Readonly<Record<string, Condition>>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Called>> {
  const { field } = definition;
  const meant = new Map((await called(definition, within, field, numbers)).map((each) => [each[0], each]));
  const missing = numbers.filter((number) => !meant.has(number));
  if (missing.length === 0 || !knowsAlike(definition)) return meant;
  const near = Map.groupBy(await called(definition, within, `${field}Alike`, missing), ([number]) => alike(number));
  for (const number of missing) {
    const [only, ...others] = near.get(alike(number)) ?? [];
    if (only && others.length === 0) meant.set(number, only);
  }
  return meant;
}

/**
 * Finds pasted numbers among the records that a picker offers, a thousand of them by one question. A text with spaces is one
 * number where there is such a number, else each of its words is.
 *
 * @throws CallError when the list cannot be asked
 */
export async function matchNumbers(
  definition: AnyPicker,
  within: Readonly<Record<string, Condition>>,
  text: string,
): Promise<Matched> {
  const numbers = pastedNumbers(text);
  const longest = definition.source.entity?.fields[definition.field]?.maxLength ?? longestNumber;
  const read = new Set(numbers.flatMap((number) => [number, ...wordsOf(number)]));
  // What is longer than the field is no number of the list, and would be refused with all that stands beside it.
  const meant = await meantBy(
    definition,
    within,
    [...read].filter((number) => number.length <= longest),
  );
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const number of numbers) {
    for (const each of meant.has(number) ? [number] : wordsOf(number)) {
      const record = meant.get(each);
      if (record) found.set(...record);
      else unknown.push(each);
    }
  }
  return { found, unknown: [...new Set(unknown)] };
}
