import type { LocaleTree } from "@tandem/contract/core/locales";

/** All texts in vi-VN, loaded together. */
export default import.meta.glob<LocaleTree>("../../../../contract/locales/vi-VN/*.json", {
  eager: true,
  import: "default",
});
