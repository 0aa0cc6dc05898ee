import { itemTechnologies, itemTechnology } from "@tandem/contract/base-data/item-technologies";
import { type LookupRule, lookupRules } from "../../fields/lookupRules.ts";
import { MaterialPicker, OrganisationPicker } from "../../fields/pickers.tsx";
import { referencePickers } from "../../fields/referencePickers.ts";
import { recordPaths } from "../../routes/recordPaths.ts";

/** By which technology materials are made: what the list and the form have in common. */
export const itemTechnologyNoun = {
  entity: itemTechnology,
  service: itemTechnologies,
  paths: recordPaths("Base.Production.ItemTechnology"),
  pickers: { orgNo: OrganisationPicker, itemNo: MaterialPicker, technologyNo: referencePickers.technology },
  rules: [lookupRules.material, { ...lookupRules.technology, waits: true }] satisfies LookupRule[],
};
