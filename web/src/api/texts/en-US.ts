import type { LocaleTree } from "@tandem/contract/core/locales";

/** All texts in en-US, loaded together. */
export default import.meta.glob<LocaleTree>("../../../../contract/locales/en-US/*.json", {
  eager: true,
  import: "default",
});
