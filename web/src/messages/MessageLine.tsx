import type { Message } from "@tandem/contract/messages/messages";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../core/language.ts";
import { ToneText } from "../core/StatusText.tsx";
import { relativeTime } from "../dashboard/clock.ts";
import styles from "./MessageLine.module.css";

/** One message: what it says, of which records, and when. */
export function MessageLine({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.code);
  const { topic, tagName, recordCount, recordNumbers, happenedAt, readAt } = message;
  const numbers = recordNumbers.join(", ");
  const more = recordCount - recordNumbers.length;
  const stopped = topic === "alertStopped";
  return (
    <span className={styles.line}>
      <ToneText
        tone={readAt ? "neutral" : stopped ? "waiting" : "moving"}
        text={
          stopped
            ? t("messages.stopped", { name: tagName })
            : t("messages.matched", { name: tagName, count: recordCount })
        }
        waitsForMe={!readAt}
      />
      <span className={styles.what}>
        {stopped ? t("messages.stoppedWhy") : more > 0 ? t("messages.more", { numbers, count: more }) : numbers}
      </span>
      <span className={styles.when}>{relativeTime(happenedAt, language)}</span>
    </span>
  );
}
