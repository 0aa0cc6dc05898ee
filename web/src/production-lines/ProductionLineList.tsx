import { productionLine, productionLines } from "@tandem/contract/production-lines/production-lines";
import { OrganisationPicker } from "../core/pickers.tsx";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Production lines of the organisations. */
export default plainList({
  entity: productionLine,
  service: productionLines,
  paths: recordPaths("Base.Production.Line"),
  pickers: { orgNo: OrganisationPicker },
});
