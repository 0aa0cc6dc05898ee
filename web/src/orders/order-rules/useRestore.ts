import type { Service } from "@tandem/contract/core/service";
import { orderRules } from "@tandem/contract/orders/order-rules/order-rules";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import type { ListRow } from "../../list/ListTable.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask, sayDone } from "../../ui/announce.ts";

/** The action that sets a rule as it is usual, after a question (B3.13j). */
export function useRestore(
  service: Service,
  method: "restoreAnswerConfiguration" | "restoreDefaultPolicy",
): (row: ListRow) => PageAction {
  const { t } = useTranslation();
  const label = t("orderRulePages.restore");
  return ({ id, version }) => ({
    key: "restore",
    label,
    permission: "isModify",
    run: async () => {
      if (!(await ask({ title: label, content: t("orderRulePages.restoreQuestion"), confirm: label }))) return;
      await call(orderRules, method, { id, version });
      sayDone(t("orderRulePages.restored"));
      await askAgain({ service, touches: [orderRules] });
    },
  });
}
