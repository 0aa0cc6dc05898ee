import { Exact } from "@tandem/contract/core/exact";
import type { AnyEntity } from "../src/core/list-columns.ts";

/** A row as the wire carries it. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** How the texts of a column sort: by their code points, or as people expect. */
export type Collation = "C" | "natural";

const natural = new Intl.Collator("zh-u-kn-true");

function compareTexts(a: string, b: string, collation: Collation): number {
  const asPeople = collation === "natural" ? natural.compare(a, b) : 0;
  return asPeople || Buffer.compare(Buffer.from(a), Buffer.from(b));
}

type Compare = (a: unknown, b: unknown) => number;

function comparison(entity: AnyEntity, name: string, collations: ReadonlyMap<string, Collation>): Compare {
  const kind = name === "id" ? "reference" : entity.fields[name]?.kind;
  if (kind === "quantity" || kind === "money" || kind === "rate" || kind === "integer" || kind === "reference") {
    return (a, b) => new Exact(String(a)).cmp(String(b));
  }
  if (kind === "instant") return (a, b) => Date.parse(String(a)) - Date.parse(String(b));
  return (a, b) => compareTexts(String(a), String(b), collations.get(name) ?? "C");
}

/** What a list request means, said a second time in the plainest way: filters, sorting and a page of rows in memory. */
export function naiveList(
  entity: AnyEntity,
  all: readonly WireRow[],
  request: { readonly current: number; readonly size: number; readonly condition: Readonly<Record<string, unknown>> },
  collations: ReadonlyMap<string, Collation>,
): { total: number; limited: boolean; ids: string[] } {
  const {
    field = "updateDate",
    order = request.condition.field ? "asc" : "desc",
    limitCount,
    ...filters
  } = request.condition;
  const cap = typeof limitCount === "number" ? limitCount : Number.POSITIVE_INFINITY;
  const matching = all.filter((row) =>
    Object.entries(filters).every(([filter, value]) => matches(entity, row, filter, value, collations)),
  );
  const sorted = matching.toSorted((a, b) => {
    const name = String(field).replace(/^t1\./, "");
    const upwards =
      compareNullsLast(a[name], b[name], comparison(entity, name, collations)) || Number(a.id) - Number(b.id);
    return order === "asc" ? upwards : -upwards;
  });
  const start = (request.current - 1) * request.size;
  return {
    total: Math.min(matching.length, cap),
    limited: matching.length > cap,
    ids: sorted
      .slice(0, cap)
      .slice(start, start + request.size)
      .map((row) => row.id),
  };
}

function compareNullsLast(a: unknown, b: unknown, compare: Compare): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
}

function matches(
  entity: AnyEntity,
  row: WireRow,
  filter: string,
  value: unknown,
  collations: ReadonlyMap<string, Collation>,
): boolean {
  if (filter === "keyword") return entity.keyword.some((name) => contains(row[name], value));
  if (filter.endsWith("Indistinct")) return contains(row[filter.slice(0, -"Indistinct".length)], value);
  const [, name = filter, bound] = /^(.+?)(Start|End)$/.exec(filter) ?? [];
  const held = row[name];
  if (held === null) return false;
  const compare = comparison(entity, name, collations);
  if (bound === "Start") return compare(held, value) >= 0;
  if (bound === "End") return compare(held, value) <= 0;
  const wanted = [value].flat();
  return [held].flat().some((one) => wanted.some((other) => compare(one, other) === 0));
}

function contains(held: unknown, part: unknown): boolean {
  return held !== null && String(held).toLowerCase().includes(String(part).toLowerCase());
}
