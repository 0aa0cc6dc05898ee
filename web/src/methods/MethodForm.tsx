import { method, methods } from "@tandem/contract/methods/methods";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a strategy. */
export default plainForm({
  entity: method,
  service: methods,
  paths: recordPaths("Base.Rule.Method"),
  addTitle: "methodPages.add",
  modifyTitle: "methodPages.modify",
});
