import { exportOf, list, service } from "../../core/service.ts";
import { shippingNoticeInvoice } from "./invoices.ts";

/** The invoices of all delivery notices that their caller sees (B3.4a). */
export const noticeInvoiceList = service(
  "ISrmBillInvoiceService",
  { menus: ["noticeInvoices"] },
  { getInvoicePage: list(shippingNoticeInvoice), exportexcel: exportOf(shippingNoticeInvoice) },
);
