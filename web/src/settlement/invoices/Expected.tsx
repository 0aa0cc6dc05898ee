import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { isPositive } from "@tandem/contract/core/numbers";
import { type InvoiceDetail, invoice } from "@tandem/contract/settlement/invoices/invoices";
import i18next from "i18next";
import { formatAmount } from "../../fields/format.ts";
import { FactCard } from "../../ui/FactCard.tsx";
import styles from "./Expected.module.css";

const label = (field: keyof (typeof invoice)["fields"] & string) => i18next.t(fieldLabelKey(invoice.name, field));

/** To whom the invoice is made out, and what it should say. */
export function Expected({ of }: { readonly of: InvoiceDetail }) {
  const money = (field: "lineAmount" | "deductionAmount" | "expectedAmount" | "expectedTaxAmount") =>
    [label(field), formatAmount(of[field], of.currency)] as const;
  return (
    <div className={styles.expected}>
      <FactCard
        title={i18next.t("invoicePages.expected", { number: of.billNo })}
        facts={[
          [i18next.t("invoicePages.madeOutTo"), of.madeOutTo || of.orgName || of.orgNo],
          [label("lineCount"), String(of.lineCount)],
          ...(isPositive(of.deductionAmount) ? [money("lineAmount"), money("deductionAmount")] : []),
          [label("expectedAmount"), <b key="amount">{formatAmount(of.expectedAmount, of.currency)}</b>],
          money("expectedTaxAmount"),
        ]}
      />
    </div>
  );
}
