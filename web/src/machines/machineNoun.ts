import { machine, machines } from "@tandem/contract/machines/machines";
import { lookupRules } from "../core/lookupRules.ts";
import { OrganisationPicker } from "../core/pickers.tsx";
import { referencePickers } from "../core/referencePickers.ts";
import { recordPaths } from "../shell/recordPaths.ts";

/** Machines of the organisations (S3.4a): what the list and the form have in common. */
export const machineNoun = {
  entity: machine,
  service: machines,
  paths: recordPaths("Base.Production.Machine"),
  pickers: { orgNo: OrganisationPicker, productionLineNo: referencePickers.productionLine },
  rules: [lookupRules.productionLine],
};
