import { technologies, technology } from "@tandem/contract/technologies/technologies";
import { type LookupRule, lookupRules } from "../core/lookupRules.ts";
import { OrganisationPicker } from "../core/pickers.tsx";
import { referencePickers } from "../core/referencePickers.ts";
import { recordPaths } from "../shell/recordPaths.ts";

/** The ways of making goods (S3.12a): what the list and the form have in common. */
export const technologyNoun = {
  entity: technology,
  service: technologies,
  paths: recordPaths("Base.Production.Technology"),
  pickers: { orgNo: OrganisationPicker, defaultTechnologyNo: referencePickers.technology },
  rules: [{ ...lookupRules.technology, field: "defaultTechnologyNo", waits: true }] satisfies LookupRule[],
};
