import type { Entity } from "./core/entity.ts";
import type { Reference } from "./core/fields.ts";
import type { Endpoint } from "./core/service.ts";
import { services } from "./services.ts";

/** The records that calls list or keep, by the name of their entity. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  Object.values(services)
    .flatMap(({ endpoints }) => Object.values(endpoints as Record<string, Endpoint>))
    .flatMap(({ entity }): [string, Entity][] => (entity ? [[entity.name, entity]] : [])),
);

/** @throws RangeError where no call lists or keeps such records */
export function entityOf(name: string): Entity {
  const entity = entities.get(name);
  if (!entity) throw new RangeError(`No call lists records called ${name}`);
  return entity;
}

/** What no list keeps may be named nevertheless: values of enumerations, some of which are the product's own. */
export const namedWithoutRecords = ["docNature"];

/** The entity that a field names records of, and the field by which; undefined for what is in no list. */
export function namedBy(names: Reference): { readonly entity: Entity; readonly by: string } | undefined {
  const entity = entities.get(names.entity);
  return entity && { entity, by: names.by ?? entity.keyword[0] ?? "id" };
}
