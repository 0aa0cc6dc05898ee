import { auditFields, type Entity, type Fields, type Row } from "@tandem/contract/core/entity";
import type { Field } from "@tandem/contract/core/fields";
import type { EndpointKind, Service } from "@tandem/contract/core/service";
import { furtherNames } from "@tandem/contract/core/translated-names";
import { type CallOptions, call } from "../api/client.ts";
import { shownValue } from "../fields/shownNames.ts";

/** Makes the call of a service that is of the kind: plain base data has one of each. */
export function plainCall<Answer>(
  service: Service,
  kind: EndpointKind,
  input: unknown,
  options?: CallOptions,
): Promise<Answer> {
  return call(service, methodOf(service, kind), input, options) as Promise<Answer>;
}

/** The name of the call that is of the kind. */
export function methodOf(service: Service, kind: EndpointKind): string {
  const method = Object.keys(service.endpoints).find((name) => service.endpoints[name]?.kind === kind);
  if (method === undefined) throw new RangeError(`${service.name} has no call of the kind ${kind}`);
  return method;
}

/** The fields of an entity that are its own, in their order, but its names in the languages of the product. */
export function ownFields<Name extends string, F extends Fields>(entity: Entity<Name, F>): (keyof F & string)[] {
  const names = furtherNames(entity);
  return Object.keys(entity.fields).filter((name) => !(name in auditFields) && !names.includes(name));
}

/** Whether a field is a box to tick, which says Y or N (S3.10b). */
export const isLetter = ({ statuses }: Field) => statuses?.codes.every((code) => code === "Y" || code === "N") ?? false;

/** How people call a record: by its number and name. */
export function recordName<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  row: Row<Entity<Name, F>>,
): string {
  const [number = "id", name] = entity.keyword;
  return [number, ...(name === undefined ? [] : [name])]
    .map((field) => String(shownValue(entity as unknown as Entity, row, field)))
    .join(" ");
}
