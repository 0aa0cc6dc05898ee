import { Button } from "antd";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loginPath } from "../api/sessionExpired.ts";
import { sessionToken } from "../api/sessionToken.ts";
import { type PageName, routeOf } from "../routes/paths.ts";
import { Link } from "../ui/Link.tsx";
import { ProductMark } from "../ui/ProductMark.tsx";
import { useDocumentTitle } from "./documentTitle.ts";
import { PageBoundary } from "./Failures.tsx";
import { PageOf } from "./PageOf.tsx";
import { AppearanceSwitch, LanguageSwitch } from "./Preferences.tsx";
import styles from "./PublicPage.module.css";
import { PageSkeleton } from "./Skeletons.tsx";

/** A page that opens without a session, under a bar of its own (S2.1a). */
export function PublicPage({ name }: { name: PageName }) {
  const { t } = useTranslation();
  useDocumentTitle(t(routeOf(name).title));
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link to="/" className={styles.mark}>
          <ProductMark />
        </Link>
        <LanguageSwitch />
        <AppearanceSwitch />
        <Link to={sessionToken() === null ? loginPath : "/"}>
          <Button type="link">{t(sessionToken() === null ? "routes.signIn" : "shell.toStart")}</Button>
        </Link>
      </header>
      <main className={styles.main}>
        <PageBoundary>
          <Suspense fallback={<PageSkeleton name={name} />}>
            <PageOf name={name} />
          </Suspense>
        </PageBoundary>
      </main>
    </div>
  );
}
