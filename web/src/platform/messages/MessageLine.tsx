import type { Message } from "@tandem/contract/platform/messages";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { ToneText } from "../../ui/StatusText.tsx";
import { relativeTime } from "../dashboard/clock.ts";
import styles from "./MessageLine.module.css";
import { isOfSeveral } from "./messages.ts";

/** One message: what it says, of which records, and when. */
export function MessageLine({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const { topic, tagName, recordCount, recordNumbers, supplierName, happenedAt, readAt } = message;
  const numbers = [...new Set(recordNumbers)];
  const more = topic === "tagMatched" || isOfSeveral(message) ? recordCount - recordNumbers.length : 0;
  const stopped = topic === "alertStopped";
  const words: Readonly<Partial<Record<typeof topic, string>>> = {
    alertStopped: "stopped",
    tagMatched: "matched",
    documentMessage: "written",
  };
  return (
    <span className={styles.line}>
      <ToneText
        tone={readAt ? "neutral" : stopped ? "waiting" : "moving"}
        text={t(`messages.${words[topic] ?? topic}`, { name: tagName, count: recordCount })}
        waitsForMe={!readAt}
      />
      <span className={styles.what}>
        {stopped
          ? t("messages.stoppedWhy")
          : numbers.map((number, index) => (
              <Fragment key={number}>
                <span className={styles.number}>
                  {number}
                  {index < numbers.length - 1 && ","}
                </span>{" "}
              </Fragment>
            ))}
        {more > 0 && t("messages.more", { count: more })}
      </span>
      {supplierName && <span className={styles.what}>{supplierName}</span>}
      <span className={styles.when}>{relativeTime(happenedAt, t)}</span>
    </span>
  );
}
