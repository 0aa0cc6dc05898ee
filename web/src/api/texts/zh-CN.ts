import type { LocaleTree } from "@tandem/contract/core/locales";

/** All texts in zh-CN, loaded together. */
export default import.meta.glob<LocaleTree>("../../../../contract/locales/zh-CN/*.json", {
  eager: true,
  import: "default",
});
