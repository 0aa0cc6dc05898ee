import type { Service } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { deliveryRules } from "@tandem/contract/orders/order-rules/delivery-rules";
import { orderRules } from "@tandem/contract/orders/order-rules/order-rules";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call } from "../../api/client.ts";
import { type Refusal, RefusalNotice } from "../../document/Refusals.tsx";
import type { ListRow } from "../../list/ListTable.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";
import { offerUndo } from "../../ui/offerUndo.tsx";

const { valid, invalid } = validityStatus.code;
const service = deliveryRules as unknown as Service;

/** What is known of a delivery rule where it is used or stopped. */
export type RuleRow = ListRow & { readonly ruleName: string; readonly statusCode: string };

interface Left {
  readonly label: string;
  readonly changed: number;
  readonly refusals: readonly Refusal[];
}

/** Uses or stops delivery rules, one or several, each by itself; what was done may be taken back, and what was refused is named. */
export function useRulesInUse(): {
  readonly ofRow: (rule: RuleRow) => PageAction;
  readonly ofSelected: (context: ListContext<RuleRow>) => readonly PageAction[];
  readonly notice: ReactNode;
} {
  const { t } = useTranslation();
  const [left, setLeft] = useState<Left | null>(null);
  const labelOf = (isUsed: boolean) => t(isUsed ? "deliveryRulePages.use" : "deliveryRulePages.stop");
  const doneWith = (isUsed: boolean, done: readonly RuleRow[]) =>
    done.length === 1
      ? t(isUsed ? "deliveryRulePages.used" : "deliveryRulePages.stopped", { rule: done[0]?.ruleName })
      : t(isUsed ? "deliveryRulePages.usedAll" : "deliveryRulePages.stoppedAll", { count: done.length });

  const set = async (rules: readonly RuleRow[], isUsed: boolean, isUndone = false): Promise<readonly Refusal[]> => {
    const done: RuleRow[] = [];
    const refusals: Refusal[] = [];
    for (const rule of rules) {
      const change = { id: rule.id, version: rule.version, statusCode: isUsed ? valid : invalid };
      try {
        const { version } = await call(deliveryRules, "updatedeliveryrulebyid", change, { showError: false });
        done.push({ ...rule, version });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refusals.push({ id: rule.id, number: rule.ruleName, reason: error.message });
      }
    }
    setLeft(refusals.length > 0 ? { label: labelOf(isUsed), changed: done.length, refusals } : null);
    if (done.length > 0 && isUndone) sayDone(doneWith(isUsed, done));
    else if (done.length > 0) offerUndo(doneWith(isUsed, done), () => set(done, !isUsed, true));
    await askAgain({ service, touches: [orderRules] });
    return refusals;
  };

  const ofSelected = ({ selected, keep }: ListContext<RuleRow>) =>
    [true, false].map((isUsed): PageAction => {
      const others = selected.filter(({ statusCode }) => (statusCode === valid) !== isUsed);
      const none = t(isUsed ? "deliveryRulePages.selectStopped" : "deliveryRulePages.selectUsed");
      return {
        key: isUsed ? "use" : "stop",
        label: labelOf(isUsed),
        permission: "isModify",
        disabledReason: others.length > 0 ? null : none,
        run: async () => keep((await set(others, isUsed)).map(({ id }) => id)),
      };
    });

  return {
    ofRow: (rule) => {
      const isUsed = rule.statusCode === valid;
      return { key: "inUse", label: labelOf(!isUsed), permission: "isModify", run: () => set([rule], !isUsed) };
    },
    ofSelected,
    notice: left && <RefusalNotice {...left} onClose={() => setLeft(null)} />,
  };
}
