import { method, methods } from "@tandem/contract/methods/methods";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Strategies of the warehouse (B2.30). */
export default plainList({
  entity: method,
  service: methods,
  paths: recordPaths("Base.Rule.Method"),
});
