import { technologies, technology } from "@tandem/contract/base-data/technologies";
import { type LookupRule, lookupRules } from "../../fields/lookupRules.ts";
import { OrganisationPicker } from "../../fields/pickers.tsx";
import { referencePickers } from "../../fields/referencePickers.ts";
import { recordPaths } from "../../routes/recordPaths.ts";

/** The ways of making goods (S3.12a): what the list and the form have in common. */
export const technologyNoun = {
  entity: technology,
  service: technologies,
  paths: recordPaths("Base.Production.Technology"),
  pickers: { orgNo: OrganisationPicker, defaultTechnologyNo: referencePickers.technology },
  rules: [{ ...lookupRules.technology, field: "defaultTechnologyNo", waits: true }] satisfies LookupRule[],
};
