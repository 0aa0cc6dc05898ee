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

/**
 * Finds pasted numbers among the records that a picker offers, with one question for up to a thousand of them. A text with
 * spaces is one number where there is such a number, else each of its words is.
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
  const asked = [...read].filter((number) => number.length <= longest);
  const labels = new Map<string, string>();
  for (let first = 0; first < asked.length; first += mostAtOnce) {
    const wanted = asked.slice(first, first + mostAtOnce);
    const condition = { ...definition.offered, ...within, [definition.field]: wanted };
    const { records } = await loadOffers(definition, { current: 1, size: wanted.length, condition });
    for (const row of records) labels.set(String(row[definition.field]), labelOf(definition, row));
  }
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const number of numbers) {
    for (const each of labels.has(number) ? [number] : wordsOf(number)) {
      const label = labels.get(each);
      if (label === undefined) unknown.push(each);
      else found.set(each, label);
    }
  }
  return { found, unknown: [...new Set(unknown)] };
}
