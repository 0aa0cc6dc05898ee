import { auditFields, type Entity } from "./entity.ts";

const commonFields: ReadonlySet<string> = new Set(["id", "version", "customValues", ...Object.keys(auditFields)]);

/** The locale key of a field's label. What every record carries has its label once, under `common`. */
export function fieldLabelKey(entityName: string, field: string): string {
  return commonFields.has(field) ? `common.${field}` : `${entityName}.${field}`;
}

/** The locale key of a field's label, of a tenant's own fields too. */
export function labelKeyIn(entity: Pick<Entity, "name" | "fields">, field: string): string {
  return entity.fields[field]?.labelKey ?? fieldLabelKey(entity.name, field);
}
