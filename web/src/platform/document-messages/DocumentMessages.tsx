import {
  type DiscussedKind,
  type DocumentMessage,
  documentMessages,
} from "@tandem/contract/platform/document-messages";
import { messages } from "@tandem/contract/platform/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { queryClient } from "../../api/queries.ts";
import { callKey, serviceKey } from "../../api/queryKeys.ts";
import { refusalText } from "../../document/stepWords.ts";
import { formatInstant } from "../../fields/format.ts";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { FileLinks } from "../files/FileLinks.tsx";
import styles from "./DocumentMessages.module.css";
import { MessageComposer } from "./MessageComposer.tsx";
import type { NamedLine } from "./namedLine.ts";

interface OnDocument {
  readonly entityName: DiscussedKind;
  readonly recordId: string;
}

/** What is shown of messages is asked for again. */
async function askAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: serviceKey(documentMessages) });
}

/** The messages on a document from the newest back, as many as were asked for. */
function useThread(on: OnDocument) {
  return useInfiniteQuery({
    queryKey: callKey(documentMessages, "getDocumentMessageList", on),
    queryFn: ({ signal, pageParam }) =>
      call(
        documentMessages,
        "getDocumentMessageList",
        { ...on, ...(pageParam ? { before: pageParam } : {}) },
        { signal, showError: false },
      ),
    initialPageParam: "",
    getNextPageParam: ({ more, records }) => (more ? records[0]?.id : undefined),
  });
}

/** Marks what is shown as read while somebody looks at it; what was new stays marked until it is asked for again. */
function useReading(on: OnDocument, records: readonly DocumentMessage[], isOpen: boolean): void {
  const { entityName, recordId } = on;
  const upTo = records.findLast(({ isUnread }) => isUnread)?.id;
  useEffect(() => {
    if (!isOpen || upTo === undefined) return;
    const read = async () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      const options = { showError: false };
      await call(documentMessages, "readDocumentMessages", { entityName, recordId, upTo }, options).catch(
        () => undefined,
      );
      await queryClient.invalidateQueries({ queryKey: callKey(documentMessages, "getDocumentMessageCounts") });
      await queryClient.invalidateQueries({ queryKey: serviceKey(messages) });
    };
    document.addEventListener("visibilitychange", read);
    void read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [entityName, recordId, upTo, isOpen]);
}

/** Who of the other side has read a message of one's own side, or that nobody has. */
function ReadBy({ message: { readBy } }: { message: DocumentMessage }) {
  const { t } = useTranslation();
  const told = readBy.map(({ userName, readAt }) =>
    t("documentMessages.readBy", { name: userName, when: formatInstant(readAt) }),
  );
  const [first, ...others] = told;
  if (!first) return <span>{t("documentMessages.notRead")}</span>;
  return (
    <span title={told.join("\n")}>
      {first}
      {others.length > 0 && ` ${t("documentMessages.readByMore", { count: others.length })}`}
    </span>
  );
}

function Message({ message, isOwnSide }: { message: DocumentMessage; isOwnSide: boolean }) {
  const { t } = useTranslation();
  const { id, userName, side, sentAt, lineName, content, isUnread, mayWithdraw } = message;
  const withdraw = async () => {
    await call(documentMessages, "withdrawDocumentMessage", { id }).catch(() => undefined);
    await askAgain();
  };
  return (
    <li className={[styles.message, isOwnSide && styles.own].filter(Boolean).join(" ")}>
      <div className={styles.who}>
        <b>{userName}</b>
        <span className={styles.quiet}>{t(`historyTimeline.sides.${side}`)}</span>
        <time className={styles.quiet} dateTime={sentAt}>
          {formatInstant(sentAt)}
        </time>
        {isUnread && <span className={styles.fresh}>{t("documentMessages.fresh")}</span>}
      </div>
      {lineName && <div className={styles.line}>{t("documentMessages.aboutLine", { line: lineName })}</div>}
      {content && <p className={styles.content}>{content}</p>}
      {message.files.length > 0 && <FileLinks attached={message.files} />}
      {isOwnSide && (
        <div className={styles.foot}>
          <ReadBy message={message} />
          {mayWithdraw && (
            <Button type="link" size="small" onClick={() => void withdraw()}>
              {t("documentMessages.withdraw")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** What both sides wrote on a document, the newest last, and where to write more. */
export default function DocumentMessages(
  props: OnDocument & {
    readonly lines: readonly NamedLine[];
    /** It is what the page shows. */
    readonly isOpen: boolean;
  },
) {
  const { t } = useTranslation();
  const { entityName, recordId, lines, isOpen } = props;
  const on = { entityName, recordId };
  const thread = useThread(on);
  const { side: ownSide } = useCurrentUser();
  const pages = thread.data?.pages ?? [];
  const records = pages.toReversed().flatMap((page) => page.records);
  useReading(on, records, isOpen);
  if (thread.isPending) return <Outline rows={4} wide />;
  if (thread.isError) {
    return (
      <PageMessage tone="warning" title={t("documentMessages.failed")} text={thread.error.message}>
        <Button onClick={() => thread.refetch()}>{t("actions.tryAgain")}</Button>
      </PageMessage>
    );
  }
  const refusal = pages[0]?.refusal ?? null;
  return (
    <div className={styles.thread}>
      {thread.hasNextPage && (
        <Button type="link" loading={thread.isFetchingNextPage} onClick={() => void thread.fetchNextPage()}>
          {t("documentMessages.earlier")}
        </Button>
      )}
      {records.length > 0 && (
        <ol className={styles.messages} aria-label={t("documentMessages.all")}>
          {records.map((message) => (
            <Message key={message.id} message={message} isOwnSide={message.side === ownSide} />
          ))}
        </ol>
      )}
      {records.length === 0 && !refusal && <p className={styles.empty}>{t(`documentMessages.none.${ownSide}`)}</p>}
      {refusal ? (
        <p className={styles.empty}>{refusalText(refusal)}</p>
      ) : (
        <MessageComposer {...on} lines={lines} onSent={askAgain} />
      )}
    </div>
  );
}
