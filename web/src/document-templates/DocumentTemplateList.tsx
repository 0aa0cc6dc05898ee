import { documentTemplate, documentTemplates } from "@tandem/contract/document-templates/document-templates";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Templates of documents and labels, in the order in which they are offered (S7.13l). */
export default plainList({
  entity: documentTemplate,
  service: documentTemplates,
  paths: recordPaths("Base.Rule.DocumentTemplate"),
  defaultSort: { field: "sort", order: "asc" },
});
