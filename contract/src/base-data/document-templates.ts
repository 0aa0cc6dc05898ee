import { entity } from "../core/entity.ts";
import { code, integer, status, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";
import { statuses } from "../core/statuses.ts";

/** What a template lays out. The search for templates of labels asks for 2 (S7.13l). */
export const documentTemplateType = statuses("documentTemplate.templateType", {
  document: { code: "1", tone: "neutral" },
  label: { code: "2", tone: "neutral" },
});

/** A template by which documents or labels are laid out (S3.4a, S5.11). */
export const documentTemplate = entity(
  "documentTemplate",
  {
    templateCode: code({ key: true }),
    templateName: text(),
    templateType: status(documentTemplateType),
    /** Its place among the others: pickers offer the lowest first. */
    sort: integer(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["templateCode", "templateName"], translated: "templateName" },
);

/** Templates of documents and labels (S7.13l). */
export const documentTemplates = plainNoun("IBmDocTemplateService", "bmdoctemplate", documentTemplate, {
  menu: "documentTemplates",
  menuNo: "3480",
  menuOwner: "34",
  url: "Base.Rule.DocumentTemplate",
  path: "/base/rule/document-template",
  icon: "PrinterOutlined",
  sort: 80,
  sortedBy: "sort",
});
