import type { Endpoint } from "@tandem/contract/core/service";
import { dataSources } from "@tandem/contract/custom-fields/data-sources";
import { services } from "@tandem/contract/services";
import i18next from "i18next";

/** The records that take fields of a tenant's own, by name. */
export const moduleNames: readonly string[] = [
  ...new Set(
    Object.values(services)
      .flatMap((service) => Object.values(service.endpoints as Record<string, Endpoint>))
      .flatMap(({ entity }) => (entity && "customValues" in entity.fields ? [entity.name] : [])),
  ),
];

/** What a kind of records is called, in the user's language. */
export const moduleName = (module: string) => (moduleNames.includes(module) ? i18next.t(`${module}.name`) : module);

/** What a data source is called, in the user's language. */
export const sourceName = (source: string) => i18next.t(`${dataSources[source]?.entity.name ?? source}.name`);
