import type { Change, Entity, Fields, Input } from "@tandem/contract/core/entity";

function written(entity: Entity, values: Readonly<Record<string, unknown>>, keys: boolean): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || (field.key && !keys)) continue;
    const value = values[name];
    if (value === undefined || value === null || value === "") {
      if (field.optional) result[name] = null;
      else if (field.kind === "codes") result[name] = [];
      continue;
    }
    result[name] = typeof value === "string" ? value.trim() : value;
  }
  return result;
}

/** What adding sends: every writable field of the form; emptied ones as null. */
export function inputOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  values: Readonly<Record<string, unknown>>,
): Input<Entity<Name, F>> {
  return written(entity as unknown as Entity, values, true) as Input<Entity<Name, F>>;
}

/** What changing sends: the record that was read, by id and version, and every field that may change. */
export function changeOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  values: Readonly<Record<string, unknown>>,
  record: { readonly id: string; readonly version: number },
): Change<Entity<Name, F>> {
  return {
    id: record.id,
    version: record.version,
    ...written(entity as unknown as Entity, values, false),
  } as Change<Entity<Name, F>>;
}
