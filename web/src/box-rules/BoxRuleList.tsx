import { boxRule, boxRules } from "@tandem/contract/box-rules/box-rules";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Box rules (B2.30). */
export default plainList({
  entity: boxRule,
  service: boxRules,
  paths: recordPaths("Base.Rule.Box"),
});
