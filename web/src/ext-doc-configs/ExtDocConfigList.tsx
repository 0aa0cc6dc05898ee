import { extDocConfig, extDocConfigs } from "@tandem/contract/ext-doc-configs/ext-doc-configs";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Documents of other systems. */
export default plainList({
  entity: extDocConfig,
  service: extDocConfigs,
  paths: recordPaths("Base.Rule.ExtDocConfig"),
});
