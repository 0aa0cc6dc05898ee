import { noticeTemplate, noticeTemplates } from "@tandem/contract/base-data/notice-templates";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Notice templates (S7.13j). */
export const noticeTemplateHandlers = plainHandlers(noticeTemplates, noticeTemplate, [
  { field: "noticeType", table: "enumeration", tableField: "enumValue", enumMid: "NOTICE_TYPE" },
]);
