import { publishStatus } from "@tandem/contract/news/news-notices/lifecycle";
import { notices, whereNews } from "@tandem/contract/news/news-notices/news-notices";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { NewsFeed } from "./NewsFeed.tsx";

/** What everyone may read, without signing in (S2.1a, S7.19a). */
export default function Announcements() {
  const { t } = useTranslation();
  return (
    <NewsFeed
      title={t("routes.announcements")}
      line={t("newsNoticePages.announcementsLine")}
      beside={<Link to={pathTo("Announcement.Opportunity")}>{t("opportunityPages.publicTitle")}</Link>}
      queryKey={callKey(notices, "getOutDoorSysNews")}
      load={(request, signal) =>
        call(
          notices,
          "getOutDoorSysNews",
          {
            ...request,
            condition: {
              publish: publishStatus.code.published,
              whereNews: whereNews.code.everyone,
              ...request.condition,
            },
          },
          { signal, showError: false },
        )
      }
      pathOf={(news) => pathToDocument("Announcement.Detail", news.id)}
      marksUnread={false}
    />
  );
}
