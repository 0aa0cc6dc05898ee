import { measuredIn } from "@tandem/contract/core/quantities-by-unit";
import { useTranslation } from "react-i18next";
import { tooltip } from "../ui/tooltip.ts";
import { formatMeasured, formatNumber } from "./format.ts";
import styles from "./QuantityBar.module.css";

/** Share of the width in per cent; a picture, so a float is exact enough. */
const share = (part: string, whole: number) => (whole > 0 ? Math.min(100, (Number(part) / whole) * 100) : 0);

/** How far something is. */
export interface Quantities {
  readonly ordered: string;
  readonly onWay: string;
  readonly received: string;
  /** What is ordered, per unit: of several units the sums say nothing, and are not told. */
  readonly byUnit?: readonly string[] | null | undefined;
}

/** A small bar of what was ordered, is on the way and was received. */
export function QuantityBar({ ordered, onWay, received, byUnit }: Quantities) {
  const { t } = useTranslation();
  const whole = Math.max(Number(ordered), Number(onWay) + Number(received));
  const all = measuredIn(byUnit);
  const words =
    all.length > 1
      ? [`${t("quantityBar.ordered")} ${formatMeasured(all)}`, t("quantityBar.severalUnits")]
      : [
          `${t("quantityBar.ordered")} ${formatNumber(ordered)}`,
          `${t("quantityBar.onWay")} ${formatNumber(onWay)}`,
          `${t("quantityBar.received")} ${formatNumber(received)}`,
        ];
  return <Bar words={words} onWay={share(onWay, whole)} received={share(received, whole)} />;
}

/** A small bar of what was sent, and how much of it was received. */
export function DeliveryBar(props: {
  delivered: string;
  received: string;
  /** What the words tell, per unit. */
  deliveredByUnit: readonly string[] | null;
  receivedByUnit: readonly string[] | null;
}) {
  const { t } = useTranslation();
  const part = share(props.received, Number(props.delivered));
  const words = [
    `${t("quantityBar.delivered")} ${formatMeasured(measuredIn(props.deliveredByUnit))}`,
    `${t("quantityBar.received")} ${formatMeasured(measuredIn(props.receivedByUnit))}`,
  ];
  return <Bar words={words} onWay={100 - part} received={part} />;
}

function Bar({ words, onWay, received }: { words: readonly string[]; onWay: number; received: number }) {
  return (
    <span className={styles.bar} role="img" aria-label={words.join(", ")} {...tooltip(words.join("\n"))}>
      <span className={styles.received} style={{ width: `${received}%` }} />
      <span className={styles.onWay} style={{ width: `${onWay}%` }} />
    </span>
  );
}
