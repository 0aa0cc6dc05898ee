import i18next from "i18next";
import { ask } from "../../ui/announce.ts";

/** Asks before a copy of a rule is added (B8.12). */
export function askToCopy(name: string): Promise<boolean> {
  return ask({
    title: i18next.t("orderRulePages.copyTitle", { name }),
    content: i18next.t("orderRulePages.copyQuestion"),
    confirm: i18next.t("orderRulePages.copy"),
  });
}
