import type { Entity } from "@tandem/contract/core/entity";
import type { Service } from "@tandem/contract/core/service";
import { answerConfiguration, answerConfigurations } from "@tandem/contract/orders/order-rules/answer-configurations";
import { codeColumn } from "../../list/columns.tsx";
import { plainList } from "../../records/plainList.tsx";
import { optionColumns } from "./optionColumns.ts";
import { RuleVersions } from "./RuleVersions.tsx";
import { answerOptionGroups } from "./ruleGroups.ts";
import { useDeciding } from "./useDeciding.tsx";
import { useRestore } from "./useRestore.ts";

const entity = answerConfigurations.entity as unknown as Entity;

/** The order answer configurations of organisations (B2.29g), each with its versions. */
export default plainList(answerConfigurations, {
  columns: {
    orgNo: codeColumn(answerConfiguration, "orgNo", { fixed: "left", width: 135 }),
    ...optionColumns(answerConfiguration),
  },
  groups: [{ key: "basic", title: "groups.basic", fields: ["orgNo", "remark"] }, ...answerOptionGroups],
  rowActionsWidth: 260,
  useMore: () => {
    const { action, dialog } = useDeciding();
    const restore = useRestore(answerConfigurations as unknown as Service, "restoreAnswerConfiguration");
    return { actions: [action], rowActions: (row) => [restore(row)], dialog };
  },
  drawn: ({ id, version }) => <RuleVersions kind="answerConfiguration" id={id} version={version} entity={entity} />,
});
