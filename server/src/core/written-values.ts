import { type Entity, type Fields, type Row, type WritableField, writableFields } from "@tandem/contract/core/entity";

/** What people filled in of a record, by the names of its columns; what was left out is empty. */
export function writtenValues<Name extends string, F extends Fields, Without extends WritableField<F> = never>(
  entity: Entity<Name, F>,
  input: Readonly<Partial<Record<Exclude<WritableField<F>, Without>, unknown>>>,
  without: readonly Without[] = [],
): Pick<Row<Entity<Name, F>>, Exclude<WritableField<F>, Without> & keyof Row<Entity<Name, F>>> {
  const names = writableFields(entity).filter((name) => !without.some((each) => each === name));
  const given: Readonly<Record<string, unknown>> = input;
  return Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as never;
}
