import { Button, Result } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useRouteError } from "react-router";

/** A page that broke: says so, and leads back. */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <Result
      status="error"
      title={t("shell.pageFailed")}
      subTitle={error instanceof Error ? error.message : undefined}
      extra={[
        <Button key="again" type="primary" onClick={() => window.location.reload()}>
          {t("actions.tryAgain")}
        </Button>,
        <Button key="home" href="/">
          {t("shell.toStart")}
        </Button>,
      ]}
    />
  );
}

/** No such page (S2.4d). */
export default function NotFound() {
  const { t } = useTranslation();
  return (
    <Result
      status="404"
      title={t("shell.notFound")}
      extra={
        <Link to="/">
          <Button type="primary">{t("shell.toStart")}</Button>
        </Link>
      }
    />
  );
}
