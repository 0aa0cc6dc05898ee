import { SearchOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { ListRequest, Page } from "@tandem/contract/core/service";
import type { opportunity } from "@tandem/contract/news/opportunities/opportunities";
import { opportunityPhase, opportunityType } from "@tandem/contract/news/opportunities/statuses";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerKey } from "../../api/queryKeys.ts";
import { formatInstant } from "../../fields/format.ts";
import { Link } from "../../ui/Link.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { ToneText } from "../../ui/StatusText.tsx";
import styles from "../news-notices/NewsFeed.module.css";
import rowStyles from "../news-notices/NewsRows.module.css";
import { excerptOf } from "../news-notices/newsText.ts";

export type ShownOpportunity = Row<typeof opportunity>;

const size = 20;

function Rows({ rows, pathOf }: { rows: readonly ShownOpportunity[]; pathOf: (id: string) => string }) {
  const { t } = useTranslation();
  return (
    <ul className={rowStyles.rows}>
      {rows.map(({ id, subject, content, noticeType, phase, quoteDeadline, orgName }) => (
        <li key={id}>
          <Link to={pathOf(id)} className={rowStyles.row}>
            <span className={rowStyles.head}>
              <span className={rowStyles.subject}>{subject}</span>
              <ToneText tone={opportunityPhase.tone(phase)} text={t(opportunityPhase.labelKey(phase))} />
            </span>
            <span className={rowStyles.excerpt}>{excerptOf(content)}</span>
            <span className={rowStyles.facts}>
              <span>{t(opportunityType.labelKey(noticeType))}</span>
              <span>{orgName}</span>
              <time dateTime={quoteDeadline}>
                {t("opportunityPages.until", { date: formatInstant(quoteDeadline) })}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Opportunities to read, the last published first, searched and paged. */
export function OpportunityFeed(props: {
  readonly queryKey: AnswerKey;
  readonly load: (request: ListRequest<object>, signal: AbortSignal) => Promise<Page<ShownOpportunity>>;
  readonly pathOf: (id: string) => string;
  /** Which alone are shown; all without. */
  readonly condition?: object;
}) {
  const { t } = useTranslation();
  const [{ keyword, page }, show] = useState({ keyword: "", page: 1 });
  const condition = { ...props.condition, ...(keyword ? { keyword } : {}), field: "publishedAt", order: "desc" };
  const request = { current: page, size, condition } as ListRequest<object>;
  const feed = useQuery({
    queryKey: [...props.queryKey, request],
    queryFn: ({ signal }) => props.load(request, signal),
    placeholderData: keepPreviousData,
  });
  const total = feed.data?.total ?? 0;
  return (
    <section className={styles.card}>
      <div className={styles.tools}>
        <Input.Search
          className={styles.search ?? ""}
          maxLength={200}
          allowClear
          placeholder={t("listPage.search")}
          aria-label={t("listPage.search")}
          searchIcon={<SearchOutlined aria-label={t("listPage.search")} />}
          onSearch={(text) => show({ keyword: text.trim(), page: 1 })}
        />
      </div>
      {feed.data === undefined && feed.isError && (
        <PageMessage tone="warning" title={t("listPage.failed")} text={feed.error.message}>
          <Button onClick={() => feed.refetch()}>{t("actions.tryAgain")}</Button>
        </PageMessage>
      )}
      {feed.data === undefined && !feed.isError && <Outline rows={10} className={styles.skeleton} />}
      {feed.data?.records.length === 0 && (
        <div className={styles.nothing}>
          <p>{t("opportunityPages.publicNothing")}</p>
        </div>
      )}
      {feed.data && feed.data.records.length > 0 && <Rows rows={feed.data.records} pathOf={props.pathOf} />}
      {total > size && (
        <Pager narrow current={page} size={size} total={total} onPage={(next) => show({ keyword, page: next })} />
      )}
    </section>
  );
}
