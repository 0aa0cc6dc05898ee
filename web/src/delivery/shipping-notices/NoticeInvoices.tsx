import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import { shippingNoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { Alert } from "antd";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { comparedTexts } from "./invoiceLines.ts";
import styles from "./noticeParts.module.css";

type Invoice = ShippingNoticeDetail["invoiceBody"]["srmBillInvoiceBodyList"][number];

const shown = [
  ["invoiceNo", 190],
  ["invoiceCode", 130],
  ["invoiceType", 170],
  ["invoiceClassify", 130],
  ["invoiceDate", 120],
  ["currency", 90],
  ["invoiceAmount", 140],
  ["taxAmount", 120],
  ["taxRate", 90],
  ["isGoodsInvoice", 150],
] as const;
const numbers: readonly string[] = ["invoiceAmount", "taxAmount", "taxRate"];

/** The invoices that come with a notice, and how they compare with what is shipped. */
function NoticeInvoices({ notice }: { readonly notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  const { srmBillInvoiceBodyList: invoices } = notice.invoiceBody;
  if (invoices.length === 0) return <p className={styles.part}>{t("noticeInvoices.none")}</p>;
  return (
    <div className={styles.part}>
      {comparedTexts(notice.invoiceBody).map(({ currency, isSame, text }) => (
        <Alert
          key={currency}
          className={styles.failed ?? ""}
          type={isSame ? "success" : "warning"}
          showIcon
          title={text}
        />
      ))}
      <FieldTable<Invoice>
        maxHeight={480}
        rowKey={({ invoiceCode, invoiceNo }) => `${invoiceCode ?? ""} ${invoiceNo}`}
        rows={invoices}
        columns={shown.map(([name, width]) => ({
          key: name,
          title: t(fieldLabelKey(shippingNoticeInvoice.name, name)),
          width,
          ...(numbers.includes(name) ? { align: "end" as const } : {}),
          render: (invoice) => fieldValue(shippingNoticeInvoice.fields[name] as Field, invoice[name], invoice.currency),
        }))}
      />
    </div>
  );
}

/** The part of a notice's page that shows its invoices. */
export const invoicesPart = (notice: ShippingNoticeDetail) => ({
  key: "invoices",
  label: i18next.t("noticeInvoices.part", { count: notice.invoiceBody.srmBillInvoiceBodyList.length }),
  children: <NoticeInvoices notice={notice} />,
});
