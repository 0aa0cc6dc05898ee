import { entity } from "../core/entity.ts";
import { code, integer, status, text, validity } from "../core/fields.ts";
import { type LineProblem, lineEntity } from "../core/plain-lines.ts";
import { plainNoun } from "../core/plain-records.ts";
import { statuses } from "../core/statuses.ts";
import { templateLanguage } from "./template-languages.ts";

/** What a template lays out. The search for templates of labels asks for 2 (S7.13l). */
export const documentTemplateType = statuses("documentTemplate.templateType", {
  document: { code: "1", tone: "neutral" },
  label: { code: "2", tone: "neutral" },
});

/** What is printed on documents or labels besides what they say, in each language (S3.4a, S5.11). Print templates name it. */
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

/**
 * What prints in a language say; what is empty they say as the print template lays it out. Those in a language without a
 * line say, but for the title, what another says.
 */
export const documentTemplateLine = lineEntity(
  documentTemplate,
  {
    languageCode: status(templateLanguage),
    /** Instead of the name of the document. */
    title: text({ optional: true, max: 60 }),
    /** Above the title, as the name of a company. */
    headerText: text({ optional: true, max: 200 }),
    /** Below the totals, as terms of purchase; labels have none. */
    termsText: text({ optional: true, max: 4000 }),
    /** At the foot of every page. */
    footerText: text({ optional: true, max: 300 }),
  },
  ["title"],
);

/** Templates of documents and labels (S7.13l). */
export const documentTemplates = plainNoun(
  "IBmDocTemplateService",
  "bmdoctemplate",
  documentTemplate,
  {
    menu: "documentTemplates",
    menuNo: "3480",
    menuOwner: "34",
    url: "Base.Rule.DocumentTemplate",
    path: "/base/rule/document-template",
    icon: "PrinterOutlined",
    sort: 80,
    sortedBy: "sort",
  },
  {
    entity: documentTemplateLine,
    initial: { languageCode: templateLanguage.code.english },
    once: ["languageCode"],
    check: ({ templateType }, lines) =>
      lines.flatMap(({ termsText }, line): LineProblem[] =>
        templateType === documentTemplateType.code.label && termsText
          ? [{ line, field: "termsText", key: "termsOfLabel" }]
          : [],
      ),
  },
);
