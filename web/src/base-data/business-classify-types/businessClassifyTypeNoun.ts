import { businessClassifyType, businessClassifyTypes } from "@tandem/contract/base-data/business-classify-types";
import { lookupRules } from "../../fields/lookupRules.ts";
import { DocNaturePicker, lookupPickers, OrganisationPicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Finer classes of documents: what the list and the form have in common. */
export const businessClassifyTypeNoun = {
  entity: businessClassifyType,
  service: businessClassifyTypes,
  paths: recordPaths("Base.Basic.BusinessClassifyType"),
  pickers: {
    orgNo: OrganisationPicker,
    docNature: DocNaturePicker,
    classifyType: lookupPickers.classifyType,
  },
  rules: [lookupRules.docNature, lookupRules.classifyType],
};
