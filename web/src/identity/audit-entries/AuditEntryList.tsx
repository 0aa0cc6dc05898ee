import type { Row } from "@tandem/contract/core/entity";
import { auditEntries, auditEntry } from "@tandem/contract/identity/audit-entries";
import { listExport, listSource } from "../../api/listSource.ts";
import { codeColumn, instantColumn, type ListColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";

type AuditEntry = Row<typeof auditEntry>;

const source = listSource(auditEntries, "getSysAuditLogPage");
const exportTo = listExport(auditEntries, "exportexcel");
const columns: ListColumn<AuditEntry>[] = [
  instantColumn(auditEntry, "createDate", { fixed: "left" }),
  statusColumn(auditEntry, "action", { width: 150 }),
  codeColumn(auditEntry, "userNo", { width: 130 }),
  textColumn(auditEntry, "createName", { width: 150 }),
  textColumn(auditEntry, "subject", { width: 200 }),
  textColumn(auditEntry, "changes", { width: 320 }),
  textColumn(auditEntry, "address", { width: 140 }),
  codeColumn(auditEntry, "correlationId", { width: 300 }),
];

/** Who signed in or failed to, was refused, and changed whose rights (B2.30). */
export default function AuditEntryList() {
  return (
    <ListPage
      entity={auditEntry}
      source={source}
      exportTo={exportTo}
      columns={columns}
      filters={["action", "userNo", "subject", "createDate", "address", "correlationId"]}
      drawer={{
        title: (row) => row.userNo ?? row.address,
        groups: [
          {
            title: "groups.basic",
            fields: ["createDate", "action", "userNo", "createName", "subject", "changes", "address", "correlationId"],
          },
        ],
      }}
    />
  );
}
