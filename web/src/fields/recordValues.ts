import type { Change, Entity, Fields, Input } from "@tandem/contract/core/entity";

type Values = Readonly<Record<string, unknown>>;

/** The values of a tenant's own fields that differ from before; an emptied one as an empty text, which takes it away. */
export function customChanges(values: unknown, before: unknown): Record<string, string> {
  const held = (before ?? {}) as Values;
  const changes = Object.entries((values ?? {}) as Values).flatMap(([fieldNo, value]) => {
    const next = typeof value === "string" ? value.trim() : "";
    return next === (held[fieldNo] ?? "") ? [] : [[fieldNo, next]];
  });
  return Object.fromEntries(changes);
}

function written(entity: Entity, values: Values, keys: boolean, before?: Values): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || (field.key && !keys)) continue;
    const value = values[name];
    if (field.kind === "custom") {
      result[name] = customChanges(value, before?.[name]);
      continue;
    }
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
    ...written(entity as unknown as Entity, values, false, record as unknown as Values),
  } as Change<Entity<Name, F>>;
}
