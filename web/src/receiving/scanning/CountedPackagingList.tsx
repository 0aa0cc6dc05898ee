import { useTranslation } from "react-i18next";
import { formatMeasured } from "../../fields/format.ts";
import { NumberInput } from "../../fields/inputs/NumberInput.tsx";
import { type CountedPackaging, packagingProblem } from "./countedPackaging.ts";
import styles from "./ReceiveByScan.module.css";

/** The returnable packaging that a notice announces, to be counted with its goods. */
export function CountedPackagingList(props: {
  readonly packaging: readonly CountedPackaging[];
  readonly onChange: (packaging: readonly CountedPackaging[]) => void;
}) {
  const { t } = useTranslation();
  const { packaging, onChange } = props;
  return (
    <ul className={styles.lines} aria-label={t("packagingPages.came")}>
      {packaging.map((kind) => {
        const { packagingItemNo, packagingName, qty, unitNo } = kind;
        const announced = formatMeasured([{ quantity: qty, unitNo }]);
        const problem = packagingProblem(kind);
        return (
          <li key={packagingItemNo} className={styles.line}>
            <div className={styles.what}>
              {packagingName}
              <div className={styles.quiet}>
                {t("packagingPages.came")} · {t("scanPages.packagingOpen", { announced })}
              </div>
              {problem && <div className={styles.doubt}>{t(problem, { announced })}</div>}
            </div>
            <div className={styles.counter}>
              <NumberInput
                value={kind.quantity}
                placeholder="0"
                aria-label={t("scanPages.packagingOf", { name: packagingName })}
                {...(problem === "scanPages.quantityWrong" ? { status: "error" as const } : {})}
                onChange={(quantity) =>
                  onChange(packaging.map((each) => (each === kind ? { ...each, quantity } : each)))
                }
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
