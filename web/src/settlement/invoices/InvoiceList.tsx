import { PlusOutlined } from "@ant-design/icons";
import { invoices } from "@tandem/contract/settlement/invoices/calls";
import { invoice } from "@tandem/contract/settlement/invoices/invoices";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
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
import type { PageAction } from "../../ui/ActionBar.tsx";
import { type Invoice, invoiceFace } from "./invoiceFace.tsx";
import { useReverseInvoice } from "./ReverseInvoice.tsx";

const source = listSource(invoices, "getBillInvoiceDocPage");
const exportTo = listExport(invoices, "exportexcel");

const columnsOf = (ofBuyer: boolean) =>
  withFurtherFields<"invoice", typeof invoice.fields, Invoice>(invoice, [
    discussedNumberColumn<"invoice", typeof invoice.fields, Invoice>(invoice, "billNo"),
    stateColumn(invoiceFace, "status", 135),
    ofBuyer ? textColumn(invoice, "supplierName", { width: 145 }) : textColumn(invoice, "orgName", { width: 145 }),
    moneyColumn(invoice, "expectedAmount", { width: 150 }),
    codeColumn(invoice, "currency", { width: 95 }),
    textColumn(invoice, "invoiceNo", { width: 185 }),
    dateColumn(invoice, "invoiceDate", { width: 115 }),
    moneyColumn(invoice, "invoiceAmount", { width: 150 }),
    moneyColumn(invoice, "payableAmount", { width: 140 }),
    statusColumn(invoice, "throwStatus", { width: 150 }),
    dateColumn(invoice, "postingDate", { width: 115 }),
    statusColumn(invoice, "invoiceType", { width: 150 }),
    statusColumn(invoice, "invoiceClassify", { width: 120 }),
    textColumn(invoice, "erpBillNo", { width: 150 }),
  ]);

/** Invoice bills of both sides: the supplier enters and commits its invoices, the buyer approves and posts them (B2.23, B4.9). */
export default function InvoiceList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const { reverse, dialog } = useReverseInvoice();
  const columns = columnsOf(ofBuyer);
  const canOpenBills = useCanOpen()("bills");
  /** The way to the bills that can be invoiced; it leads where nothing is selected. */
  const create = (primary: boolean): PageAction => ({
    key: "create",
    label: t("invoicePages.create"),
    icon: <PlusOutlined />,
    permission: "isAdd",
    primary,
    run: () => navigate(pathTo("ReconciliationInvoicing.Management.Add")),
  });
  return (
    <>
      <DocumentList
        face={invoiceFace}
        own={{ reverse }}
        print={usePrint("INVOICE")}
        entity={invoice}
        source={source}
        exportTo={exportTo}
        beside={{ path: pathTo("ReconciliationInvoicing.Management.Lines"), text: t("invoicePages.byLine") }}
        columns={columns}
        facts={["status", ofBuyer ? "supplierName" : "orgName", "expectedAmount", "currency"]}
        tabs={{ field: "status" }}
        quickDays="invoiceDate"
        filters={withListedFilters(
          invoice,
          columns,
          [
            ...(["billNo", "invoiceNo", "orgNo"] as const),
            ...(ofBuyer ? (["supplierNo"] as const) : []),
            ...(["invoiceDate", "currency", "throwStatus", "postingDate", "invoiceType"] as const),
          ],
          ["status", "isRejected", "supplierNo", "rejectReason", "voidReason", "reverseReason", "throwMessage"],
        )}
        sums={["expectedAmount", "invoiceAmount", "payableAmount"]}
        whenEmpty={{ text: t("invoicePages.noneYet"), go: "bills" }}
        actions={(selected, { steps, print }) => [
          ...(canOpenBills ? [create(selected.length === 0)] : []),
          ...steps,
          ...print,
        ]}
        rowActionsWidth={200}
      />
      {dialog}
    </>
  );
}
