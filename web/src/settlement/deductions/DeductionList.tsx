import { PlusOutlined } from "@ant-design/icons";
import { deduction, deductionImport, deductions } from "@tandem/contract/settlement/deductions/deductions";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  moneyColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { discussedNumberColumn } from "../../platform/document-messages/discussedNumberColumn.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import { importTarget } from "../../workbooks/importTarget.ts";
import { useAcceptDeduction } from "./AcceptDeduction.tsx";
import { type Deduction, deductionFace } from "./deductionFace.tsx";

const source = listSource(deductions, "getDeductionOrderPage");
const exportTo = listExport(deductions, "exportexcel");
const importTo = importTarget(deductions, "importexcel", "downExcelTemplate", deductionImport, []);

/** Deductions of both sides: the buyer issues them, the supplier answers (B2.29s). */
export default function DeductionList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const { accept, dialog } = useAcceptDeduction();
  const columns = withFurtherFields<"deduction", typeof deduction.fields, Deduction>(deduction, [
    discussedNumberColumn<"deduction", typeof deduction.fields, Deduction>(deduction, "deductionNo"),
    stateColumn(deductionFace, "deductionStatus", 150),
    ofBuyer ? textColumn(deduction, "supplierName", { width: 160 }) : textColumn(deduction, "orgName", { width: 160 }),
    codeColumn(deduction, "currency", { width: 105 }),
    moneyColumn(deduction, "deductionAmount", { width: 120 }),
    moneyColumn(deduction, "confirmAmount", { width: 120 }),
    textColumn(deduction, "deductionName", { width: 170 }),
    statusColumn(deduction, "deductionType", { width: 130 }),
    statusColumn(deduction, "deductionEffect", { width: 150 }),
    dateColumn(deduction, "deductionDate", { width: 115 }),
    codeColumn(deduction, "purchaseNo", { width: 145 }),
    textColumn(deduction, "reason", { width: 200 }),
    textColumn(deduction, "rejectReason", { width: 180 }),
  ]);
  const create = (primary: boolean) => ({
    ...{
      key: "create",
      label: t("deductionPages.create"),
      icon: <PlusOutlined />,
      permission: "isAdd" as const,
      primary,
    },
    run: () => navigate(pathTo("ReconciliationInvoicing.DeductionManage.Add")),
  });
  return (
    <>
      <DocumentList
        face={deductionFace}
        own={{ accept }}
        print={usePrint("DEDUCTION")}
        entity={deduction}
        source={source}
        exportTo={exportTo}
        importTo={importTo}
        columns={columns}
        facts={["deductionStatus", ofBuyer ? "supplierName" : "orgName", "deductionAmount", "currency"]}
        tabs={{ field: "deductionStatus" }}
        quickDays="deductionDate"
        filters={withListedFilters(
          deduction,
          columns,
          [
            ...(["deductionNo", "orgNo"] as const),
            ...(ofBuyer ? (["supplierNo"] as const) : []),
            ...(["deductionType", "deductionEffect", "purchaseNo", "deductionDate", "currency"] as const),
          ],
          ["deductionStatus", "supplierNo", "reason", "rejectReason", "refuseReason", "voidReason"],
        )}
        sums={["deductionAmount", "confirmAmount"]}
        actions={(selected, { steps, print }) => [create(selected.length === 0), ...steps, ...print]}
        rowActionsWidth={200}
      />
      {dialog}
    </>
  );
}
