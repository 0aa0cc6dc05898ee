import { productionLine, productionLines } from "@tandem/contract/base-data/production-lines";
import { OrganisationPicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Production lines of the organisations: what the list and the form have in common. */
export const productionLineNoun = {
  entity: productionLine,
  service: productionLines,
  paths: recordPaths("Base.Production.Line"),
  pickers: { orgNo: OrganisationPicker },
};
