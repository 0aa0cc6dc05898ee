import { MessageOutlined } from "@ant-design/icons";
import type { DiscussedKind } from "@tandem/contract/platform/document-messages";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useAtRest } from "../../api/atRest.ts";
import { type Part, useOpenPart } from "../../document/DocumentPage.tsx";
import { type ListColumn, plainColumn } from "../../list/columns.tsx";
import { CountMark } from "../../ui/CountMark.tsx";
import { late } from "../../ui/late.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { countsQuery } from "./countsQuery.ts";
import styles from "./DocumentMessages.module.css";
import type { NamedLine } from "./namedLine.ts";

const DocumentMessages = late(() => import("./DocumentMessages.tsx"));

/** The part of its page that holds what is written on a document. */
const messagesPart = "messages";

/** The part of a document's page in which both sides write, and the column of its lines that leads there. */
export function useDocumentMessages(
  entityName: DiscussedKind,
  recordId: string,
  lines: readonly NamedLine[],
): { readonly part: Part; readonly lineColumn: <R extends { readonly id: string }>() => ListColumn<R> } {
  const { t } = useTranslation();
  const { part, openPart } = useOpenPart();
  const narrow = useNarrow();
  const counts = useQuery({ ...countsQuery(entityName, recordId), enabled: useAtRest() });
  const { messageCount: count = 0, unreadCount = 0 } = counts.data ?? {};
  return {
    part: {
      key: messagesPart,
      label: (
        <span className={styles.tab}>
          {t("documentMessages.title", { count })}
          {unreadCount > 0 && (
            <span role="img" aria-label={t("documentMessages.unread", { count: unreadCount })}>
              <CountMark count={unreadCount} />
            </span>
          )}
        </span>
      ),
      children: (
        <Suspense fallback={<Outline rows={4} wide />}>
          <DocumentMessages entityName={entityName} recordId={recordId} lines={lines} isOpen={part === messagesPart} />
        </Suspense>
      ),
    },
    lineColumn: <R extends { readonly id: string }>() =>
      plainColumn<R>({
        key: "write",
        title: t("documentMessages.ofLine"),
        width: 72,
        render: ({ id }) => {
          const line = lines.find((each) => each.id === id);
          return (
            <Button
              type="text"
              size={narrow ? "middle" : "small"}
              icon={<MessageOutlined />}
              aria-label={t("documentMessages.writeAbout", { line: line?.name ?? "" })}
              title={t("documentMessages.writeAbout", { line: line?.name ?? "" })}
              onClick={(event) => {
                event.stopPropagation();
                openPart(messagesPart, { line: id });
              }}
            />
          );
        },
      }),
  };
}
