import { auditFields, type Entity, type Fields } from "@tandem/contract/core/entity";
import { isNamed } from "@tandem/contract/core/field-groups";
import type { FieldKind } from "@tandem/contract/core/fields";
import type { ListColumn } from "./columns.tsx";

/** What is seldom asked for by its value. */
const figures: readonly FieldKind[] = ["quantity", "money", "rate", "integer"];

/**
 * The filters of a list of documents: those given, and behind them every other field that it lists, but figures, who changed
 * a record and when, and what is in `without`. Of what is named only the number filters.
 */
export function withListedFilters<Name extends string, F extends Fields, R>(
  entity: Entity<Name, F>,
  columns: readonly ListColumn<R>[],
  filters: readonly (keyof F & string)[],
  without: readonly (keyof F & string)[] = [],
): (keyof F & string)[] {
  const named = new Set<string>([...filters, ...without, ...Object.keys(auditFields)]);
  const numbered = Object.keys(entity.fields).filter((name) => isNamed(entity.fields, name));
  const names = new Set(numbered.map((name) => name.replace(/No$/, "Name")));
  const others = columns.flatMap(({ dataIndex }): (keyof F & string)[] => {
    const field = dataIndex === undefined ? undefined : entity.fields[dataIndex];
    if (dataIndex === undefined || !field || figures.includes(field.kind) || field.manners.length === 0) return [];
    return named.has(dataIndex) || names.has(dataIndex) ? [] : [dataIndex];
  });
  return [...filters, ...others];
}
