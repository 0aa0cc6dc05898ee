import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";

/**
 * What the rows of a document name must be named by one row each; `field` is where a second one says so, and which row the
 * first is. `list` is where the rows stand in what was sent.
 * @throws Fault
 */
export function requireOnce(named: readonly string[], error: ErrorName, field: string, list = "lines"): void {
  const first = new Map<string, number>();
  const repeated = named.flatMap((id, index): FaultDetail[] => {
    const before = first.get(id);
    if (before === undefined) first.set(id, index);
    const parameters = { row: index + 1, first: (before ?? 0) + 1 };
    return before === undefined ? [] : [{ path: `${list}.${index}.${field}`, key: `errors.${error}`, parameters }];
  });
  if (repeated[0]) throw new Fault(error, repeated[0].parameters, repeated);
}
