import { extDocConfig, extDocConfigs } from "@tandem/contract/ext-doc-configs/ext-doc-configs";
import { recordPaths } from "../shell/recordPaths.ts";

/** Documents of other systems: what the list and the form have in common. */
export const extDocConfigNoun = {
  entity: extDocConfig,
  service: extDocConfigs,
  paths: recordPaths("Base.Rule.ExtDocConfig"),
};
