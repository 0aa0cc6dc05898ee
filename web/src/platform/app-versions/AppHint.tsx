import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../app/Banner.tsx";
import { remember } from "../../ui/remember.ts";
import { fetchApp, maySetOnHomeScreen, useOfferedApp } from "./offeredApp.ts";

const storageKey = "app-hint-put-away";
/** What is put away where the portal itself is offered for the home screen. */
const homeScreen = "home-screen";

/**
 * In a browser in the hand: that there is an app, until it is put away; a later version is offered again (B5.15g). Where there
 * is none for iOS: that the portal may stand on the home screen.
 */
export function AppHint() {
  const { t } = useTranslation();
  const offered = useOfferedApp();
  const [putAway, setPutAway] = useState(() => window.localStorage.getItem(storageKey));
  const hint = offered ? offered.versionNo : offered === null && maySetOnHomeScreen ? homeScreen : null;
  if (hint === null || putAway === hint) return null;
  const leave = () => {
    remember(storageKey, hint);
    setPutAway(hint);
  };
  const text = offered
    ? [
        t(offered.appAddress === null ? "appVersion.hint" : "appVersion.hintStore", { version: offered.versionNo }),
        ...(offered.forcedVersionNo ? [t("appVersion.forcedHint", { version: offered.forcedVersionNo })] : []),
      ].join(" ")
    : t("appVersion.homeScreen");
  return (
    <Banner text={text}>
      {offered && (
        <Button type="primary" size="small" onClick={() => fetchApp(offered)}>
          {t(offered.appAddress === null ? "appVersion.download" : "appVersion.open")}
        </Button>
      )}
      <Button type="text" size="small" onClick={leave}>
        {t("appVersion.putAway")}
      </Button>
    </Banner>
  );
}
