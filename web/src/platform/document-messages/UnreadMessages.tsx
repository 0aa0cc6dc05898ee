import type { DiscussedKind } from "@tandem/contract/platform/document-messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CountMark } from "../../ui/CountMark.tsx";
import { countsQuery } from "./countsQuery.ts";
import styles from "./UnreadMessages.module.css";

/** What a document is called, and beside it how many messages on it the user has not read. */
export function WithUnreadMessages(props: {
  readonly entityName: DiscussedKind;
  readonly recordId: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const counts = useQuery(countsQuery(props.entityName, props.recordId));
  const { unreadCount: count = 0 } = counts.data ?? {};
  if (count === 0) return props.children;
  const told = t("documentMessages.unread", { count });
  return (
    <span className={styles.named}>
      {props.children}
      <span role="img" aria-label={told} title={told}>
        <CountMark count={count} />
      </span>
    </span>
  );
}
