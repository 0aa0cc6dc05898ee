import { docType, docTypes } from "@tandem/contract/doc-types/doc-types";
import { lookupRules } from "../core/lookupRules.ts";
import { DocNaturePicker, OrganisationPicker } from "../core/pickers.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Types of warehouse documents: what the list and the form have in common. */
export const docTypeNoun = {
  entity: docType,
  service: docTypes,
  paths: recordPaths("Base.Basic.DocType"),
  pickers: {
    orgNo: OrganisationPicker,
    docNature: DocNaturePicker,
  },
  rules: [lookupRules.docNature],
};
