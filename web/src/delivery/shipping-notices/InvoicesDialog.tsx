import {
  type ShippingNoticeDetail,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { InvoiceEditor } from "./InvoiceEditor.tsx";
import {
  blankInvoice,
  invoiceColumns,
  invoiceLines,
  invoicesFrom,
  nameOfInvoice,
  refusedInvoices,
} from "./invoiceLines.ts";
import { NoticePartDialog } from "./NoticePartDialog.tsx";
import { invoicesOf } from "./noticeDraft.ts";
import { useNoticePart } from "./useNoticePart.ts";

/** The supplier says which invoices come with a notice that was sent (B3.4a). What is typed is kept until it is saved. */
export default function InvoicesDialog(props: { readonly notice: ShippingNoticeDetail; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { notice } = props;
  const columns = useMemo(invoiceColumns, []);
  const part = useNoticePart(notice, {
    name: "invoices",
    stored: invoicesOf,
    toLines: invoiceLines,
    toKeep: invoicesFrom,
    blank: blankInvoice,
  });
  const { store } = part;
  return (
    <NoticePartDialog
      {...props}
      title={t("noticeInvoices.title", { number: notice.asnNo })}
      width="80%"
      part={part}
      columns={columns}
      nameOf={nameOfInvoice}
      keep={(named) => {
        const input = { ...named, invoices: invoicesFrom(store.state().lines) };
        return call(shippingNotices, "keepInvoices", input, { showError: false });
      }}
      done={t("noticeInvoices.saved", { number: notice.asnNo })}
      refused={refusedInvoices}
    >
      <InvoiceEditor store={store} columns={columns} />
    </NoticePartDialog>
  );
}
