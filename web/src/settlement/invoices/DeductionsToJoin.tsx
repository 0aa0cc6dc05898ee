import type { Row } from "@tandem/contract/core/entity";
import type { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { DeductionChoice } from "../deductions/DeductionChoice.tsx";
import styles from "./DeductionsToJoin.module.css";

/** The deductions that are agreed: those that are ticked lower the invoice, or what is paid. Those of its bills go with them. */
export function DeductionsToJoin({ deductions }: { readonly deductions: readonly Row<typeof deduction>[] }) {
  const { t } = useTranslation();
  if (deductions.length === 0) return <p className={styles.none}>{t("invoicePages.noDeductions")}</p>;
  return (
    <Form.Item name="deductionIds" extra={t("invoicePages.deductionsHelp")}>
      <DeductionChoice
        deductions={deductions}
        kept={({ reconciliationNo: number }) => number && t("invoicePages.deductionOfBill", { number })}
      />
    </Form.Item>
  );
}
