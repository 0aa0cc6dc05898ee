import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { invoice } from "@tandem/contract/settlement/invoices/invoices";
import { Form } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatAmount, formatMoney } from "../../fields/format.ts";
import { areMixed } from "./areMixed.ts";
import styles from "./InvoiceTotals.module.css";
import { totalsOf, type WantedPart } from "./partsToInvoice.ts";
import type { ToInvoice } from "./toInvoice.ts";

/** What matters most, and what it is made of; what is zero of what may be deducted of the payment is not told. */
const figures = [
  ...(["lineAmount", "deductionAmount", "expectedAmount", "expectedTaxAmount"] as const),
  ...(["paymentDeductionAmount", "payableAmount"] as const),
] as const;

/** Whose the invoice bill is, and what it comes to as it is filled in: it stays in view above the lines. */
export function InvoiceTotals({ of }: { readonly of: ToInvoice }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const parts = Form.useWatch("lines", { form, preserve: true }) as readonly WantedPart[] | undefined;
  const joined = Form.useWatch("deductionIds", { form, preserve: true }) as readonly string[] | undefined;
  const known = useMemo(() => new Map(of.lines.map((line) => [line.id, line])), [of]);
  const totals = useMemo(
    () =>
      totalsOf(
        known,
        parts ?? [],
        of.deductions.filter(({ id }) => joined?.includes(id)),
      ),
    [known, of, parts, joined],
  );
  const [first] = of.bills;
  if (!first) return null;
  const { currency } = first;
  const isNothingLeft = !isPositive(totals.expectedAmount) || compareNumbers(totals.payableAmount, "0") < 0;
  const shown = figures.filter((name) => name !== "paymentDeductionAmount" || isPositive(totals[name]));
  return (
    <section className={styles.totals} aria-label={t("invoicePages.totals")}>
      <p className={styles.parties}>
        {[
          first.supplierName || first.supplierNo,
          first.orgName || first.orgNo,
          of.bills.map(({ billNo }) => billNo).join(", "),
        ].join(" · ")}
      </p>
      <dl className={styles.figures}>
        {shown.map((name) => (
          <div key={name} className={name === "expectedAmount" ? styles.main : undefined}>
            <dt>
              <FieldLabel entityName={invoice.name} field={name} />
            </dt>
            <dd>
              {name === "expectedAmount" ? formatAmount(totals[name], currency) : formatMoney(totals[name], currency)}
            </dd>
          </div>
        ))}
      </dl>
      {areMixed(of.bills) && (
        <p className={styles.wrong} role="status">
          {t("errors.invoiceMixed")}
        </p>
      )}
      {isNothingLeft && (
        <p className={styles.wrong} role="status">
          {t("errors.invoiceNotPositive", { amount: formatMoney(totals.payableAmount, currency), currency })}
        </p>
      )}
    </section>
  );
}
