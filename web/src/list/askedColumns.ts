import type { ListColumn } from "./columns.tsx";
import type { ListRow } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";

/**
 * The fields that a list asks for: those that the columns it shows look at, those it sums and sorts by, and those that it says
 * it reads. Undefined, all of them, where it does not say, or a column may look at any.
 */
export function askedColumns(
  { entity, reads, sums = [] }: AnyListProps,
  columns: readonly ListColumn<ListRow>[],
  sortedBy: string,
): readonly string[] | undefined {
  if (!reads || columns.some((column) => !column.reads)) return undefined;
  const asked = new Set([...columns.flatMap((column) => column.reads ?? []), ...reads, ...sums, sortedBy]);
  // In one order, so that the same fields are the same question.
  return Object.keys(entity.fields).filter((name) => asked.has(name));
}
