import { notices } from "@tandem/contract/news/news-notices/news-notices";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { usePageTitle } from "../../api/currentUser.ts";
import { queryClient } from "../../api/queries.ts";
import { callQuery, serviceKey } from "../../api/queryKeys.ts";
import { pathTo } from "../../routes/paths.ts";
import { NewsReading } from "./NewsArticle.tsx";
import { signedInFiles } from "./newsFiles.ts";

/** Remembers that the user has opened a notice, and shows it as read everywhere (S7.19b). */
function useReadingRecord(id: string, unread: boolean): void {
  useEffect(() => {
    if (!unread) return;
    call(notices, "addNewsReadingRecord", { id }, { showError: false }).then(
      () => queryClient.invalidateQueries({ queryKey: serviceKey(notices) }),
      // It stays unread, and is remembered the next time.
      () => undefined,
    );
  }, [id, unread]);
}

/** A notice for the user (S2.13). */
export default function NewsPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const news = useQuery(callQuery(notices, "getSysNewsById", { id }));
  usePageTitle(news.data?.subject);
  useReadingRecord(id, news.data?.toRead === true);
  return <NewsReading query={news} files={signedInFiles} backPath={pathTo("NewsNotice.List")} />;
}
