import type { Row } from "@tandem/contract/core/entity";
import { operationLog, operationLogs } from "@tandem/contract/platform/logs";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  furtherColumns,
  instantColumn,
  integerColumn,
  type ListColumn,
  statusColumn,
  textColumn,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";

type Operation = Row<typeof operationLog>;

const source = listSource(operationLogs, "getSysOperationLogPage");
const exportTo = listExport(operationLogs, "exportexcel");
const columns: ListColumn<Operation>[] = [
  instantColumn(operationLog, "happenDate", { fixed: "left", width: 150 }),
  textColumn(operationLog, "userName", { width: 120 }),
  textColumn(operationLog, "operation", { width: 190, sortable: false }),
  textColumn(operationLog, "subject", { width: 150, sortable: false }),
  textColumn(operationLog, "changes", { width: 270, sortable: false }),
  statusColumn(operationLog, "outcome", { width: 110 }),
  textColumn(operationLog, "refused", { width: 300, sortable: false }),
  codeColumn(operationLog, "userNo", { width: 120 }),
  textColumn(operationLog, "address", { width: 140 }),
  codeColumn(operationLog, "correlationId", { width: 300 }),
  ...furtherColumns([
    integerColumn(operationLog, "changedCount", { width: 120 }),
    textColumn(operationLog, "callName", { width: 300 }),
  ]),
];

/** Who changed what, when, from where: old and new (B2.30). */
export default function OperationLogList() {
  return (
    <ListPage
      entity={operationLog}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["operation", "subject", "changes", "userName", "outcome", "refused"]}
      filters={[
        "happenDate",
        "userNo",
        "userName",
        "operation",
        "outcome",
        "subject",
        "callName",
        "address",
        "correlationId",
      ]}
      defaultSort={{ field: "happenDate", order: "desc" }}
      drawer={{
        title: (row) => row.operation,
        groups: [
          {
            title: "groups.basic",
            fields: [
              "happenDate",
              "userNo",
              "userName",
              "operation",
              "outcome",
              "changedCount",
              "refused",
              "subject",
              "changes",
              "callName",
              "address",
              "correlationId",
            ],
          },
        ],
      }}
    />
  );
}
