import { documentTemplate, documentTemplates } from "@tandem/contract/base-data/document-templates";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Templates of documents and labels, in the order in which they are offered (S7.13l): what the list and the form have in common. */
export const documentTemplateNoun = {
  entity: documentTemplate,
  service: documentTemplates,
  paths: recordPaths("Base.Rule.DocumentTemplate"),
};
