import { receipt, receipts } from "@tandem/contract/receiving/receipts/receipts";
import { Input } from "antd";
import { useTranslation } from "react-i18next";
import { upload } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { NumberInput } from "../../fields/inputs/NumberInput.tsx";
import { FilesField } from "../../platform/files/FilesField.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import type { CountedLine } from "./counted.ts";
import styles from "./ReceiveByScan.module.css";

/** As much room as the numbers of a few pieces need. */
export const serialRows = { minRows: 1, maxRows: 6 };

const { maxLength } = receipt.fields.differenceReason;

interface Props {
  readonly counted: CountedLine;
  /** What people call the line. */
  readonly name: string;
  readonly onChange: (said: Partial<CountedLine>) => void;
}

/** What of a line came free of charge or is damaged, why less came, and photos of it: out of the way of who counts boxes. */
export function Differences({ counted, name, onChange }: Props) {
  const { t } = useTranslation();
  const online = useOnline();
  const mayReject = useCanOpen()("acceptances", "isAdd");
  const quantity = (key: "giftQty" | "damagedQty", label: string, named: string) => (
    <div>
      {label}
      <NumberInput aria-label={named} value={counted[key] ?? ""} onChange={(value) => onChange({ [key]: value })} />
    </div>
  );
  return (
    <details className={styles.differences}>
      <summary>{t("scanPages.differences")}</summary>
      <div className={styles.said}>
        {mayReject && quantity("damagedQty", t("inspection.rejectedQty"), t("receiptPages.damagedOf", { name }))}
        {mayReject && counted.line.asksSerials && (
          <div className={styles.wide}>
            {t("inspection.rejectedSerialNos")}
            <Input.TextArea
              autoSize={serialRows}
              value={counted.damagedSerialNos ?? ""}
              aria-label={t("receiptPages.damagedSerialsOf", { name })}
              onChange={({ target }) => onChange({ damagedSerialNos: target.value })}
            />
          </div>
        )}
        {quantity("giftQty", t("receipt.giftQty"), t("receiptPages.giftOf", { name }))}
        <div className={styles.wide}>
          {t("receiptPages.differenceReason")}
          <Input
            aria-label={t("receiptPages.differenceOf", { name })}
            {...(maxLength ? { maxLength } : {})}
            value={counted.differenceReason ?? ""}
            onChange={({ target }) => onChange({ differenceReason: target.value })}
          />
        </div>
        <div className={styles.wide}>
          {online ? (
            <FilesField
              invitation={t("receiptPages.photos")}
              value={counted.photos ?? []}
              onChange={(photos) => onChange({ photos })}
              upload={(file, onProgress) => upload(receipts, "uploadPhoto", file, {}, { onProgress, showError: false })}
            />
          ) : (
            <span className={styles.quiet}>{t("scanPages.photosLater")}</span>
          )}
        </div>
      </div>
    </details>
  );
}
