import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type ExpectedLine, type ExpectedPackaging, openOfLine } from "@tandem/contract/receiving/receipts/scanning";
import { Drawer, Input } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMeasured } from "../../fields/format.ts";
import { useClear } from "../../ui/useClear.tsx";
import { withScanned } from "./counted.ts";
import { useCountedLines } from "./countedStore.ts";
import styles from "./ReceiveByScan.module.css";

const shown = 60;

const textOf = (line: ExpectedLine) =>
  [line.asnNo, line.supplierName, line.purchaseNo, line.itemNo, line.goodsName, line.lotNo].join(" ").toLowerCase();

/** What is on the way to the warehouse, to be counted without a code: by line. */
export default function ExpectedPicker(props: {
  readonly lines: readonly ExpectedLine[];
  readonly packaging: ExpectedPackaging[];
  readonly onClose: () => void;
}) {
  const { lines, packaging, onClose } = props;
  const { t } = useTranslation();
  const clear = useClear();
  const { counted, set } = useCountedLines();
  const [word, setWord] = useState("");
  const wanted = useDeferredValue(word.trim().toLowerCase());
  const found = lines.filter((line) => textOf(line).includes(wanted));
  return (
    <Drawer open size="100%" placement="bottom" title={t("scanPages.expected")} onClose={onClose}>
      <Input
        size="large"
        allowClear={clear}
        value={word}
        aria-label={t("scanPages.find")}
        placeholder={t("scanPages.find")}
        onChange={(event) => setWord(event.target.value)}
      />
      <ul className={styles.lines}>
        {found.slice(0, shown).map((line) => (
          <li key={line.id}>
            <button
              type="button"
              className={styles.choose}
              disabled={counted.some((each) => each.line.id === line.id)}
              onClick={() => set(withScanned(counted, { box: null, lines: [line], packaging }))}
            >
              <span className={styles.item}>{line.itemNo}</span> {line.goodsName}
              <span className={styles.quiet}>
                {[
                  line.asnNo,
                  line.supplierName,
                  `${line.purchaseNo} ${lineName(line)}`,
                  line.lotNo,
                  formatMeasured([{ quantity: openOfLine(line), unitNo: line.purUnitNo }]),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t("scanPages.noneFound")}</p>}
      {found.length > shown && (
        <p className={styles.quiet}>{t("scanPages.moreFound", { count: found.length - shown })}</p>
      )}
    </Drawer>
  );
}
