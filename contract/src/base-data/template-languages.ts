import { statuses } from "../core/statuses.ts";

/** The language in which a line of a template is worded. */
export const templateLanguage = {
  ...statuses("common.language", {
    english: { code: "en-US", tone: "neutral" },
    simplifiedChinese: { code: "zh-CN", tone: "neutral" },
    traditionalChinese: { code: "zh-TW", tone: "neutral" },
    vietnamese: { code: "vi-VN", tone: "neutral" },
  }),
  isPlain: true,
};
