import { SearchOutlined } from "@ant-design/icons";
import { type ListRequest, type Page, pageSizes } from "@tandem/contract/core/service";
import { newsBusiness, noticeType, outDoorType } from "@tandem/contract/news/news-notices/news-notices";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Input, Segmented, Tag } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerKey } from "../../api/queryKeys.ts";
import { useAddress } from "../../api/useAddress.ts";
import { Outline } from "../../ui/Outline.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { useClear } from "../../ui/useClear.tsx";
import styles from "./NewsFeed.module.css";
import { NewsRows } from "./NewsRows.tsx";
import type { News } from "./newsKind.ts";

const size = pageSizes[0];
const { business } = newsBusiness.code;

/** What the feed shows. It lives in the address, so that a link shows the same. */
interface Shown {
  readonly kind: string;
  /** A type of the kind; empty for all. */
  readonly type: string;
  readonly keyword: string;
  readonly page: number;
  readonly unread: boolean;
}

function useShown(): [Shown, (change: Partial<Shown>) => void] {
  const [parameters, setParameters] = useAddress();
  const shown: Shown = {
    kind: parameters.get("kind") === business ? business : newsBusiness.code.news,
    type: parameters.get("type") ?? "",
    keyword: parameters.get("keyword") ?? "",
    page: Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1),
    unread: parameters.get("unread") === "1",
  };
  const change = (next: Partial<Shown>) => {
    const { kind, type, keyword, page, unread } = { ...shown, page: 1, ...next };
    const kept = {
      kind: kind === business ? kind : "",
      type,
      keyword,
      page: page > 1 ? String(page) : "",
      unread: unread ? "1" : "",
    };
    setParameters(Object.entries(kept).filter(([, value]) => value !== ""));
  };
  return [shown, change];
}

const typesOf = (kind: string) => (kind === business ? noticeType : outDoorType);

function conditionOf({ kind, type, keyword, unread }: Shown) {
  const known = typesOf(kind).codes.some((code) => code === type);
  return {
    newsBusiness: kind,
    ...(known ? { [kind === business ? "noticeType" : "outDoorType"]: type } : {}),
    ...(keyword ? { keyword } : {}),
    ...(unread ? { isRead: "0" } : {}),
    field: "adddate",
    order: "desc" as const,
  };
}

/** The field that news are searched by; it says what is searched for, also where that changed elsewhere. */
function SearchNews({ keyword, onSearch }: { readonly keyword: string; readonly onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const clear = useClear();
  const [typed, setTyped] = useState({ text: keyword, of: keyword });
  if (typed.of !== keyword) setTyped({ text: keyword, of: keyword });
  return (
    <Input.Search
      className={styles.search ?? ""}
      value={typed.text}
      allowClear={clear}
      maxLength={200}
      placeholder={t("newsNoticePages.searchNews")}
      aria-label={t("newsNoticePages.searchNews")}
      searchIcon={<SearchOutlined aria-label={t("listPage.search")} />}
      onChange={(event) => setTyped({ text: event.target.value, of: keyword })}
      onSearch={(text) => onSearch(text.trim())}
    />
  );
}

/** Which kind and type of news are shown, and whether only what is unread. */
function Filters(props: {
  readonly shown: Shown;
  readonly change: (change: Partial<Shown>) => void;
  readonly marksUnread: boolean;
}) {
  const { t } = useTranslation();
  const { shown, change } = props;
  const types = typesOf(shown.kind);
  return (
    <div className={styles.tools}>
      <Segmented
        aria-label={t("newsNoticePages.kinds")}
        value={shown.kind}
        options={newsBusiness.codes.map((code) => ({ value: code, label: t(newsBusiness.labelKey(code)) }))}
        onChange={(kind) => change({ kind, type: "" })}
      />
      <fieldset className={styles.types}>
        <legend className={styles.legend}>{t("newsNotice.outDoorType")}</legend>
        {["", ...types.codes].map((code) => (
          <Tag.CheckableTag key={code} checked={shown.type === code} onChange={() => change({ type: code })}>
            {code === "" ? t("listPage.all") : t(types.labelKey(code))}
          </Tag.CheckableTag>
        ))}
      </fieldset>
      {props.marksUnread && (
        <Segmented
          aria-label={t("newsNoticePages.readings")}
          value={shown.unread ? "1" : "0"}
          options={[
            { value: "0", label: t("listPage.all") },
            { value: "1", label: t("newsNoticePages.unread") },
          ]}
          onChange={(value) => change({ unread: value === "1" })}
        />
      )}
    </div>
  );
}

/** Notices to read: by kind and type, searched and paged, pinned ones first (S7.19a). */
export function NewsFeed(props: {
  readonly title: string;
  /** What stands below the title. */
  readonly line?: string;
  /** The way to what is shown apart from it. */
  readonly beside?: ReactNode;
  readonly queryKey: AnswerKey;
  readonly load: (request: ListRequest<Record<string, unknown>>, signal: AbortSignal) => Promise<Page<News>>;
  readonly pathOf: (news: News) => string;
  /** Whether it is known who reads: then they may look for what is unread. */
  readonly marksUnread: boolean;
}) {
  const { t } = useTranslation();
  const [shown, change] = useShown();
  const request = { current: shown.page, size, condition: conditionOf(shown) };
  const feed = useQuery({
    queryKey: [...props.queryKey, request],
    queryFn: ({ signal }) => props.load(request, signal),
    placeholderData: keepPreviousData,
  });
  const total = feed.data?.total ?? 0;
  const filtered = shown.keyword !== "" || shown.type !== "" || shown.unread;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{props.title}</h1>
          {props.line && <p>{props.line}</p>}
          {props.beside}
        </div>
        <SearchNews keyword={shown.keyword} onSearch={(keyword) => change({ keyword })} />
      </header>
      <section className={styles.card}>
        <Filters shown={shown} change={change} marksUnread={props.marksUnread} />
        {feed.data === undefined && feed.isError && (
          <PageMessage tone="warning" title={t("newsNoticePages.failed")} text={feed.error.message}>
            <Button onClick={() => feed.refetch()}>{t("actions.tryAgain")}</Button>
          </PageMessage>
        )}
        {feed.data === undefined && !feed.isError && <Outline rows={10} className={styles.skeleton} />}
        {feed.data?.records.length === 0 && (
          <div className={styles.nothing}>
            <p>{t(filtered ? "newsNoticePages.nothingMatches" : "newsNoticePages.nothing")}</p>
            {filtered && (
              <Button onClick={() => change({ type: "", keyword: "", unread: false })}>
                {t("listPage.clearFilters")}
              </Button>
            )}
          </div>
        )}
        {feed.data && feed.data.records.length > 0 && (
          <NewsRows rows={feed.data.records} pathOf={props.pathOf} marksUnread={props.marksUnread} />
        )}
      </section>
      {total > size && (
        <Pager narrow current={shown.page} size={size} total={total} onPage={(page) => change({ page })} />
      )}
    </div>
  );
}
