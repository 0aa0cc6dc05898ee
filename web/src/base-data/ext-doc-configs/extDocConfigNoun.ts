import { extDocConfig, extDocConfigs } from "@tandem/contract/base-data/ext-doc-configs";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Documents of other systems: what the list and the form have in common. */
export const extDocConfigNoun = {
  entity: extDocConfig,
  service: extDocConfigs,
  paths: recordPaths("Base.Rule.ExtDocConfig"),
};
