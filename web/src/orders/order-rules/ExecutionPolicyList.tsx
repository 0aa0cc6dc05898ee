import { type Entity, writableFields } from "@tandem/contract/core/entity";
import type { Service } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import {
  defaultPolicyNo,
  executionPolicies,
  executionPolicy,
  executionPolicyLine,
  whyPolicyKept,
} from "@tandem/contract/orders/order-rules/execution-policies";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useIsHere } from "../../api/useAddress.ts";
import { refusalText } from "../../document/stepWords.ts";
import { codeColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import type { ListRow } from "../../list/ListTable.tsx";
import { plainList } from "../../records/plainList.tsx";
import { recordPaths } from "../../routes/recordPaths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";
import { askToCopy } from "./askToCopy.ts";
import { optionColumns } from "./optionColumns.ts";
import { policyGroups } from "./policyGroups.ts";
import { RuleVersions } from "./RuleVersions.tsx";
import { useDeciding } from "./useDeciding.tsx";
import { useRestore } from "./useRestore.ts";

const service = executionPolicies as unknown as Service;
const paths = recordPaths("Base.Rule.ExecutionPolicy");

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (entity: Entity, values: Values) =>
  Object.fromEntries(writableFields(entity).map((name) => [name, values[name] ?? null]));

const numberOf = (row: ListRow) => (row as Values & ListRow).policyNo;

/** Makes a policy like another, which is out of use until somebody has changed it. */
function useCopy(): (row: ListRow) => PageAction {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (row) => ({
    key: "copy",
    label: t("orderRulePages.copy"),
    permission: "isAdd",
    run: async () => {
      if (!(await askToCopy(`${(row as Values & ListRow).policyNo}`))) return;
      const { lines, ...policy } = await call(executionPolicies, "getexecutionpolicybyid", { id: row.id });
      const policyNo = `${policy.policyNo}-${policy.version}`;
      const copied = { ...valuesOf(executionPolicy as unknown as Entity, policy), policyNo };
      const ofLines = lines.map((line) => {
        const { lineNo: _place, ...values } = valuesOf(executionPolicyLine as unknown as Entity, line);
        return values;
      });
      const added = await call(executionPolicies, "addexecutionpolicy", {
        ...copied,
        statusCode: validityStatus.code.invalid,
        lines: ofLines,
      } as never);
      sayDone(t("orderRulePages.copied", { policyNo }));
      await askAgain({ service });
      if (isHere()) navigate(paths.modify(added.id));
    },
  });
}

/** Execution policies (B2.29n): each may be copied, the default one restored, and every version read again. */
export default plainList(executionPolicies as never, {
  columns: {
    policyNo: codeColumn(executionPolicy, "policyNo", { fixed: "left", width: 110 }),
    policyName: textColumn(executionPolicy, "policyName", { width: 130 }),
    deliveryMode: statusColumn(executionPolicy, "deliveryMode", { width: 105 }),
    ...optionColumns(executionPolicy),
  } as never,
  groups: policyGroups as never,
  rowActionsWidth: 300,
  useMore: () => {
    const { action, dialog } = useDeciding();
    const restore = useRestore(service, "restoreDefaultPolicy");
    const copy = useCopy();
    return {
      actions: [action],
      rowActions: (row) => [copy(row), ...(numberOf(row) === defaultPolicyNo ? [restore(row)] : [])],
      whyKept: (row) => {
        const refusal = whyPolicyKept(numberOf(row));
        return refusal && refusalText(refusal);
      },
      dialog,
    };
  },
  drawn: ({ id, version }) => (
    <RuleVersions
      kind="executionPolicy"
      id={id}
      version={version}
      entity={executionPolicy as unknown as Entity}
      line={executionPolicyLine as unknown as Entity}
    />
  ),
});
