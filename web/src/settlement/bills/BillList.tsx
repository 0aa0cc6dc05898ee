import { PlusOutlined } from "@ant-design/icons";
import { bill, bills } from "@tandem/contract/settlement/bills/bills";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  codeColumn,
  dateColumn,
  integerColumn,
  moneyColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { discussedNumberColumn } from "../../platform/document-messages/discussedNumberColumn.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { pathToGenerate } from "../invoices/pathToGenerate.ts";
import { type Bill, billFace } from "./billFace.tsx";
import { useDeductFromBill } from "./useDeductFromBill.tsx";

const source = listSource(bills, "getBillPage");
const exportTo = listExport(bills, "exportexcel");

/** Reconciliation bills of both sides, each of which confirms them (B4.8, B7.4). */
export default function BillList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const canOpenPool = useCanOpen()("billables");
  const { deduct, dialog } = useDeductFromBill();
  const pool = pathTo("ReconciliationInvoicing.Pool");
  const columns = withFurtherFields<"bill", typeof bill.fields, Bill>(bill, [
    discussedNumberColumn<"bill", typeof bill.fields, Bill>(bill, "billNo"),
    stateColumn(billFace, "status", 205),
    ofBuyer ? textColumn(bill, "supplierName", { width: 160 }) : textColumn(bill, "orgName", { width: 160 }),
    moneyColumn(bill, "amount", { width: 140 }),
    codeColumn(bill, "currency", { width: 95 }),
    statusColumn(bill, "confirmedBy", { width: 120 }),
    moneyColumn(bill, "payableAmount", { width: 140 }),
    moneyColumn(bill, "invoicedAmount", { width: 150 }),
    dateColumn(bill, "billDate", { width: 115 }),
    moneyColumn(bill, "differenceAmount", { width: 120 }),
    integerColumn(bill, "disputedCount", { width: 115 }),
    integerColumn(bill, "lineCount", { width: 125 }),
    moneyColumn(bill, "untaxedAmount", { width: 140 }),
  ]);
  /** The way to the pool, of whose rows bills are made; it leads where nothing is selected. */
  const create = (primary: boolean): PageAction => ({
    key: "create",
    label: t("billPages.create"),
    icon: <PlusOutlined />,
    permission: "isAdd",
    primary,
    run: () => navigate(pool),
  });
  return (
    <>
      <DocumentList
        face={billFace}
        own={{ invoice: ({ id }) => navigate(pathToGenerate([id])), deduct }}
        print={usePrint("BILL")}
        entity={bill}
        source={source}
        exportTo={exportTo}
        beside={canOpenPool ? { path: pool, text: t("menus.billables") } : undefined}
        columns={columns}
        facts={["status", ofBuyer ? "supplierName" : "orgName", "amount", "currency"]}
        tabs={{ field: "status" }}
        quickDays="billDate"
        filters={withListedFilters(
          bill,
          columns,
          [
            ...(["billNo", "orgNo"] as const),
            ...(ofBuyer ? (["supplierNo"] as const) : []),
            ...(["confirmedBy", "billDate", "currency", "taxRate"] as const),
          ],
          ["status", "supplierNo", "voidReason"],
        )}
        sums={["amount", "payableAmount", "invoicedAmount", "differenceAmount"]}
        whenEmpty={{ text: t(ofBuyer ? "billPages.noneYet" : "billPages.noneYetOfSupplier"), go: "billables" }}
        actions={(selected, { steps, print }) => [
          ...(canOpenPool ? [create(selected.length === 0)] : []),
          ...steps,
          ...print,
        ]}
        rowActionsWidth={150}
      />
      {dialog}
    </>
  );
}
