import { remembered } from "./caches.ts";

/** The execution at which a statement counts as recurring. */
let recurringFrom = 3;
/** PostgreSQL keeps a plan per statement and connection, so their number is bounded. */
let mostNames = 120;
const mostCounted = 5000;
/** Of them may be of columns that callers choose: there are more sets of those than anybody could prepare. */
const mostOfChosen = () => mostNames / 2;
/** Another's place is taken by what was asked so often since that was asked last: to plan it anew on every connection has to pay. */
const paysFrom = 8;

/** How many statements are prepared at most, and at which of their executions; by other limits all are chosen anew. */
export function prepareAtMost(count: number, execution: number): void {
  if (count === mostNames && execution === recurringFrom) return;
  mostNames = count;
  recurringFrom = execution;
  prepared.clear();
  preparedOfChosen = 0;
  candidates.clear();
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
  /** The execution at which it was asked last. */
  usedAt: number;
}

/** What is not prepared: how often it was asked since an execution. */
interface Candidate {
  count: number;
  since: number;
}

const prepared = remembered<string, Prepared>("statements");
let preparedOfChosen = 0;
const candidates = new Map<string, Candidate>();
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
  executed += 1;
  const known = prepared.get(text);
  if (known) {
    known.usedAt = executed;
    return known.name;
  }
  if (candidates.size >= mostCounted) candidates.clear();
  const candidate = candidates.get(text) ?? { count: 0, since: executed };
  candidates.set(text, candidate);
  candidate.count += 1;
  if (candidate.count < recurringFrom || plannedForItsValues.test(text) || !keepsItsShape.test(text)) return undefined;
  const isOfChosen = text.startsWith(chosenMark, "select ".length);
  if (makeRoom(candidate, isOfChosen)) return prepare(text, isOfChosen);
  // All others were asked meanwhile: it begins anew.
  if (candidate.count >= paysFrom) candidates.delete(text);
  return undefined;
}

function prepare(text: string, isOfChosen: boolean): string {
  candidates.delete(text);
  const name = `hot_${++lastNumber}`;
  prepared.set(text, { name, isOfChosen, usedAt: executed });
  if (isOfChosen) preparedOfChosen += 1;
  return name;
}

/** Whether one more may be prepared; the one that was asked last longest ago loses its name for it. */
function makeRoom({ count, since }: Candidate, isOfChosen: boolean): boolean {
  const isFullOfChosen = isOfChosen && preparedOfChosen >= mostOfChosen();
  if (prepared.size < mostNames && !isFullOfChosen) return true;
  if (count < paysFrom) return false;
  let oldest: [string, Prepared] | undefined;
  for (const each of prepared) {
    if (isFullOfChosen && !each[1].isOfChosen) continue;
    if (each[1].usedAt < (oldest?.[1].usedAt ?? since)) oldest = each;
  }
  if (!oldest) return false;
  const [text, { isOfChosen: wasOfChosen }] = oldest;
  prepared.delete(text);
  if (wasOfChosen) preparedOfChosen -= 1;
  forgotten += 1;
  return true;
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
