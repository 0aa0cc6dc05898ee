import { appVersions } from "@tandem/contract/platform/app-versions";
import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { Banner } from "../../app/Banner.tsx";
import { remember } from "../../ui/remember.ts";
import { fetchApp, ownPlatform } from "./offeredApp.ts";

const storageKey = "app-version-put-off";

/** In the app in the hand: that there is a newer one, once per sign-in, and nothing else where it must be taken (B2.30). */
export default function AppNotice({ version }: { readonly version: string }) {
  const { t } = useTranslation();
  const asked = { versionNo: version, ...(ownPlatform === null ? {} : { platform: ownPlatform }) };
  const { data } = useQuery(callQuery(appVersions, "getLatestSysAppVersion", asked));
  const [putOff, setPutOff] = useState(() => window.sessionStorage.getItem(storageKey));
  if (!data?.isNewer || data.versionNo === null) return null;
  const { versionNo, appAddress, remark, mustUpdate } = data;
  const take = (
    <Button type="primary" size={mustUpdate ? "middle" : "small"} onClick={() => fetchApp(data)}>
      {t(appAddress === null ? "appVersion.download" : "appVersion.open")}
    </Button>
  );
  if (mustUpdate) {
    return (
      <Modal
        open
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        title={t("appVersion.must")}
        footer={take}
      >
        <p>{t("appVersion.mustText", { version: versionNo })}</p>
        {remark && <p>{remark}</p>}
      </Modal>
    );
  }
  if (putOff === versionNo) return null;
  return (
    <Banner text={t("appVersion.newer", { version: versionNo })}>
      {take}
      <Button
        type="text"
        size="small"
        onClick={() => {
          remember(storageKey, versionNo, window.sessionStorage);
          setPutOff(versionNo);
        }}
      >
        {t("settings.later")}
      </Button>
    </Banner>
  );
}
