import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { NounLines } from "@tandem/contract/core/plain-lines";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import { plainNouns } from "@tandem/contract/nouns";
import { services } from "@tandem/contract/services";

/** Labels by field: what calls say of their bodies before what records have. */
const keys = new Map<string, string>([
  ["id", "common.id"],
  ["version", "common.version"],
  ["lines", "common.lines"],
  ...Object.values<Service>(services).flatMap(({ labels = {} }) => Object.entries(labels)),
]);
const entities = new Map<string, Entity>();
/** What the calls of a service are about, by calls: steps of documents do not say it. */
const heads = new Map<Endpoint, Entity>();
for (const service of Object.values(services)) {
  const endpoints = Object.values(service.endpoints as Record<string, Endpoint>);
  const about = endpoints.find(({ entity }) => entity)?.entity;
  for (const endpoint of endpoints) {
    const { entity = about } = endpoint;
    if (entity) heads.set(endpoint, entity);
    if (endpoint.entity) know(endpoint.entity);
  }
}
for (const noun of Object.values(plainNouns)) {
  const { lines } = noun as { readonly lines?: NounLines };
  if (lines) know(lines.entity);
}

function know(entity: Entity): void {
  entities.set(entity.name, entity);
  for (const field of Object.keys(entity.fields)) {
    if (!keys.has(field)) keys.set(field, fieldLabelKey(entity.name, field));
  }
}

/** What a place of a call's body is a field of: of a line where it leads into one, which is called as its head is. */
export function entityAt(endpoint: Endpoint, path: readonly PropertyKey[]): Entity | undefined {
  const isInLine = path[0] === "lines" && path.length > 2;
  return (isInLine ? entities.get(`${heads.get(endpoint)?.name}Line`) : undefined) ?? endpoint.entity;
}

/** Locale key of a field's label: of the records it is said of where they have the field, else of the first that have. */
export function labelKeyOf(entity: Entity | undefined, field: string): string | undefined {
  return entity?.fields[field] ? fieldLabelKey(entity.name, field) : keys.get(field);
}
