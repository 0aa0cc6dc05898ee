import { noticeInvoiceList } from "@tandem/contract/delivery/shipping-notices/invoice-list";
import { shippingNoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  fieldColumn,
  moneyColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { pathToDocument } from "../../routes/paths.ts";

const source = listSource(noticeInvoiceList, "getInvoicePage");
const exportTo = listExport(noticeInvoiceList, "exportexcel");
const columns = withFurtherFields(shippingNoticeInvoice, [
  codeColumn(shippingNoticeInvoice, "invoiceNo", { fixed: "left", width: 140 }),
  codeColumn(shippingNoticeInvoice, "asnNo", { width: 140 }),
  textColumn(shippingNoticeInvoice, "supplierName", { width: 150 }),
  dateColumn(shippingNoticeInvoice, "invoiceDate", { width: 115 }),
  moneyColumn(shippingNoticeInvoice, "invoiceAmount"),
  codeColumn(shippingNoticeInvoice, "currency", { width: 105 }),
  statusColumn(shippingNoticeInvoice, "checkStatus", { width: 140 }),
  moneyColumn(shippingNoticeInvoice, "taxAmount", { width: 110 }),
  fieldColumn(shippingNoticeInvoice, "taxRate", { width: 90 }),
  statusColumn(shippingNoticeInvoice, "invoiceType", { width: 170 }),
  statusColumn(shippingNoticeInvoice, "invoiceClassify", { width: 115 }),
  codeColumn(shippingNoticeInvoice, "invoiceCode", { width: 130 }),
  codeColumn(shippingNoticeInvoice, "orgNo", { width: 110 }),
  statusColumn(shippingNoticeInvoice, "isGoodsInvoice", { width: 130 }),
]);

/** The invoices of delivery notices, which open their notice (B3.4a). */
export default function InvoiceList() {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const { side } = useCurrentUser();
  const toNotice = ({ shippingNoticeId: id }: { readonly shippingNoticeId: string }) =>
    navigate(pathToDocument("Offsite.Delivery.AsnTracking.Detail", id));
  return (
    <ListPage
      entity={shippingNoticeInvoice}
      source={source}
      exportTo={exportTo}
      columns={columns}
      facts={["asnNo", side === "supplier" ? "invoiceDate" : "supplierName", "invoiceAmount", "currency"]}
      quickDays="invoiceDate"
      filters={withListedFilters(
        shippingNoticeInvoice,
        columns,
        [
          ...(["invoiceNo", "asnNo", "invoiceDate", "invoiceType", "invoiceAmount"] as const),
          ...(side === "supplier" ? [] : (["supplierNo"] as const)),
          ...(["orgNo", "invoiceClassify", "checkStatus"] as const),
        ],
        ["supplierNo"],
      )}
      reads={["shippingNoticeId"]}
      {...(canOpen("shippingNotices") ? { onOpen: toNotice } : {})}
    />
  );
}
