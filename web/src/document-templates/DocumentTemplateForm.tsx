import { documentTemplate, documentTemplates } from "@tandem/contract/document-templates/document-templates";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a template. */
export default plainForm({
  entity: documentTemplate,
  service: documentTemplates,
  paths: recordPaths("Base.Rule.DocumentTemplate"),
  addTitle: "documentTemplatePages.add",
  modifyTitle: "documentTemplatePages.modify",
});
