import { approval, approvals } from "@tandem/contract/platform/approvals/approvals";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import {
  codeColumn,
  instantColumn,
  moneyColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { approvalFace } from "./approvalFace.tsx";

const source = listSource(approvals, "getApprovalPage");
const exportTo = listExport(approvals, "exportexcel");
const columns = withFurtherFields(approval, [
  codeColumn(approval, "documentNo", { fixed: "left", width: 140 }),
  statusColumn(approval, "status", { width: 125 }),
  moneyColumn(approval, "amount", { width: 110 }),
  codeColumn(approval, "currency", { width: 105 }),
  textColumn(approval, "askedName", { width: 120 }),
  statusColumn(approval, "documentStep", { width: 150 }),
  textColumn(approval, "supplierName", { width: 150 }),
  instantColumn(approval, "askedDate", { width: 145 }),
  textColumn(approval, "waitsFor", { width: 190 }),
  textColumn(approval, "approvedBy", { width: 190 }),
  textColumn(approval, "declinedBy", { width: 130 }),
  textColumn(approval, "declineReason", { width: 190 }),
  instantColumn(approval, "decidedDate", { width: 145 }),
  textColumn(approval, "ruleName", { width: 150 }),
]);

/** Steps that wait for approval, or did: those to decide, those one has asked for, and all. */
export default function ApprovalList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { waiting } = approvalStatus.code;
  return (
    <DocumentList
      face={approvalFace}
      entity={approval}
      title={t("menus.approvals")}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["status", "supplierName", "amount", "currency", "documentStep", "askedName", "askedDate"]}
      tabs={[
        {
          key: "toDecide",
          label: t("approvalPages.tabs.toDecide"),
          conditions: { status: waiting, toDecide: "1" },
        },
        { key: "askedByMe", label: t("approvalPages.tabs.askedByMe"), conditions: { askedByMe: "1" } },
      ]}
      quickDays="askedDate"
      filters={[
        "documentNo",
        "documentStep",
        "status",
        "orgNo",
        "supplierNo",
        "amount",
        "currency",
        "askedName",
        "askedDate",
      ]}
      reads={["recordId"]}
      rowActionsWidth={190}
      defaultSort={{ field: "askedDate", order: "desc" }}
      onOpen={({ recordId }) => navigate(pathToDocument("Offsite.User.Order.Acceptance", recordId))}
      whenEmpty={{ text: t("approvalPages.none") }}
    />
  );
}
