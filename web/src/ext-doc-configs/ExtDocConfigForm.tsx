import { extDocConfig, extDocConfigs } from "@tandem/contract/ext-doc-configs/ext-doc-configs";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a document of another system. */
export default plainForm({
  entity: extDocConfig,
  service: extDocConfigs,
  paths: recordPaths("Base.Rule.ExtDocConfig"),
  addTitle: "extDocConfigPages.add",
  modifyTitle: "extDocConfigPages.modify",
});
