import type { ListColumn } from "./columns.tsx";
import type { ListRow } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import { measureOf } from "./measures.ts";

/**
 * The fields that a list asks for: those that the columns it shows look at, those it sums and sorts by, and those that it says
 * it reads. Undefined, all of them, where it does not say, a column may look at any, or it shows all.
 */
export function askedColumns(
  { entity, reads, sums = [] }: AnyListProps,
  columns: readonly ListColumn<ListRow>[],
  sortedBy: string,
): readonly string[] | undefined {
  if (!reads || columns.some((column) => !column.reads)) return undefined;
  const measures = sums.flatMap((name) => measureOf(entity, name) ?? []);
  const asked = new Set([...columns.flatMap((column) => column.reads ?? []), ...reads, ...sums, ...measures, sortedBy]);
  const all = Object.keys(entity.fields);
  // Who asks for all of them has whole rows, and need not ask again for the one that is opened.
  if (all.every((name) => asked.has(name))) return undefined;
  // In one order, so that the same fields are the same question.
  return all.filter((name) => asked.has(name));
}
