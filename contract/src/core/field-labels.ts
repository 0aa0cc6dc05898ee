import type { Entity } from "./entity.ts";

/** The locale key of a field's label; what is shared stands elsewhere (`sharedLabelKeys`). */
export function fieldLabelKey(entityName: string, field: string): string {
  return `${entityName}.${field}`;
}

/** The locale key of a field's label, of a tenant's own fields too. */
export function labelKeyIn(entity: Pick<Entity, "name" | "fields">, field: string): string {
  return entity.fields[field]?.labelKey ?? fieldLabelKey(entity.name, field);
}
