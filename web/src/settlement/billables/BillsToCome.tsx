import { billable } from "@tandem/contract/settlement/billables/billables";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Refusal } from "../../document/Refusals.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { FieldTable, type FieldTableColumn } from "../../fields/FieldTable.tsx";
import { formatAmount, formatNumber } from "../../fields/format.ts";
import styles from "./BillsToCome.module.css";
import type { BillToCome } from "./billsToCome.ts";

const RefusalList = lazy(async () => ({ default: (await import("../../document/Refusals.tsx")).RefusalList }));

const label = (field: keyof (typeof billable)["fields"] & string) => (
  <FieldLabel entityName={billable.name} field={field} />
);

/** What bills rows of the pool become, with what each comes to, and which rows are left out and why. */
export function BillsToCome(props: {
  readonly bills: readonly BillToCome[];
  /** So many rows are taken. */
  readonly able: number;
  readonly others: readonly Refusal[];
}) {
  const { t } = useTranslation();
  const { bills, able, others } = props;
  const columns: FieldTableColumn<BillToCome>[] = [
    {
      key: "supplier",
      title: label("supplierName"),
      render: ({ supplierName, supplierNo, orgNo, taxRate, rows }) => (
        <>
          {supplierName || supplierNo}
          <span className={styles.below}>
            {[orgNo, taxRate && `${formatNumber(taxRate)}%`, t("billablePages.rows", { count: rows })]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      ),
    },
    {
      key: "amount",
      title: label("amount"),
      width: 165,
      align: "end",
      render: ({ amount, currency }) => formatAmount(amount, currency),
    },
  ];
  return (
    <>
      <p>{t("billablePages.createText", { count: bills.length })}</p>
      <FieldTable columns={columns} rows={bills} rowKey={(each) => String(bills.indexOf(each))} maxHeight={280} />
      {others.length > 0 && (
        <>
          <p className={styles.others}>{t("documentPage.someCan", { done: able, count: able + others.length })}</p>
          <Suspense fallback={null}>
            <RefusalList refusals={others} />
          </Suspense>
        </>
      )}
    </>
  );
}
