import { useTranslation } from "react-i18next";
import { useOnline } from "../ui/useOnline.ts";
import { Banner } from "./Banner.tsx";

/** Says that the network is away; what was typed stays. */
export function OfflineBar() {
  const { t } = useTranslation();
  const online = useOnline();
  return online ? null : <Banner text={t("shell.offline")} />;
}
