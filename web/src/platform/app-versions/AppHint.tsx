import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../app/Banner.tsx";
import { fetchApp, useOfferedApp } from "./offeredApp.ts";

const storageKey = "app-hint-put-away";

/** In a browser in the hand: that there is an app, until it is put away; a later version is offered again (B5.15g). */
export function AppHint() {
  const { t } = useTranslation();
  const offered = useOfferedApp();
  const [putAway, setPutAway] = useState(() => window.localStorage.getItem(storageKey));
  if (!offered || putAway === offered.versionNo) return null;
  const { versionNo, fileId } = offered;
  const leave = () => {
    window.localStorage.setItem(storageKey, versionNo);
    setPutAway(versionNo);
  };
  return (
    <Banner text={t("appVersion.hint", { version: versionNo })}>
      <Button type="primary" size="small" onClick={() => fetchApp(fileId)}>
        {t("appVersion.download")}
      </Button>
      <Button type="text" size="small" onClick={leave}>
        {t("appVersion.putAway")}
      </Button>
    </Banner>
  );
}
