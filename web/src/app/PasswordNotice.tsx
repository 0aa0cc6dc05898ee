import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../api/currentUser.ts";
import { loginPath } from "../api/sessionExpired.ts";
import { Link } from "../ui/Link.tsx";
import { ProductMark } from "../ui/ProductMark.tsx";
import { remember } from "../ui/remember.ts";
import { Banner } from "./Banner.tsx";
import styles from "./PasswordNotice.module.css";
import { signOut } from "./signOut.ts";

const PasswordForm = lazy(() => import("../identity/sessions/PasswordForm.tsx"));

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

/** In place of every page while the password has expired: a new one, or out (S5.10b). */
export function ExpiredPassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <ProductMark />
        <Button
          onClick={async () => {
            if (await signOut()) navigate(loginPath);
          }}
        >
          {t("shell.signOut")}
        </Button>
      </header>
      <main className={styles.main}>
        <Suspense>
          <PasswordForm />
        </Suspense>
      </main>
    </div>
  );
}
