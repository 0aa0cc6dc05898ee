import { noticeTemplate, noticeTemplates } from "@tandem/contract/base-data/notice-templates";
import { referencePickers } from "../../fields/referencePickers.ts";
import { recordPaths } from "../../routes/recordPaths.ts";

/** Notice templates (B2.30): what the list and the form have in common. */
export const noticeTemplateNoun = {
  entity: noticeTemplate,
  service: noticeTemplates,
  paths: recordPaths("Base.Rule.NoticeTemplate"),
  pickers: { noticeType: referencePickers.noticeType },
};
