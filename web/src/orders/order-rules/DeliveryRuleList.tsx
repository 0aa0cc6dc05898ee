import { type Entity, writableFields } from "@tandem/contract/core/entity";
import type { Service } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { deliveryRules } from "@tandem/contract/orders/order-rules/delivery-rules";
import { orderRules } from "@tandem/contract/orders/order-rules/order-rules";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import type { ListRow } from "../../list/ListTable.tsx";
import { plainList } from "../../records/plainList.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";
import { deliveryRuleGroups } from "./deliveryRuleGroups.ts";
import { RuleVersions } from "./RuleVersions.tsx";
import { useDeciding } from "./useDeciding.tsx";

const entity = deliveryRules.entity as unknown as Entity;
const service = deliveryRules as unknown as Service;
const paths = recordPaths("Base.Rule.DeliveryRule");
const { valid, invalid } = validityStatus.code;

type Rule = ListRow & { readonly ruleName: string; readonly statusCode: string };

/** What may be done with a rule besides: used or stopped, and copied, which leaves the copy out of use. */
function useRowActions(): (row: ListRow) => readonly PageAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (row) => {
    const { id, version, ruleName: rule, statusCode } = row as Rule;
    const isUsed = statusCode === valid;
    return [
      {
        key: "inUse",
        label: t(isUsed ? "deliveryRulePages.stop" : "deliveryRulePages.use"),
        permission: "isModify",
        run: async () => {
          const change = { id, version, statusCode: isUsed ? invalid : valid };
          await call(deliveryRules, "updatedeliveryrulebyid", change);
          sayDone(t(isUsed ? "deliveryRulePages.stopped" : "deliveryRulePages.used", { rule }));
          await askAgain({ service, touches: [orderRules] });
        },
      },
      {
        key: "copy",
        label: t("orderRulePages.copy"),
        permission: "isAdd",
        run: async () => {
          const copied: Readonly<Record<string, unknown>> = await call(deliveryRules, "getdeliveryrulebyid", { id });
          const values = Object.fromEntries(writableFields(entity).map((name) => [name, copied[name] ?? null]));
          const added = await call(deliveryRules, "adddeliveryrule", { ...values, statusCode: invalid } as never);
          sayDone(t("deliveryRulePages.copied"));
          await askAgain({ service });
          navigate(paths.modify(added.id));
        },
      },
    ];
  };
}

/** The delivery rules of organisations (B2.29f): used, stopped, copied, and every version read again. */
export default plainList(deliveryRules, {
  groups: deliveryRuleGroups,
  rowActionsWidth: 280,
  useMore: () => {
    const { action, dialog } = useDeciding();
    return { actions: [action], rowActions: useRowActions(), dialog };
  },
  drawn: ({ id, version }) => <RuleVersions kind="deliveryRule" id={id} version={version} entity={entity} />,
});
