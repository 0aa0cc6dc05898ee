import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useTranslation } from "react-i18next";
import { formatInstant } from "../../fields/format.ts";
import { FileLink } from "../../platform/files/FileLinks.tsx";
import styles from "./OrderSignatures.module.css";

/** Who signed which version of an order, with the print that was signed and its SHA-256. */
export function OrderSignatures({ signatures: all }: Pick<PurchaseOrderDetail, "signatures">) {
  const { t } = useTranslation();
  const byFile = Map.groupBy(all, ({ fileId }) => fileId);
  return (
    <ul className={styles.prints}>
      {[...byFile.values()].map((signatures) => {
        const [file] = signatures;
        if (!file) return null;
        return (
          <li key={file.fileId}>
            <div className={styles.print}>
              <b>{t("purchaseOrderPages.signedVersion", { version: file.bandNo })}</b>
              <FileLink file={file} />
            </div>
            {signatures.map(({ side, userName, signedAt }) => (
              <div key={side}>
                {t(`purchaseOrderPages.signedFor.${side}`, { name: userName, when: formatInstant(signedAt) })}
              </div>
            ))}
            <div className={styles.quiet}>
              SHA-256 <span className={styles.hash}>{file.sha256}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
