import { entity } from "../core/entity.ts";
import { code, status, text, validity } from "../core/fields.ts";
import { type LineProblem, lineEntity } from "../core/plain-lines.ts";
import { plainNoun } from "../core/plain-records.ts";
import { statuses } from "../core/statuses.ts";
import { knownPlaceholders, sampleText, unknownPlaceholder } from "./notice-placeholders.ts";
import { templateLanguage } from "./template-languages.ts";

/** By which means a notice is sent. The search for templates of messages asks for 4 (S7.13j). */
export const noticeTemplateType = statuses("noticeTemplate.templateType", {
  email: { code: "1", tone: "neutral" },
  textMessage: { code: "2", tone: "neutral" },
  chat: { code: "3", tone: "neutral" },
  message: { code: "4", tone: "neutral" },
});

/** A template of what people are told, and by which means (S3.4a, B3.21c). */
export const noticeTemplate = entity(
  "noticeTemplate",
  {
    noticeTemplateNo: code({ key: true }),
    noticeTemplateName: text(),
    /** What is told of. */
    noticeType: code({ names: "enumeration", by: "enumValue", where: { enumMid: "NOTICE_TYPE" } }),
    noticeTypeName: text({ readOnly: true }),
    templateType: status(noticeTemplateType),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  {
    keyword: ["noticeTemplateNo", "noticeTemplateName"],
    translated: "noticeTemplateName",
    source: "notice_template_row",
  },
);

/** What a notice says in a language: placeholders as `{number}` are filled in for each. */
export const noticeTemplateLine = lineEntity(
  noticeTemplate,
  {
    languageCode: status(templateLanguage),
    /** A text message has none, an e-mail must have one. */
    subject: text({ optional: true, max: 200 }),
    noticeText: text({ max: 2000 }),
  },
  ["subject", "noticeText"],
);

/** Notice templates (S7.13j). */
export const noticeTemplates = plainNoun(
  "IBmNoticeTemplateService",
  "bmnoticetemplate",
  noticeTemplate,
  {
    menu: "noticeTemplates",
    menuNo: "3470",
    menuOwner: "34",
    url: "Base.Rule.NoticeTemplate",
    path: "/base/rule/notice-template",
    icon: "MailOutlined",
    sort: 70,
  },
  {
    entity: noticeTemplateLine,
    initial: { languageCode: templateLanguage.code.english, subject: "{number}", noticeText: "{number}" },
    once: ["languageCode"],
    check: ({ noticeType, templateType }, lines) =>
      lines.flatMap((each, line): LineProblem[] => {
        const wrong = (["subject", "noticeText"] as const).flatMap((field): LineProblem[] => {
          const value = unknownPlaceholder(noticeType, each[field] ?? "");
          if (value === null) return [];
          const known = knownPlaceholders(noticeType).join(", ");
          return [{ line, field, key: "placeholderUnknown", parameters: { value, known } }];
        });
        const hasNoSubject = templateType === noticeTemplateType.code.email && !each.subject;
        const isShort = templateType === noticeTemplateType.code.textMessage && each.subject;
        if (hasNoSubject) wrong.push({ line, field: "subject", key: "missingValue" });
        if (isShort) wrong.push({ line, field: "subject", key: "subjectOfTextMessage" });
        return wrong;
      }),
    shown: ({ noticeType }, { subject, noticeText }) => ({
      title: subject ? sampleText(noticeType, subject) : null,
      text: sampleText(noticeType, noticeText),
    }),
  },
);
