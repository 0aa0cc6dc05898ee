import { useTranslation } from "react-i18next";
import { Tooltip } from "../ui/Tooltip.tsx";
import { formatNumber } from "./format.ts";
import styles from "./QuantityBar.module.css";

/** Share of the width in per cent; a picture, so a float is exact enough. */
const share = (part: string, whole: number) => (whole > 0 ? Math.min(100, (Number(part) / whole) * 100) : 0);

/** A small bar of what was ordered, is on the way and was received. */
export function QuantityBar({ ordered, onWay, received }: { ordered: string; onWay: string; received: string }) {
  const { t } = useTranslation();
  const whole = Math.max(Number(ordered), Number(onWay) + Number(received));
  const words = [
    `${t("quantityBar.ordered")} ${formatNumber(ordered)}`,
    `${t("quantityBar.onWay")} ${formatNumber(onWay)}`,
    `${t("quantityBar.received")} ${formatNumber(received)}`,
  ];
  return <Bar words={words} onWay={share(onWay, whole)} received={share(received, whole)} />;
}

/** A small bar of what was sent, and how much of it was received. */
export function DeliveryBar({ delivered, received }: { delivered: string; received: string }) {
  const { t } = useTranslation();
  const part = share(received, Number(delivered));
  const words = [
    `${t("quantityBar.delivered")} ${formatNumber(delivered)}`,
    `${t("quantityBar.received")} ${formatNumber(received)}`,
  ];
  return <Bar words={words} onWay={100 - part} received={part} />;
}

function Bar({ words, onWay, received }: { words: readonly string[]; onWay: number; received: number }) {
  return (
    <Tooltip title={words.map((word) => <div key={word}>{word}</div>)}>
      <span className={styles.bar} role="img" aria-label={words.join(", ")}>
        <span className={styles.received} style={{ width: `${received}%` }} />
        <span className={styles.onWay} style={{ width: `${onWay}%` }} />
      </span>
    </Tooltip>
  );
}
