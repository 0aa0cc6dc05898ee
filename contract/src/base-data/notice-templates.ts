import { entity } from "../core/entity.ts";
import { code, status, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";
import { statuses } from "../core/statuses.ts";

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
  { keyword: ["noticeTemplateNo", "noticeTemplateName"], source: "notice_template_row" },
);

/** Notice templates (S7.13j). */
export const noticeTemplates = plainNoun("IBmNoticeTemplateService", "bmnoticetemplate", noticeTemplate, {
  menu: "noticeTemplates",
  menuNo: "3470",
  menuOwner: "34",
  url: "Base.Rule.NoticeTemplate",
  path: "/base/rule/notice-template",
  icon: "MailOutlined",
  sort: 70,
});
