import { opportunities } from "@tandem/contract/news/opportunities/opportunities";
import { opportunityPhase } from "@tandem/contract/news/opportunities/statuses";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "../news-notices/NewsFeed.module.css";
import { OpportunityFeed } from "./OpportunityFeed.tsx";

/** Strangers look for what is still to be had; what is over is found by its link. */
const open = { phase: [...opportunityPhase.groups.takesQuotes] };

/** The opportunities that everyone may read, without signing in. */
export default function PublicOpportunities() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t("opportunityPages.publicTitle")}</h1>
          <p>{t("opportunityPages.publicLine")}</p>
          <Link to={pathTo("Announcement")}>{t("routes.announcements")}</Link>
        </div>
      </header>
      <OpportunityFeed
        condition={open}
        queryKey={callKey(opportunities, "getOutDoorOpportunityPage")}
        load={(request, signal) =>
          call(opportunities, "getOutDoorOpportunityPage", request, { signal, showError: false })
        }
        pathOf={(id) => pathToDocument("Announcement.Opportunity.Detail", id)}
      />
    </div>
  );
}
