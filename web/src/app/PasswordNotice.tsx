import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../api/currentUser.ts";
import { Link } from "../ui/Link.tsx";
import { remember } from "../ui/remember.ts";
import { Banner } from "./Banner.tsx";

const storageKey = "password-notice-put-off";

/** Warns that the password soon expires (S5.10b): once per sign-in, on this device. */
export function PasswordNotice() {
  const { t } = useTranslation();
  const { id, passwordDaysLeft: days } = useCurrentUser();
  const name = `${id}:${days}`;
  const [putOff, setPutOff] = useState(() => window.sessionStorage.getItem(storageKey));
  if (days === null || putOff === name) return null;
  return (
    <Banner text={t("settings.expiresSoon", { count: days })}>
      <Link to="/setting/password">{t("routes.password")}</Link>
      <Button
        type="text"
        size="small"
        onClick={() => {
          remember(storageKey, name, window.sessionStorage);
          setPutOff(name);
        }}
      >
        {t("settings.later")}
      </Button>
    </Banner>
  );
}
