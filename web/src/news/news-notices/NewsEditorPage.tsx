import { ArrowLeftOutlined } from "@ant-design/icons";
import { publishStatus } from "@tandem/contract/news/news-notices/lifecycle";
import {
  type NewsDetail,
  newsNotice,
  notices,
  senderType,
  sendType,
  whereNews,
} from "@tandem/contract/news/news-notices/news-notices";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { usePage, usePageTitle } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { pathTo } from "../../routes/paths.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { NewsArticle } from "./NewsArticle.tsx";
import styles from "./NewsEditor.module.css";
import { signedInFiles } from "./newsFiles.ts";
import { useNewsSteps } from "./newsSteps.tsx";

const backPath = () => pathTo("Offsite.Announcement.News");

/** Who sees a notice, and how many have: what its readers are not told. */
function Audience({ news }: { news: NewsDetail }) {
  const { t } = useTranslation();
  const receivers = news.receivingObjects ?? [];
  const sentTo = news.senderType
    ? `${t(senderType.labelKey(news.senderType))}: ${receivers.join(", ")}`
    : t(sendType.labelKey(news.sendType));
  const facts = [
    { label: t("newsNotice.whereNews"), value: t(whereNews.labelKey(news.whereNews)) },
    { label: t("newsNotice.sendType"), value: sentTo },
    { label: t("newsNotice.effectiveDate"), value: news.effectiveDate },
  ].filter(({ value }) => value);
  return (
    <dl className={styles.audience}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {news.publish === publishStatus.code.published && (
        <div>{t("newsNoticePages.readers", { count: news.readerCount ?? 0 })}</div>
      )}
    </dl>
  );
}

function EditedNews({ news }: { news: NewsDetail }) {
  const { t } = useTranslation();
  const { leave } = usePage();
  const steps = useNewsSteps(() => leave(backPath()));
  const status = newsNotice.fields.publish.statuses;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t("documentPage.back")}
          onClick={() => leave(backPath())}
        />
        <span className={styles.status}>{status && <StatusText set={status} code={news.publish} />}</span>
        <ActionBar actions={steps.ofPage(news)} />
      </header>
      <NewsArticle news={news} files={signedInFiles} above={<Audience news={news} />} />
    </div>
  );
}

/** A news notice as its editors see it, with what they may do with it (B2.29d, B4.2b). */
export default function NewsEditorPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const news = useQuery(callQuery(notices, "getSysNewsById", { id }));
  usePageTitle(news.data?.subject);
  return <Loaded query={news}>{(found) => <EditedNews news={found} />}</Loaded>;
}
