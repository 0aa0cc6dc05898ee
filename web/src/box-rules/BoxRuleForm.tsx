import { boxRule, boxRules } from "@tandem/contract/box-rules/box-rules";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a box rule. */
export default plainForm({
  entity: boxRule,
  service: boxRules,
  paths: recordPaths("Base.Rule.Box"),
  addTitle: "boxRulePages.add",
  modifyTitle: "boxRulePages.modify",
});
