import { notices } from "@tandem/contract/news/news-notices/news-notices";
import { opportunities } from "@tandem/contract/news/opportunities/opportunities";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { listSource } from "../../api/listSource.ts";
import { callKey } from "../../api/queryKeys.ts";
import { useAddress } from "../../api/useAddress.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { TabStrip } from "../../ui/TabStrip.tsx";
import styles from "../news-notices/NewsFeed.module.css";
import { NewsFeed } from "../news-notices/NewsFeed.tsx";
import { OpportunityFeed } from "./OpportunityFeed.tsx";

const news = listSource(notices, "getSysNewsList");
const panel = "service-centre";
const announcements = "announcements";

/** Announcements and opportunities for the user, side by side (B2.29v). */
export default function ServiceCentre() {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const [address, setAddress] = useAddress();
  const tab = address.get("tab") ?? announcements;
  const items = [
    { key: announcements, label: t("opportunityPages.announcements") },
    ...(canOpen("opportunities") ? [{ key: "opportunities", label: t("menus.opportunities") }] : []),
  ];
  return (
    <div className={styles.page}>
      <TabStrip
        label={t("menus.serviceBoard")}
        items={items}
        active={tab}
        onChoose={(key) => setAddress(key === announcements ? {} : { tab: key })}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-label={t("menus.serviceBoard")}>
        {tab === "opportunities" ? (
          <div className={styles.page}>
            <header className={styles.head}>
              <h1>{t("menus.opportunities")}</h1>
            </header>
            <OpportunityFeed
              queryKey={callKey(opportunities, "getOpportunityPage")}
              load={(request, signal) =>
                call(opportunities, "getOpportunityPage", request as never, { signal, showError: false })
              }
              pathOf={(id) => pathToDocument("Offsite.Opportunity.Detail", id)}
            />
          </div>
        ) : (
          <NewsFeed
            title={t("opportunityPages.announcements")}
            queryKey={news.key}
            load={news.load}
            pathOf={(one) => pathToDocument("NewsNotice.Detail", one.id)}
            marksUnread
          />
        )}
      </div>
    </div>
  );
}
