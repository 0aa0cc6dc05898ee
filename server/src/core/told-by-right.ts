import { conditionShapes } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { Field } from "@tandem/contract/core/fields";
import type { ListRequest, Page } from "@tandem/contract/core/service";

/** The fields of an entity that pickers do not tell. */
export function fieldsByRight(entity: object): Readonly<Record<string, Field>> {
  const { fields = {} } = entity as { readonly fields?: Readonly<Record<string, Field>> };
  return Object.fromEntries(Object.entries(fields).filter(([, { byRight }]) => byRight));
}

/** Whoever is not told a field finds and sorts nothing by it. @throws Fault unknownFilter, unknownSortField */
export function requireUnasked(hidden: Readonly<Record<string, Field>>, request: ListRequest<object>): void {
  const conditions = conditionShapes(hidden);
  const asked = [request.condition, ...(request.counts ?? [])];
  const found = asked.flatMap((each) => Object.keys(each)).filter((name) => Object.hasOwn(conditions, name));
  if (found.length > 0) throw new Fault("unknownFilter", { name: [...new Set(found)].join(", ") });
  const { field } = request.condition as { readonly field?: string };
  const sorted = field?.replace(/^t1\./, "");
  if (sorted !== undefined && Object.hasOwn(hidden, sorted)) throw new Fault("unknownSortField", { name: sorted });
}

/** The rows of a page without what is not told. */
export function withoutHidden<R>(hidden: Readonly<Record<string, Field>>, page: Page<R>): Page<R> {
  const names = Object.keys(hidden);
  const nothing = (row: R) => names.filter((name) => Object.hasOwn(row as object, name)).map((name) => [name, null]);
  return { ...page, records: page.records.map((row) => ({ ...row, ...Object.fromEntries(nothing(row)) })) };
}
