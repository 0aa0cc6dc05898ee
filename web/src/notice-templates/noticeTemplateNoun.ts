import { noticeTemplate, noticeTemplates } from "@tandem/contract/notice-templates/notice-templates";
import { referencePickers } from "../core/referencePickers.ts";
import { recordPaths } from "../shell/recordPaths.ts";

/** Notice templates (B2.30): what the list and the form have in common. */
export const noticeTemplateNoun = {
  entity: noticeTemplate,
  service: noticeTemplates,
  paths: recordPaths("Base.Rule.NoticeTemplate"),
  pickers: { noticeType: referencePickers.noticeType },
};
