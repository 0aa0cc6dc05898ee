import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../api/currentUser.ts";
import { loginPath } from "../api/sessionExpired.ts";
import { ProductMark } from "../ui/ProductMark.tsx";
import { useDocumentTitle } from "./documentTitle.ts";
import styles from "./MustFirst.module.css";
import { LanguageSwitch } from "./Preferences.tsx";
import { signOut } from "./signOut.ts";

const PasswordForm = lazy(() => import("../identity/sessions/PasswordForm.tsx"));
const SecondFactor = lazy(async () => ({
  default: (await import("../identity/sessions/SecondFactor.tsx")).SecondFactor,
}));

/** The second factor that a role asks for, and nothing beside it. `onCodes` hears whether its recovery codes are shown. */
function SetUpSecondFactor({ onCodes }: { readonly onCodes: (areShown: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      <h1>{t("secondFactor.setUp")}</h1>
      <SecondFactor isAlone onCodes={onCodes} />
    </div>
  );
}

/** In place of every page while something is to be done first: a new password (S5.10b), then a second factor; or out. */
export function MustFirst({ onCodes }: { readonly onCodes: (areShown: boolean) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asksPassword = useCurrentUser().passwordDaysLeft === 0;
  useDocumentTitle(t(asksPassword ? "routes.password" : "secondFactor.setUp"));
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <ProductMark />
        <span className={styles.room} />
        <LanguageSwitch />
        <Button
          onClick={async () => {
            if (await signOut()) navigate(loginPath);
          }}
        >
          {t("shell.signOut")}
        </Button>
      </header>
      <main className={styles.main}>
        <Suspense>{asksPassword ? <PasswordForm /> : <SetUpSecondFactor onCodes={onCodes} />}</Suspense>
      </main>
    </div>
  );
}
