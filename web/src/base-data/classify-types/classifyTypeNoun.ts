import { classifyType, classifyTypes } from "@tandem/contract/base-data/classify-types";
import { lookupRules } from "../../fields/lookupRules.ts";
import { DocNaturePicker, OrganisationPicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Classes of documents: what the list and the form have in common. */
export const classifyTypeNoun = {
  entity: classifyType,
  service: classifyTypes,
  paths: recordPaths("Base.Basic.ClassifyType"),
  pickers: {
    orgNo: OrganisationPicker,
    docNature: DocNaturePicker,
  },
  rules: [lookupRules.docNature],
};
