import type { Row } from "@tandem/contract/core/entity";
import type { labelSource } from "@tandem/contract/delivery/labels/labels";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./LabelFields.module.css";

/** Says which lines have labels, before more are made beside those. */
export function LabelledAlready({ sources }: { readonly sources: readonly Row<typeof labelSource>[] }) {
  const { t } = useTranslation();
  const labelled = sources.filter(({ numberOfBarcodes }) => numberOfBarcodes > 0);
  if (labelled.length === 0) return null;
  const lines = labelled.map((source) => {
    const line = `${source.docNo} ${lineName(source)} ${source.itemNo}`;
    return t("labelPages.labelledLine", { line, count: source.numberOfBarcodes });
  });
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.summary ?? ""}
      title={
        <>
          {t("labelPages.labelledAlready", { count: labelled.length })}
          <div className={styles.rests}>{lines.join("\n")}</div>
        </>
      }
    />
  );
}
