import { graceDays } from "@tandem/contract/platform/licence";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { Banner } from "../../app/Banner.tsx";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";

/** Over all pages while the licence is over: for how long all goes on, and then what still does (B8.9). */
export function LicenceBanner() {
  const { t } = useTranslation();
  const { licenceState, licenceDaysLeft } = useCurrentUser();
  if (licenceState !== "grace" && licenceState !== "ended") return null;
  const count = graceDays + (licenceDaysLeft ?? 0);
  return (
    <Banner text={licenceState === "grace" ? t("licence.graceBanner", { count }) : t("licence.endedBanner")}>
      <Link to={pathTo("Licence")}>{t("licence.show")}</Link>
    </Banner>
  );
}
