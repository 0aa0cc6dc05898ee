import { Alert } from "antd";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { firstOnes } from "../../fields/firstOnes.ts";
import { meanwhileOf } from "./newerLines.ts";
import styles from "./ReceiveDrawer.module.css";
import { nameOfLine, type ReceivedLine } from "./receivedLines.ts";

/** Says what others have received or corrected of the lines while they were counted, until it is read. */
export function ChangedMeanwhile(props: {
  readonly store: LinesStore<ReceivedLine>;
  /** Lines that are the notice's no more. */
  readonly gone: readonly ReceivedLine[];
  readonly onRead: () => void;
}) {
  const { t } = useTranslation();
  const { lines } = useSyncExternalStore(props.store.subscribe, props.store.state);
  const all = [
    ...lines.map((line) => ({ line, told: meanwhileOf(line) })),
    ...props.gone.map((line) => ({ line, told: t("receiptPages.goneMeanwhile") })),
  ].filter(({ told }) => told !== null);
  if (all.length === 0) return null;
  const { first, rest } = firstOnes(all);
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.problem ?? ""}
      title={t("receiptPages.changedMeanwhile")}
      description={
        <ul>
          {first.map(({ line, told }) => (
            <li key={line.id}>
              {nameOfLine(line)}: {told}
            </li>
          ))}
          {rest && <li>{rest}</li>}
        </ul>
      }
      closable={{ "aria-label": t("actions.close"), onClose: props.onRead }}
    />
  );
}
