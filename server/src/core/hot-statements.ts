import { remembered } from "./caches.ts";

/** The execution at which a statement counts as recurring. */
let recurringFrom = 8;
/** PostgreSQL keeps a plan per statement and connection, so their number is bounded. */
let mostNames = 120;
const mostCounted = 5000;
/** Of them may be of columns that callers choose: there are more sets of those than anybody could prepare. */
const mostOfChosen = () => mostNames / 2;

/** How many statements are prepared at most, and at which of their executions; those that are prepared stay. */
export function prepareAtMost(count: number, execution: number): void {
  mostNames = count;
  recurringFrom = execution;
}

/** Stands behind the first word of statements whose columns a caller has chosen. */
export const chosenMark = "/* chosen */ ";

/** What FETCH answers depends on its cursor, so only these keep their shape. */
const keepsItsShape = /^\s*(select|insert|update|delete|with)\b/;
/** A pattern match is planned for its very pattern: how rare it is decides which index serves. */
const plannedForItsValues = /\bi?like\b/;

const names = remembered<string, string>("statements");
let namesOfChosen = 0;
const executions = new Map<string, number>();

/**
 * The name under which a recurring statement is prepared, so that PostgreSQL parses and plans it once per connection:
 * planning a list through row-level security costs more than running it. Undefined for what does not recur.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const isOfChosen = text.startsWith(chosenMark, "select ".length);
  if (isOfChosen && namesOfChosen >= mostOfChosen()) return undefined;
  const count = (executions.get(text) ?? 0) + 1;
  if (count < recurringFrom || plannedForItsValues.test(text) || !keepsItsShape.test(text)) {
    if (executions.size >= mostCounted) executions.clear();
    executions.set(text, count);
    return undefined;
  }
  executions.delete(text);
  const name = `hot_${names.size + 1}`;
  names.set(text, name);
  if (isOfChosen) namesOfChosen += 1;
  return name;
}
