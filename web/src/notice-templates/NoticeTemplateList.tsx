import { noticeTemplate, noticeTemplates } from "@tandem/contract/notice-templates/notice-templates";
import { NoticeTypePicker } from "../core/pickers.tsx";
import { plainList } from "../core/plainList.tsx";
import { recordPaths } from "../shell/recordPaths.ts";

/** Notice templates (B2.30). */
export default plainList({
  entity: noticeTemplate,
  service: noticeTemplates,
  paths: recordPaths("Base.Rule.NoticeTemplate"),
  pickers: { noticeType: NoticeTypePicker },
});
