import { docType, docTypes } from "@tandem/contract/base-data/doc-types";
import { lookupRules } from "../../fields/lookupRules.ts";
import { DocNaturePicker, OrganisationPicker } from "../../fields/pickers.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";

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
