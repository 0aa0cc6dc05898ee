import { ArrowLeftOutlined, DownloadOutlined } from "@ant-design/icons";
import { publishStatus } from "@tandem/contract/news/news-notices/lifecycle";
import type { NewsDetail } from "@tandem/contract/news/news-notices/news-notices";
import type { StoredFile } from "@tandem/contract/platform/files";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isGone } from "../../api/client.ts";
import type { AnswerKey } from "../../api/queryKeys.ts";
import { formatBytes, formatInstant } from "../../fields/format.ts";
import { Link } from "../../ui/Link.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import styles from "./NewsArticle.module.css";
import { NewsText } from "./NewsText.tsx";
import { newsKindKey } from "./newsKind.ts";

/** How the files of a notice are had: as a download, or to be shown. */
export interface NewsFiles {
  readonly key: AnswerKey;
  readonly save: (fileId: string) => Promise<boolean>;
  readonly fetch: (fileId: string, signal: AbortSignal) => Promise<Blob>;
}

function Cover({ fileId, files }: { fileId: string; files: NewsFiles }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const picture = useQuery({
    queryKey: [...files.key, fileId],
    queryFn: ({ signal }) => files.fetch(fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = picture;
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (picture.isError) return null;
  return <div className={styles.cover}>{address && <img src={address} alt={t("newsNoticePages.coverOf")} />}</div>;
}

function Attachments({ attached, files }: { attached: readonly StoredFile[]; files: NewsFiles }) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState<string | null>(null);
  const save = async (fileId: string) => {
    setSaving(fileId);
    // Why it cannot be had has been shown.
    await files.save(fileId).catch(() => undefined);
    setSaving(null);
  };
  return (
    <section className={styles.files}>
      <h2>{t("newsNoticePages.attachments")}</h2>
      <ul>
        {attached.map((file) => (
          <li key={file.fileId}>
            <Button
              type="link"
              className={styles.file ?? ""}
              icon={<DownloadOutlined />}
              aria-label={t("newsNoticePages.download", { name: file.fileName })}
              loading={saving === file.fileId}
              onClick={() => void save(file.fileId)}
            >
              {file.fileName}
            </Button>
            <span className={styles.fileSize}>{formatBytes(file.sizeBytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A notice to read: its text, its picture and its attachments. */
export function NewsArticle(props: {
  readonly news: NewsDetail;
  readonly files: NewsFiles;
  /** What stands above the text, for those who write. */
  readonly above?: ReactNode;
}) {
  const { t } = useTranslation();
  const { news, files } = props;
  // The picture is shown already.
  const attached = news.files.filter((file) => file.fileId !== news.cover);
  const facts = [
    t(newsKindKey(news)),
    news.publish !== publishStatus.code.draft && formatInstant(news.adddate),
    news.publisher && t("newsNoticePages.published", { name: news.publisher }),
    news.expiringDate && t("newsNoticePages.validUntil", { date: news.expiringDate }),
  ].filter((fact) => typeof fact === "string");
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <h1>{news.subject}</h1>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {props.above}
      </header>
      {news.cover && <Cover key={news.cover} fileId={news.cover} files={files} />}
      <NewsText content={news.content} />
      {attached.length > 0 && <Attachments attached={attached} files={files} />}
    </article>
  );
}

/** A notice on a page of its own: the way back, and the notice, or that it is gone. */
export function NewsReading(props: {
  readonly query: UseQueryResult<NewsDetail>;
  readonly files: NewsFiles;
  readonly backPath: string;
}) {
  const { t } = useTranslation();
  const { query } = props;
  return (
    <div className={styles.page}>
      <Link to={props.backPath} className={styles.back}>
        <ArrowLeftOutlined /> {t("newsNoticePages.toAll")}
      </Link>
      {query.data && <NewsArticle news={query.data} files={props.files} />}
      {!query.data && query.isError && (
        <PageMessage
          tone="warning"
          title={t("newsNoticePages.gone")}
          text={isGone(query.error) ? t("newsNoticePages.goneText") : query.error.message}
        >
          {!isGone(query.error) && <Button onClick={() => query.refetch()}>{t("actions.tryAgain")}</Button>}
        </PageMessage>
      )}
      {!query.data && !query.isError && (
        <div className={styles.article}>
          <Outline heading rows={8} />
        </div>
      )}
    </div>
  );
}
