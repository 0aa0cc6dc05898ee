import { notices } from "@tandem/contract/news/news-notices/news-notices";
import { useTranslation } from "react-i18next";
import { listSource } from "../../api/listSource.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { NewsFeed } from "./NewsFeed.tsx";

const source = listSource(notices, "getSysNewsList");

/** The notices for the user (S2.13); what they have not opened is bold. */
export default function NewsList() {
  const { t } = useTranslation();
  return (
    <NewsFeed
      title={t("routes.newsNotices")}
      queryKey={source.key}
      load={source.load}
      pathOf={(news) => pathToDocument("NewsNotice.Detail", news.id)}
      marksUnread
    />
  );
}
