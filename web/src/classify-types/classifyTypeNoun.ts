import { classifyType, classifyTypes } from "@tandem/contract/classify-types/classify-types";
import { lookupRules } from "../core/lookupRules.ts";
import { DocNaturePicker, OrganisationPicker } from "../core/pickers.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

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
