import type { Entity } from "@tandem/contract/core/entity";
import type { Endpoint } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";

/** The records that take fields of a tenant's own, by name. */
export const modules: ReadonlyMap<string, Entity> = new Map(
  Object.values(services)
    .flatMap((service) => Object.values(service.endpoints as Record<string, Endpoint>))
    .flatMap(({ entity }): [string, Entity][] =>
      entity && "customValues" in entity.fields ? [[entity.name, entity]] : [],
    ),
);

/** The table that holds a module's records, where a view shows them. */
export const tableOf = ({ source }: Entity) => source.replace(/_row$/, "");
