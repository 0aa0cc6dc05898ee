import {
  businessClassifyType,
  businessClassifyTypes,
} from "@tandem/contract/business-classify-types/business-classify-types";
import { lookupRules } from "../core/lookupRules.ts";
import { DocNaturePicker, lookupPickers, OrganisationPicker } from "../core/pickers.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

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
