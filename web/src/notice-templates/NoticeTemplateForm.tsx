import { noticeTemplate, noticeTemplates } from "@tandem/contract/notice-templates/notice-templates";
import { NoticeTypePicker } from "../core/pickers.tsx";
import { plainForm } from "../core/plainForm.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Adds or changes a notice template. */
export default plainForm({
  entity: noticeTemplate,
  service: noticeTemplates,
  paths: recordPaths("Base.Rule.NoticeTemplate"),
  addTitle: "noticeTemplatePages.add",
  modifyTitle: "noticeTemplatePages.modify",
  pickers: { noticeType: NoticeTypePicker },
});
