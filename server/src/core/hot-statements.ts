import { remembered } from "./caches.ts";

/** The execution at which a statement counts as recurring. */
let recurringFrom = 3;
/** PostgreSQL keeps a plan per statement and connection, so their number is bounded. */
let mostNames = 120;
const mostCounted = 5000;
/** Of them may be of columns that callers choose: there are more sets of those than anybody could prepare. */
const mostOfChosen = () => mostNames / 2;
/** After so many executions all counts are halved: what was asked often once makes room for what is asked now. */
const agedAfter = 10_000;
/** Only what recurs so much more often takes another's place: to plan it anew on every connection has to pay. */
const paysFrom = 2;

/** How many statements are prepared at most, and at which of their executions; by other limits all are chosen anew. */
export function prepareAtMost(count: number, execution: number): void {
  if (count === mostNames && execution === recurringFrom) return;
  mostNames = count;
  recurringFrom = execution;
  prepared.clear();
  preparedOfChosen = 0;
  executions.clear();
  forgotten += 1;
}

/** Stands behind the first word of statements whose columns a caller has chosen. */
export const chosenMark = "/* chosen */ ";

/** What FETCH answers depends on its cursor, so only these keep their shape. */
const keepsItsShape = /^\s*(select|insert|update|delete|with)\b/;
/** A pattern match is planned for its very pattern: how rare it is decides which index serves. */
const plannedForItsValues = /\bi?like\b/;

interface Prepared {
  readonly name: string;
  readonly isOfChosen: boolean;
  uses: number;
}

const prepared = remembered<string, Prepared>("statements");
let preparedOfChosen = 0;
const executions = new Map<string, number>();
let executed = 0;
/** Names are never given twice: a connection may still keep what one stood for. */
let lastNumber = 0;
/** Counts the statements that have lost their names. */
let forgotten = 0;

/**
 * The name under which a recurring statement is prepared, so that PostgreSQL parses and plans it once per connection:
 * planning a list through row-level security costs more than running it. Undefined for what does not recur.
 */
export function preparedName(text: string): string | undefined {
  if (++executed >= agedAfter) age();
  const known = prepared.get(text);
  if (known) {
    known.uses += 1;
    return known.name;
  }
  const count = (executions.get(text) ?? 0) + 1;
  if (count >= recurringFrom && !plannedForItsValues.test(text) && keepsItsShape.test(text)) {
    const isOfChosen = text.startsWith(chosenMark, "select ".length);
    if (makeRoom(count, isOfChosen)) return prepare(text, count, isOfChosen);
  }
  if (executions.size >= mostCounted) executions.clear();
  executions.set(text, count);
  return undefined;
}

function prepare(text: string, uses: number, isOfChosen: boolean): string {
  executions.delete(text);
  const name = `hot_${++lastNumber}`;
  prepared.set(text, { name, isOfChosen, uses });
  if (isOfChosen) preparedOfChosen += 1;
  return name;
}

/** Whether one more may be prepared; what recurs much less than it loses its name for it. */
function makeRoom(count: number, isOfChosen: boolean): boolean {
  const isFullOfChosen = isOfChosen && preparedOfChosen >= mostOfChosen();
  if (prepared.size < mostNames && !isFullOfChosen) return true;
  let least: [string, Prepared] | undefined;
  for (const each of prepared) {
    if (isFullOfChosen && !each[1].isOfChosen) continue;
    if (each[1].uses < (least?.[1].uses ?? Number.POSITIVE_INFINITY)) least = each;
  }
  if (!least || least[1].uses * paysFrom > count) return false;
  const [text, { isOfChosen: wasOfChosen, uses }] = least;
  prepared.delete(text);
  executions.set(text, uses);
  if (wasOfChosen) preparedOfChosen -= 1;
  forgotten += 1;
  return true;
}

function age(): void {
  executed = 0;
  for (const each of prepared.values()) each.uses = Math.floor(each.uses / 2);
  for (const [text, count] of executions) {
    if (count < 2) executions.delete(text);
    else executions.set(text, Math.floor(count / 2));
  }
}

/** What a connection has prepared, as its driver keeps it: texts by their names. */
type PreparedThere = Record<string, string>;
const askedAt = new WeakMap<PreparedThere, number>();

/** The names of statements that a connection keeps planned for nobody, which the driver forgets with this. */
export function forgetPrepared(there: PreparedThere): string[] {
  if ((askedAt.get(there) ?? 0) === forgotten) return [];
  askedAt.set(there, forgotten);
  const standing = new Set([...prepared.values()].map(({ name }) => name));
  const names = Object.keys(there).filter((name) => !standing.has(name));
  for (const name of names) delete there[name];
  return names;
}
