import { productionLine, productionLines } from "@tandem/contract/production-lines/production-lines";
import { OrganisationPicker } from "../core/pickers.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Production lines of the organisations: what the list and the form have in common. */
export const productionLineNoun = {
  entity: productionLine,
  service: productionLines,
  paths: recordPaths("Base.Production.Line"),
  pickers: { orgNo: OrganisationPicker },
};
