import { lotRule, lotRules } from "@tandem/contract/lot-rules/lot-rules";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Lot rules (B2.30). */
export default plainList({
  entity: lotRule,
  service: lotRules,
  paths: recordPaths("Base.Rule.Lot"),
});
