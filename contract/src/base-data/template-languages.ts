import { choices } from "../core/statuses.ts";

/** The language in which a line of a template is worded. */
export const templateLanguage = choices("common.language", {
  english: "en-US",
  simplifiedChinese: "zh-CN",
  traditionalChinese: "zh-TW",
  vietnamese: "vi-VN",
});
