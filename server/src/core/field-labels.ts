import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Endpoint } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";

const keys = new Map<string, string>();
for (const service of Object.values(services)) {
  for (const { entity } of Object.values(service.endpoints as Record<string, Endpoint>)) {
    for (const name of Object.keys(entity?.fields ?? {})) {
      if (entity && !keys.has(name)) keys.set(name, fieldLabelKey(entity.name, name));
    }
  }
}

/** Locale key of a field's label: of the call's own entity where it has the field, else of the first that has. */
export function labelKeyOf(endpoint: Endpoint | null, field: string): string | undefined {
  return endpoint?.entity?.fields[field] ? fieldLabelKey(endpoint.entity.name, field) : keys.get(field);
}
