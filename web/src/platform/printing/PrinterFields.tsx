import { mostCopies } from "@tandem/contract/platform/printing/printing";
import { Alert, Button, Form, InputNumber, Select, Spin } from "antd";
import { useTranslation } from "react-i18next";
import { integerRule } from "./integerRule.ts";
import styles from "./PrintDialog.module.css";
import type { usePrintService } from "./usePrintService.ts";

/** The printer and the copies; where the print service does not answer, that a PDF takes their place. */
export function PrinterFields({ service }: { readonly service: ReturnType<typeof usePrintService> }) {
  const { t } = useTranslation();
  const { found, isExpected, asks, isChosen, lookAgain } = service;
  // Who never chose a print service is asked for no printer until one is there, and told of none.
  if (!found && !isChosen) return null;
  if (found === null) {
    return (
      <Alert
        type={isExpected ? "warning" : "info"}
        showIcon
        className={styles.notice ?? ""}
        title={
          <>
            <p>{t(isExpected ? "printDialog.failed" : "printDialog.noService")}</p>
            <p>{t(asks ? "printDialog.allow" : "printDialog.pdfInstead")}</p>
            <Button type="link" size="small" className={styles.again ?? ""} onClick={lookAgain}>
              {t("actions.tryAgain")}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <div className={styles.where}>
      <Form.Item
        name="printer"
        label={t("printDialog.printer")}
        rules={found ? [{ required: true, message: t("printDialog.choosePrinter") }] : []}
        extra={found?.printers.length === 0 && t("printDialog.noPrinters")}
      >
        <Select
          disabled={!found}
          placeholder={found ? t("printDialog.choosePrinter") : t("printDialog.looking")}
          suffixIcon={found ? undefined : <Spin size="small" />}
          options={(found?.printers ?? []).map((name) => ({ value: name, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="copies"
        label={t("printDialog.copies")}
        rules={[integerRule(mostCopies, t("printDialog.copiesRange", { most: mostCopies }))]}
      >
        <InputNumber className={styles.copies ?? ""} />
      </Form.Item>
    </div>
  );
}
