import type { LocaleTree } from "@tandem/contract/core/locales";

/** All texts in zh-TW, loaded together. */
export default import.meta.glob<LocaleTree>("../../../../contract/locales/zh-TW/*.json", {
  eager: true,
  import: "default",
});
