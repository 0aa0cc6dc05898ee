import { machine, machines } from "@tandem/contract/base-data/machines";
import { lookupRules } from "../../fields/lookupRules.ts";
import { OrganisationPicker } from "../../fields/pickers.tsx";
import { referencePickers } from "../../fields/referencePickers.ts";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Machines of the organisations (S3.4a): what the list and the form have in common. */
export const machineNoun = {
  entity: machine,
  service: machines,
  paths: recordPaths("Base.Production.Machine"),
  pickers: { orgNo: OrganisationPicker, productionLineNo: referencePickers.productionLine },
  rules: [lookupRules.productionLine],
};
