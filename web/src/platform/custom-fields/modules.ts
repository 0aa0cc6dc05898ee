import { dataSources } from "@tandem/contract/platform/custom-fields/data-sources";
import { customModules } from "@tandem/contract/platform/custom-fields/modules";
import i18next from "i18next";

/** What a kind of records is called, in the user's language. */
export const moduleName = (module: string) => (customModules.includes(module) ? i18next.t(`${module}.name`) : module);

/** What a data source is called, in the user's language. */
export const sourceName = (source: string) => i18next.t(`${dataSources[source]?.entity.name ?? source}.name`);
