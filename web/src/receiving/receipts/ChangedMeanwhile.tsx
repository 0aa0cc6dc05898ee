import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { ChangedLines } from "../../fields/ChangedLines.tsx";
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
    ...lines.map((line) => ({ line, said: meanwhileOf(line) })),
    ...props.gone.map((line) => ({ line, said: t("receiptPages.goneMeanwhile") })),
  ];
  const told = all.flatMap(({ line, said }) =>
    said === null ? [] : [{ id: line.id, text: `${nameOfLine(line)}: ${said}` }],
  );
  const title = t("receiptPages.changedMeanwhile");
  return <ChangedLines title={title} told={told} className={styles.problem} onRead={props.onRead} />;
}
