import type { Entity } from "./core/entity.ts";
import type { Reference } from "./core/fields.ts";
import type { Endpoint } from "./core/service.ts";
import { services } from "./services.ts";

const endpoints = Object.values(services).flatMap(({ endpoints: calls }) =>
  Object.values(calls as Record<string, Endpoint>),
);
const listed = endpoints.flatMap(({ entity }): [string, Entity][] => (entity ? [[entity.name, entity]] : []));
const listedNames = new Set(listed.map(([name]) => name));

/** Parts of records that no call lists: they come and go with their head. By the name of their entity. */
export const parts: ReadonlyMap<string, { readonly part: Entity; readonly head: Entity }> = new Map(
  endpoints.flatMap(({ entity: head, writes: part }) =>
    head && part && !listedNames.has(part.name) ? [[part.name, { part, head }]] : [],
  ),
);

/** The records that calls list or keep, and their parts, by the name of their entity. */
export const entities: ReadonlyMap<string, Entity> = new Map([
  ...listed,
  ...[...parts].map(([name, { part }]): [string, Entity] => [name, part]),
]);

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
