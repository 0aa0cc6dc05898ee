import { invoices } from "@tandem/contract/settlement/invoices/calls";
import { invoiceLine } from "@tandem/contract/settlement/invoices/invoices";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  moneyColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";

const source = listSource(invoices, "getInvoiceLinePage");
const exportTo = listExport(invoices, "exportLines");

const columnsOf = (ofBuyer: boolean) =>
  withFurtherFields(invoiceLine, [
    codeColumn(invoiceLine, "billNo", { fixed: "left", width: 155 }),
    codeColumn(invoiceLine, "reconciliationNo", { width: 165 }),
    codeColumn(invoiceLine, "itemNo", { width: 110 }),
    textColumn(invoiceLine, "goodsName", { width: 140 }),
    quantityColumn(invoiceLine, "invoiceQty", { width: 110 }),
    codeColumn(invoiceLine, "purUnitNo", { width: 70 }),
    moneyColumn(invoiceLine, "amount", { width: 130 }),
    codeColumn(invoiceLine, "currency", { width: 95 }),
    ofBuyer
      ? textColumn(invoiceLine, "supplierName", { width: 150 })
      : codeColumn(invoiceLine, "orgNo", { width: 120 }),
    codeColumn(invoiceLine, "sourceNo", { width: 150 }),
    dateColumn(invoiceLine, "sourceDate", { width: 115 }),
    moneyColumn(invoiceLine, "price", { width: 150 }),
    quantityColumn(invoiceLine, "taxRate", { width: 105 }),
    statusColumn(invoiceLine, "sourceType", { width: 110 }),
    codeColumn(invoiceLine, "purchaseNo", { width: 145 }),
    lineNameColumn(invoiceLine),
    codeColumn(invoiceLine, "receiptNo", { width: 150 }),
    codeColumn(invoiceLine, "asnNo", { width: 150 }),
  ]);

/** What is invoiced of which bill: the lines of invoice bills, each with how much of a line of a reconciliation bill it takes (B3.18). */
export default function InvoiceLineList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const columns = columnsOf(ofBuyer);
  return (
    <ListPage
      entity={invoiceLine}
      source={source}
      exportTo={exportTo}
      title={t("invoicePages.allLines")}
      beside={{ path: pathTo("ReconciliationInvoicing.Management"), text: t("invoicePages.byInvoice") }}
      columns={columns}
      facts={["reconciliationNo", "goodsName", "invoiceQty", "amount"]}
      filters={withListedFilters(
        invoiceLine,
        columns,
        [
          ...(["billNo", "reconciliationNo", "sourceNo", "purchaseNo", "orgNo", "itemNo"] as const),
          ...(ofBuyer ? (["supplierNo"] as const) : []),
          ...(["sourceDate", "currency", "receiptNo", "asnNo"] as const),
        ],
        ["supplierNo", "purUnitNo"],
      )}
      sums={["amount", "untaxedAmount", "taxAmount"]}
      reads={["invoiceId"]}
      whenEmpty={{ text: t("invoicePages.noneYet"), go: "bills" }}
      onOpen={({ invoiceId }) => navigate(pathToDocument("ReconciliationInvoicing.Management.Invoicing", invoiceId))}
    />
  );
}
