import { type Entity, writableFields } from "@tandem/contract/core/entity";
import type { Service } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { deliveryRules } from "@tandem/contract/orders/order-rules/delivery-rules";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useIsHere } from "../../api/useAddress.ts";
import type { ListRow } from "../../list/ListTable.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import { plainList } from "../../records/plainList.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";
import { askToCopy } from "./askToCopy.ts";
import { deliveryRuleGroups } from "./deliveryRuleGroups.ts";
import { RuleVersions } from "./RuleVersions.tsx";
import { useDeciding } from "./useDeciding.tsx";
import { type RuleRow, useRulesInUse } from "./useRulesInUse.tsx";

const entity = deliveryRules.entity as unknown as Entity;
const service = deliveryRules as unknown as Service;
const paths = recordPaths("Base.Rule.DeliveryRule");
const { invalid } = validityStatus.code;

/** A rule is copied, which leaves the copy out of use. */
function useCopy(): (row: ListRow) => PageAction {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (row) => ({
    key: "copy",
    label: t("orderRulePages.copy"),
    permission: "isAdd",
    run: async () => {
      if (!(await askToCopy((row as RuleRow).ruleName))) return;
      const copied: Readonly<Record<string, unknown>> = await call(deliveryRules, "getdeliveryrulebyid", {
        id: row.id,
      });
      const values = Object.fromEntries(writableFields(entity).map((name) => [name, copied[name] ?? null]));
      const added = await call(deliveryRules, "adddeliveryrule", { ...values, statusCode: invalid } as never);
      sayDone(t("deliveryRulePages.copied"));
      await askAgain({ service });
      if (isHere()) navigate(paths.modify(added.id));
    },
  });
}

/** The delivery rules of organisations (B2.29f): used, stopped, copied, and every version read again. */
export default plainList(deliveryRules, {
  groups: deliveryRuleGroups,
  rowActionsWidth: 280,
  reads: ["ruleName", "statusCode"],
  useMore: () => {
    const { action, dialog } = useDeciding();
    const { ofRow, ofSelected, notice } = useRulesInUse();
    const copy = useCopy();
    return {
      actions: [action],
      rowActions: (row) => [ofRow(row as RuleRow), copy(row)],
      ofSelected: (context) => ofSelected(context as ListContext<RuleRow>),
      notice,
      dialog,
    };
  },
  drawn: ({ id, version }) => <RuleVersions kind="deliveryRule" id={id} version={version} entity={entity} />,
});
