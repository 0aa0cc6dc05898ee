import { invoices } from "@tandem/contract/settlement/invoices/calls";
import type { InvoiceDetail } from "@tandem/contract/settlement/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import { Form, type FormInstance, Select } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { formatAmount } from "../../fields/format.ts";
import styles from "./Expected.module.css";

/** Offers the invoices that came with the delivery notices of the lines: the one that is chosen fills the fields. */
export function TakeOver({ form, of }: { readonly form: FormInstance; readonly of: InvoiceDetail }) {
  const { t } = useTranslation();
  const found = useQuery(callQuery(invoices, "getNoticeInvoices", { id: of.id }));
  const offered = found.data?.records.filter(({ currency }) => currency === null || currency === of.currency) ?? [];
  if (offered.length === 0) return null;
  const takeOver = (id: string) => {
    const chosen = offered.find((each) => each.id === id);
    if (!chosen) return;
    const { invoiceType, invoiceClassify, invoiceCode, invoiceNo, invoiceDate, invoiceAmount, taxAmount } = chosen;
    form.setFieldsValue({
      invoiceType,
      invoiceClassify,
      invoiceCode,
      invoiceNo,
      invoiceDate,
      invoiceAmount,
      taxAmount,
    });
  };
  return (
    <Form.Item label={t("invoicePages.takeOver")} htmlFor="takeOver">
      <Select<string>
        id="takeOver"
        className={styles.takeOver ?? ""}
        placeholder={t("invoicePages.takeOverChoose")}
        options={offered.map(({ id, invoiceNo, invoiceDate, invoiceAmount, asnNo }) => ({
          value: id,
          label: `${invoiceNo} · ${asnNo} · ${invoiceDate} · ${formatAmount(invoiceAmount, of.currency)}`,
        }))}
        onChange={takeOver}
      />
    </Form.Item>
  );
}
