import { productionLine, productionLines } from "@tandem/contract/production-lines/production-lines";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a production line. */
export default plainForm({
  entity: productionLine,
  service: productionLines,
  paths: recordPaths("Base.Production.Line"),
  addTitle: "productionLinePages.add",
  modifyTitle: "productionLinePages.modify",
});
