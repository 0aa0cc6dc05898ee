import { notices } from "@tandem/contract/news/news-notices/news-notices";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { Tile, TileRows } from "../../platform/dashboard/Tile.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { ToneText } from "../../ui/StatusText.tsx";
import { NewsRows } from "./NewsRows.tsx";

/** The start page shows so many. */
const shown = 5;

/** The first few news notices for the user, for the start page (B1.5n, S7.19b). */
export function TopNotices({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const top = useQuery(callQuery(notices, "getTopNews", { size: shown }));
  const unread = top.data?.unread ?? 0;
  return (
    <Tile
      title={t("newsNoticePages.top")}
      all={pathTo("NewsNotice.List")}
      className={className}
      tools={unread > 0 && <ToneText tone="moving" text={t("newsNoticePages.unreadCount", { count: unread })} />}
    >
      <TileRows
        query={{ data: top.data?.records, isError: top.isError, refetch: top.refetch }}
        nothing={t("newsNoticePages.nothing")}
      >
        {(rows) => (
          <NewsRows rows={rows} pathOf={(news) => pathToDocument("NewsNotice.Detail", news.id)} marksUnread short />
        )}
      </TileRows>
    </Tile>
  );
}
