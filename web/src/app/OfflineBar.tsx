import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "./Banner.tsx";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Says that the network is away; what was typed stays. */
export function OfflineBar() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <Banner text={t("shell.offline")} />;
}
